/// The parts of a BCP 47 language tag that matter for pronunciation: `en`, `en-GB`, `de`.
public struct LanguageTag: Hashable, Sendable {
    /// The language in lower case, two or three letters.
    public let primary: String
    /// The region in upper case; nil if none is given.
    public let region: String?

    /// - Parameter tag: `de`, `de-AT`, `zh-Hant-TW`, or the name of a locale, `de_AT.UTF-8@euro`. Nil for anything
    ///   else, and for `C` and `POSIX`.
    public init?(_ tag: String) {
        let name = tag.prefix { $0 != "." && $0 != "@" }
        let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(Self.isLetter) else {
            return nil
        }
        primary = first.lowercased()
        region = parts.dropFirst().first { part in
            part.utf8.count == 2 && part.utf8.allSatisfy(Self.isLetter)
                || part.utf8.count == 3 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }.map { $0.uppercased() }
    }

    /// English, without a region.
    public static let english = LanguageTag("en")!

    /// The tag as BCP 47 writes it.
    public var text: String { region.map { "\(primary)-\($0)" } ?? primary }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
