import Calls

extension Call {
    /// What it is and what it is about, the same for all calls that one place of the source makes; nil for one whose
    /// answer is more than that it was made, and for one that changes and keeps nothing.
    func kind(by actor: Actor) -> String? {
        guard Self.answerless.contains(number) else { return nil }
        let words = description(by: actor).split(separator: " ").map { word in
            word.split(separator: "/", omittingEmptySubsequences: false).map(Self.general).joined(separator: "/")
        }
        return words.joined(separator: " ")
    }

    private static let answerless: Set<Int64> = [
        calls_fsync, calls_sync_file_range, calls_renameat2, calls_unlinkat, calls_linkat, calls_mkdirat, calls_fchmod,
        calls_fchown, calls_utimensat, calls_flock, calls_fsetxattr, calls_ftruncate, calls_fadvise64,
    ]

    /// A name without what is another one each time.
    private static func general(_ name: Substring) -> String {
        if name.hasPrefix(".~songbook-") { return "TEMPORARY" }
        if name.hasSuffix(".draft") { return "DRAFT" }
        if name.contains("-"), name.hasSuffix(".songbook") { return "VERSION" }
        if name.count == 16, name.allSatisfy(\.isHexDigit) { return "SONG" }
        return String(name)
    }
}
