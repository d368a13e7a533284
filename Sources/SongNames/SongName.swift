public import Files

/// A name for a song's folder and file, or for any folder of a library, that works here and on every computer and phone
/// the library is synced with.
///
/// It has no surrounding white space, is not empty, contains no control characters and none of `/ \ : * ? " < > |`,
/// does not begin or end with a dot, is not reserved for devices on Windows, and is short enough.
public struct SongName: Hashable, Sendable {
    /// The suffix of a song's file.
    static let suffix = ".songbook"
    /// The most bytes in a name on Linux. Source: limits.h, NAME_MAX.
    public static let longest = 255
    /// The name of a song whose title contains nothing usable.
    static let untitled = "Untitled"

    /// The name.
    public let text: String

    /// The nearest legal name to a title. Never fails.
    public init(title: String) {
        text = SanitizedName(title: title).text
    }

    /// A typed name without the white space around it.
    ///
    /// - Throws: why it cannot be used; the name is not changed otherwise.
    public init(typed: String) throws(NameFault) {
        let trimmed = typed.trimmingWhiteSpace
        if let fault = NameFault(of: trimmed) { throw fault }
        text = trimmed
    }

    /// The name of a folder.
    public var folder: FilePath {
        FilePath(text)
    }

    /// The name of a song's file.
    public var file: FilePath {
        FilePath(text + Self.suffix)
    }
}

extension String {
    /// The text without the white space around it, in any script (Unicode's property White_Space).
    public var trimmingWhiteSpace: String {
        let kept = unicodeScalars.drop(while: \.properties.isWhitespace)
        guard let last = kept.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(kept[...last])
    }
}
