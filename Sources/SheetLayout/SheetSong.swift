public import ChordSheet
public import SongFormat

/// A song in the form for a sheet.
public struct SheetSong: Sendable {
    /// The title for the head.
    public var title: String
    /// The lyrics, with their chords as played.
    public var text: String
    /// Decides which names in brackets are chords in the text.
    public var chords: SongChords
    /// For the head and the foot: `key` is the key of the chords as played.
    public var metadata: Metadata

    /// A song with the given values.
    public init(title: String, text: String, chords: SongChords, metadata: Metadata) {
        (self.title, self.text, self.chords, self.metadata) = (title, text, chords, metadata)
    }
}
