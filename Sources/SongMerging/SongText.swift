public import SongFormat

/// Title and lyrics, the parts of a song that the user types.
public struct SongText: Sendable {
    /// The title as shown.
    public var title: String
    /// The lyrics.
    public var text: String

    /// A title and lyrics.
    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }

    /// The title and lyrics of a song.
    public init(_ song: Song) {
        self.init(title: song.title, text: song.text)
    }

    /// Merges two versions by the rules of `SongMerge`; nil if there is a conflict.
    public static func merging(base: SongText, ours: SongText, theirs: SongText) -> SongText? {
        let title = TitleMerge(base: base.title, ours: ours.title, theirs: theirs.title).value
        guard let title, let text = TextMerge(base: base.text, ours: ours.text, theirs: theirs.text).text else {
            return nil
        }
        return SongText(title: title, text: text)
    }
}

extension SongText {
    /// Whether title and lyrics are equal, byte for byte.
    public func hasSameBytes(as other: SongText) -> Bool {
        title.hasSameBytes(as: other.title) && text.hasSameBytes(as: other.text)
    }
}

extension SongEdit {
    /// Changes title and lyrics to these.
    public init(_ text: SongText) {
        self.init(title: text.title, text: text.text)
    }
}
