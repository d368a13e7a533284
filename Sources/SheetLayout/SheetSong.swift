public import ChordSheet
public import SongFormat

/// A song as it goes onto a sheet.
public struct SheetSong: Sendable {
    public var title: String
    /// The lyrics, with their chords as they are to be played.
    public var text: String
    public var chords: SongChords
    public var metadata: Metadata

    public init(title: String, text: String, chords: SongChords, metadata: Metadata) {
        (self.title, self.text, self.chords, self.metadata) = (title, text, chords, metadata)
    }
}
