public import ChordSheet
public import SongFormat

/// A song as it goes onto a sheet.
public struct SheetSong: Sendable {
    /// At the head.
    public var title: String
    /// The lyrics, with their chords as they are to be played.
    public var text: String
    /// Which names in brackets are chords in the text.
    public var chords: SongChords
    /// For the head and the foot: `key` is that of the chords as they are to be played.
    public var metadata: Metadata

    /// All as it is said.
    public init(title: String, text: String, chords: SongChords, metadata: Metadata) {
        (self.title, self.text, self.chords, self.metadata) = (title, text, chords, metadata)
    }
}
