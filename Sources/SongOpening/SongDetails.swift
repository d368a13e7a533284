public import ChordSheet
public import EditingSession
public import Files
public import Problems
public import SongFormat
public import SongLibrary
public import SongNames

/// What is known of a song but its lyrics, for a person who asks and for `--details`.
public struct SongDetails: Sendable {
    /// The song, with what its file does not say.
    public let song: Song
    /// Whether the song's metadata is all there is of it; else nothing is known of it.
    public let knowsMetadata: Bool
    /// Its file: absolute.
    public let file: FilePath
    /// Where it is in which library; nil for an offline copy.
    public let location: SongLocation?
    /// How much its lyrics are.
    public let count: LyricsCount
    /// What lies beside it; nil for an offline copy.
    public let attachments: [Attachment]?
    /// Its earlier versions on this computer, newest first.
    public let versions: [SongHistory.Revision]
    /// Its conflict copies; nil for an offline copy.
    public let conflictCopies: [FilePath]?

    /// Looks at a song's folder.
    ///
    /// - Parameters:
    ///   - song: what its file says, with what that does not say.
    ///   - versions: its earlier ones, newest first.
    /// - Throws: why that cannot be read.
    public init(
        _ song: Song, at location: SongLocation, versions: [SongHistory.Revision]
    ) throws(Problem) {
        self.song = song
        knowsMetadata = true
        file = location.file
        self.location = location
        count = LyricsCount(song.text, song.chords)
        attachments = try SongAttachments.of(file, root: location.root, isInLibrary: location.isInLibrary)
        self.versions = versions
        conflictCopies = try ConflictCopies.of(file)
    }

    /// The same of a song that is only remembered, without a look at where it was.
    public init(
        offline song: Song, knowsMetadata: Bool, file: FilePath, versions: [SongHistory.Revision]
    ) {
        self.song = song
        self.knowsMetadata = knowsMetadata
        self.file = file
        location = nil
        count = LyricsCount(song.text, song.chords)
        attachments = nil
        self.versions = versions
        conflictCopies = nil
    }
}

extension Song {
    /// Which names in brackets are its chords.
    fileprivate var chords: SongChords { SongChords(listed: metadata.listedChords, in: text) }
}
