public import ChordSheet
public import EditingSession
public import Files
public import Problems
public import SongFormat
public import SongLibrary
public import SongNames

/// What is known of a song besides its lyrics, for the window and `--details`.
public struct SongDetails: Sendable {
    /// The song, with default values for what its file does not say.
    public let song: Song
    /// Whether all of the song's metadata is known; if not, none of it is.
    public let knowsMetadata: Bool
    /// Its file: absolute.
    public let file: FilePath
    /// The song's location and library; nil for an offline copy.
    public let location: SongLocation?
    /// The size of the lyrics.
    public let count: LyricsCount
    /// The files and folders beside it; nil for an offline copy.
    public let attachments: [Attachment]?
    /// Its earlier versions on this computer, newest first.
    public let versions: [SongHistory.Revision]
    /// Its conflict copies; nil for an offline copy.
    public let conflictCopies: [FilePath]?

    /// Reads a song's folder.
    ///
    /// - Parameters:
    ///   - song: the song's file as parsed, with default values for what it does not say.
    ///   - versions: its earlier versions, newest first.
    /// - Throws: why the folder cannot be read.
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

    /// The same for an offline copy, without looking for the song's file.
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
    /// The names in brackets that are chords of this song.
    fileprivate var chords: SongChords { SongChords(listed: metadata.listedChords, in: text) }
}
