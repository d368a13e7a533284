public import Files
public import Problems
public import SongConversion
import SongNames

/// What an import would make, and what it would leave out. Does not contain lyrics.
public struct ImportPlan: Sendable {
    /// The target folder: absolute, links resolved.
    public let folder: FilePath
    /// The files in the order of the import.
    public let files: [PlannedFile]
    /// What was known of the library.
    let known: KnownSongs

    /// The number of songs to make.
    public var songCount: Int {
        files.reduce(0) { $0 + $1.songs.count { $0.knownPath == nil } }
    }
}

/// An examined file.
public struct PlannedFile: Sendable {
    /// Nil for standard input.
    public let source: FilePath?
    /// Nil if it was not read.
    public internal(set) var format: ImportFormat?
    /// The songs in the order of the file.
    public internal(set) var songs: [PlannedSong] = []
    /// What the conversion changes or leaves out.
    public internal(set) var notes: [ConversionNote] = []
    /// Songs of the file that cannot be imported, although those in ``songs`` can.
    public internal(set) var faults: [SongFault] = []
    /// Whether the file may contain more songs that were not read, which is one of the faults.
    public internal(set) var isCutShort = false
    /// The names of files and folders beside the song in its own folder, which are copied with it.
    public internal(set) var attachments: [FilePath] = []
    /// The names of other entries in the song's folder, which are not imported: other versions of the song, links.
    public internal(set) var besides: [FilePath] = []
    /// Why the user should check how its text is read; nil if that is certain, and if the user gave the encoding.
    public internal(set) var doubt: EncodingDoubt?
    var state = SourceState.readable

    /// Why it is skipped although nothing is wrong with it, as a clause; nil if it is not.
    public var reasonToSkip: String? { if case .skipped(let reason) = state { reason } else { nil } }

    /// Why it cannot be read; nil if it can.
    public var problem: Problem? { if case .unreadable(let problem) = state { problem } else { nil } }

    /// The checksum of the bytes that were read.
    var checksum: UInt64 = 0
    /// The bytes from standard input, which can be read only once.
    var bytes: [UInt8]?
    /// The folder for its songs: absolute.
    var folder: FilePath = .root
    /// The same, relative to the library.
    var relativeFolder: FilePath = ""
}

/// Whether a file can be imported. Small if it can, because there are many files.
enum SourceState: Sendable {
    case readable
    case skipped(String)
    indirect case unreadable(Problem)
}

/// A song in a file.
public struct PlannedSong: Sendable {
    /// The title as shown; for a song that exists already and has none in the source, that of its file. Empty if the
    /// source has none and the song is named after its first line.
    public let title: String
    let place: SongPlace
    /// Why it is not made; nil if it will be.
    public let known: Known?
    /// Its id, existing or new.
    public let id: String
    /// What it has and the existing song lacks: tags, or its pin.
    public var left: [LeftMember] = []
    /// The song of the plan that it duplicates, if that is not in the library yet.
    var original: PlannedPosition?

    /// Why a song counts as existing.
    public enum Known: String, Sendable {
        /// The library has a song with its id, title and lyrics.
        case same
        /// The library has a song that was imported from it and edited since.
        case editedSince
        /// The library has another song with its title and lyrics.
        case equal
    }

    /// Its file: the future path, unless another program takes the name meanwhile, or the existing one.
    public var path: FilePath { place.file }

    /// The path of the existing song; nil if it will be made.
    public var knownPath: FilePath? { known == nil ? nil : path }
}

/// A value of a song in a file that was not imported.
public struct LeftMember: Hashable, Sendable {
    /// The name of the member.
    public let name: String
    /// The value as shown to the user.
    public let value: String

    init(_ statement: SongStatements.Statement) { (name, value) = (statement.name, statement.value) }
}

/// The position of a song in a plan.
struct PlannedPosition: Hashable, Sendable {
    let file: Int
    let song: Int
}

/// The place of a song, existing or planned. Songs in one folder share its path, because there are many.
struct SongPlace: Sendable {
    private let folder: FilePath
    private let name: SongName?

    /// A planned song.
    init(folder: FilePath, name: SongName) {
        (self.folder, self.name) = (folder, name)
    }

    /// An existing song.
    init(_ file: FilePath) {
        (folder, name) = (file, nil)
    }

    var file: FilePath {
        name.map { folder.appending($0.folder).appending($0.file) } ?? folder
    }
}
