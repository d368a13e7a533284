public import Files

/// A name for a song's folder and file, or for any folder of a library, that works here and on every computer and phone
/// the library is synced with.
///
/// It has no white space around it, is not empty, holds no control characters and none of `/ \ : * ? " < > |`, does not
/// begin with a dot or end with one, is none that Windows keeps for devices, and is short enough.
public struct SongName: Hashable, Sendable {
    /// What follows the name of a song's file.
    static let suffix = ".songbook"
    /// The most bytes that a name may have on Linux. Source: limits.h, NAME_MAX.
    public static let longest = 255
    /// What a song is called whose title has nothing to make a name of.
    static let untitled = "Untitled"

    /// The name.
    public let text: String

    /// The nearest legal name to a title, which is never refused.
    public init(title: String) {
        text = SanitizedName(title: title).text
    }

    /// A name as somebody typed it, less the white space around it.
    ///
    /// - Throws: why it cannot be used; nothing else in it is changed.
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
