public import Files
public import Freedesktop
public import LibraryIndex
public import Problems
public import SongLibrary
import EditingSession
import Translations

/// Opens songs to be edited, for every front end: finds the file that is meant, opens one session on it, recovers the
/// saves that wait for it, and falls back to what is remembered where its library is out of reach.
///
/// Every call waits for the disk.
public struct SongOpening: Sendable {
    private let environment: Environment
    private let settings: Settings

    /// - Parameter settings: by which songs are opened; without them they are read.
    public init(environment: Environment, settings: LoadedSettings? = nil) {
        self.environment = environment
        self.settings = (settings ?? SettingsStore(environment: environment).load()).inEffect
    }

    /// The song that an operand names.
    ///
    /// - Parameters:
    ///   - recovers: whether saves that wait for the song are recovered first.
    ///   - isWanted: asked with the song's file before that is opened: absolute, links resolved.
    /// - Returns: nil where it is not wanted.
    /// - Throws: why it cannot be opened; nothing is known of it then, or it is no song.
    public func open(
        _ operand: FilePath, recoveringSaves recovers: Bool = true,
        where isWanted: (_ file: FilePath) -> Bool = { _ in true }
    ) throws(Problem) -> OpenedSong? {
        do throws(Problem) {
            let file = try file(of: operand)
            guard isWanted(file) else { return nil }
            return try open(file: file, recoveringSaves: recovers)
        } catch {
            guard error.kind != .invalidSong, let remembered = RememberedSong.find(operand, in: environment) else {
                throw error
            }
            guard isWanted(remembered.path) else { return nil }
            return try open(remembered)
        }
    }

    /// The song with this file.
    ///
    /// - Parameters:
    ///   - file: absolute, links resolved.
    ///   - library: the folder of the library that was chosen and that the song is in.
    public func open(
        file: FilePath, library: FilePath? = nil, recoveringSaves recovers: Bool = true
    ) throws(Problem) -> OpenedSong {
        guard recovers else {
            return OpenedSong(
                try EditingSession(
                    opening: file, library: library, environment: environment, historyLimit: settings.historyLimit))
        }
        return OpenedSong(
            try OrphanedDrafts.open(
                file, library: library, environment: environment, historyLimit: settings.historyLimit))
    }

    /// The song at this place.
    public func open(_ location: SongLocation) throws(Problem) -> OpenedSong {
        try open(file: location.file, library: location.isInLibrary ? location.root : nil)
    }

    /// A song whose library is out of reach, as it is remembered.
    public func open(_ song: RememberedSong) throws(Problem) -> OpenedSong {
        let session = try EditingSession(
            remembering: song.song, of: song.time, at: song.path, library: song.root, obstacle: song.obstacle,
            environment: environment, historyLimit: settings.historyLimit)
        return OpenedSong(session, remembered: song)
    }
}

extension SongOpening {
    /// The file of the song that an operand names: absolute, links resolved.
    ///
    /// - Throws: also for a folder that holds no song.
    public func file(of operand: FilePath) throws(Problem) -> FilePath {
        try Self.file(of: operand, in: environment)
    }

    /// The same where no song is opened.
    public static func file(of operand: FilePath, in environment: Environment) throws(Problem) -> FilePath {
        switch try SongFinder(environment: environment).find(SongReference(operand)) {
        case .song(let song): return song.file
        case .folder: throw noSong(in: operand)
        }
    }

    /// That a folder holds no song.
    public static func noSong(in folder: FilePath) -> Problem {
        Problem(
            .noSuchFile, path: folder, translated("this folder contains no song"),
            remedy: translated("specify a .songbook file or a folder that contains one"))
    }
}
