public import Files
public import Problems
public import SongConversion
import SongNames

/// What an import would make, and what it would not. Lyrics are not in it.
public struct ImportPlan: Sendable {
    /// Where the songs go: absolute, links resolved.
    public let folder: FilePath
    /// One for each file, in the order in which they are imported.
    public let files: [PlannedFile]
    /// What was known of the library.
    let known: KnownSongs

    /// How many songs are to be made.
    public var songCount: Int {
        files.reduce(0) { $0 + $1.songs.count { $0.knownPath == nil } }
    }
}

/// A file that was looked at.
public struct PlannedFile: Sendable {
    /// Nil for standard input.
    public let source: FilePath?
    /// Nil where it was not read.
    public internal(set) var format: ImportFormat?
    /// In the order of the file.
    public internal(set) var songs: [PlannedSong] = []
    /// What another format has in another form, or not at all.
    public internal(set) var notes: [ConversionNote] = []
    /// Songs of the file that cannot be imported, while those in ``songs`` can.
    public internal(set) var faults: [SongFault] = []
    /// Whether the file may hold more songs that were not read, which is one of the faults.
    public internal(set) var isCutShort = false
    /// What lies beside the song in its own folder, and is copied with it: names.
    public internal(set) var attachments: [FilePath] = []
    /// What is in the song's folder besides and is not imported: other versions of the song, links; names.
    public internal(set) var besides: [FilePath] = []
    /// Why a person should look at how its words are read; nil where that is sure, and where the encoding was said.
    public internal(set) var doubt: EncodingDoubt?
    var state = SourceState.readable

    /// Why it is left out, though nothing is wrong with it, as a clause; nil where it is not.
    public var reasonToSkip: String? { if case .skipped(let reason) = state { reason } else { nil } }

    /// Why it cannot be read; nil where it can.
    public var problem: Problem? { if case .unreadable(let problem) = state { problem } else { nil } }

    /// Of the bytes that were read.
    var checksum: UInt64 = 0
    /// What came from standard input, which can be read once.
    var bytes: [UInt8]?
    /// Where its songs go: absolute.
    var folder: FilePath = .root
    /// The same seen from the library.
    var relativeFolder: FilePath = ""
}

/// Whether a file can be imported. Small where it can, for there are many.
enum SourceState: Sendable {
    case readable
    case skipped(String)
    indirect case unreadable(Problem)
}

/// A song of a file.
public struct PlannedSong: Sendable {
    /// As it is shown; of a song that is there already, by its file where the source has none. Empty where the source has
    /// none, and the first line names the song.
    public let title: String
    let place: SongPlace
    /// Why it is not made; nil where it is to be.
    public let known: Known?
    /// The id that it has, or will have.
    public let id: String
    /// What it says and the song that is there already does not: tags, or that it is pinned.
    public var left: [LeftMember] = []
    /// The song of the plan that it is, where that is not in the library yet.
    var original: PlannedPosition?

    /// Why a song is there already.
    public enum Known: String, Sendable {
        /// One with its id, its title and its lyrics.
        case same
        /// One that was imported from it, and was edited since.
        case editedSince
        /// Another one, with its title and its lyrics.
        case equal
    }

    /// Its file: where it will be, unless another program takes the name meanwhile, or where it is already.
    public var path: FilePath { place.file }

    /// Where it is already; nil where it is to be made.
    public var knownPath: FilePath? { known == nil ? nil : path }
}

/// What a song in a file says of itself, and was not taken.
public struct LeftMember: Hashable, Sendable {
    /// Of the member.
    public let name: String
    /// For a person.
    public let value: String

    init(_ statement: SongStatements.Statement) { (name, value) = (statement.name, statement.value) }
}

/// Which of a plan's songs it is.
struct PlannedPosition: Hashable, Sendable {
    let file: Int
    let song: Int
}

/// Where a song is, or is to be. The folder's path is one for all songs in it, for there are many.
struct SongPlace: Sendable {
    private let folder: FilePath
    private let name: SongName?

    /// A song that is to be made.
    init(folder: FilePath, name: SongName) {
        (self.folder, self.name) = (folder, name)
    }

    /// A song that is there.
    init(_ file: FilePath) {
        (folder, name) = (file, nil)
    }

    var file: FilePath {
        name.map { folder.appending($0.folder).appending($0.file) } ?? folder
    }
}
