import Calls
import Glibc

extension Call {
    /// The call and its subject, the same for all calls from one place in the source. Nil for a call whose result is
    /// more than success, and for one that neither changes nor keeps anything.
    func kind(by actor: Actor) -> String? {
        guard Self.answerless.contains(number) || Self.writing.contains(number) else { return nil }
        let words = description(by: actor).split(separator: " ").map { word -> String in
            if Self.number(ofDescriptor: Array(word.utf8)) != nil { return "DESCRIPTOR" }
            let names = word.split(separator: "/", omittingEmptySubsequences: false)
            return names.map(Self.general).joined(separator: "/")
        }
        return words.joined(separator: " ")
    }

    private static let answerless: Set<Int64> = [
        calls_fsync, calls_sync_file_range, calls_renameat2, calls_unlinkat, calls_linkat, calls_mkdirat, calls_fchmod,
        calls_fchown, calls_utimensat, calls_flock, calls_fsetxattr, calls_ftruncate, calls_fadvise64,
    ]

    private static let writing: Set<Int64> = [calls_write, calls_pwrite64]

    /// The result of the call if it is only reported as made.
    var answerIfMade: Int64 { Self.writing.contains(number) ? self[2] : 0 }

    /// Whether it changes something or waits.
    var isChange: Bool {
        switch number {
        case calls_openat:
            let flags = Int32(truncatingIfNeeded: self[2])
            return flags & (O_CREAT | O_TRUNC) != 0 || flags & 0o20000000 != 0
        case calls_fchmodat, calls_mknodat, calls_fremovexattr, calls_sleep: return true
        case calls_fadvise64, calls_sync_file_range: return false
        default: return Self.answerless.contains(number) || Self.writing.contains(number)
        }
    }

    /// Replaces a name that differs each time.
    private static func general(_ name: Substring) -> String {
        if name.hasPrefix(".~songbook-") { return "TEMPORARY" }
        if name.hasSuffix(".draft") { return "DRAFT" }
        if name.contains("-"), name.hasSuffix(".songbook") { return "VERSION" }
        if name.count == 16, name.allSatisfy(\.isHexDigit) { return "SONG" }
        return String(name)
    }
}
