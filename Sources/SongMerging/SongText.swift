public import SongFormat

/// Title and lyrics, which is what a person types into.
public struct SongText: Sendable {
    /// The title, as it is shown.
    public var title: String
    /// The lyrics.
    public var text: String

    /// These words.
    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }

    /// Those of a song.
    public init(_ song: Song) {
        self.init(title: song.title, text: song.text)
    }

    /// Two versions made one, by the rules of `SongMerge`; nil where both changed the same.
    public static func merging(base: SongText, ours: SongText, theirs: SongText) -> SongText? {
        let title = TitleMerge(base: base.title, ours: ours.title, theirs: theirs.title).value
        guard let title, let text = TextMerge(base: base.text, ours: ours.text, theirs: theirs.text).text else {
            return nil
        }
        return SongText(title: title, text: text)
    }
}

extension SongEdit {
    /// Changes title and lyrics to these.
    public init(_ text: SongText) {
        self.init(title: text.title, text: text.text)
    }
}
