public import Files
public import Freedesktop
public import Problems
public import SongLibrary
import EditingSession
import Translations

/// Opens songs for editing, for every front end: finds the song, opens one session on it, recovers saves that wait for
/// it, and falls back to the offline copy if its library is out of reach.
///
/// Every call waits for the disk.
public struct SongOpening: Sendable {
    let environment: Environment
    private let settings: Settings

    /// - Parameter settings: the settings to open songs by; nil reads them.
    public init(environment: Environment, settings: LoadedSettings? = nil) {
        self.environment = environment
        self.settings = (settings ?? SettingsStore(environment: environment).load()).inEffect
    }

    /// Finds the song that an operand names.
    ///
    /// - Throws: why the song cannot be found, if there is no offline copy or the file is not a song.
    public func find(_ operand: FilePath) throws(Problem) -> SongToOpen {
        do throws(Problem) {
            return SongToOpen(operand, .file(try SongFinder(environment: environment).song(of: operand).file))
        } catch {
            return SongToOpen(operand, .remembered(try remembered(operand, after: error)))
        }
    }

    /// Opens a song that was found.
    ///
    /// - Parameter recoveringSaves: whether to recover saves that wait for the song first.
    /// - Throws: why the song cannot be opened, if there is no offline copy or the file is not a song.
    public func open(_ song: SongToOpen, recoveringSaves: Bool = true) throws(Problem) -> OpenedSong {
        switch song.source {
        case .remembered(let song): return try open(song)
        case .file(let file):
            do throws(Problem) {
                return try open(file: file, recoveringSaves: recoveringSaves)
            } catch {
                return try open(try remembered(song.operand, after: error))
            }
        }
    }

    /// Opens the song with this file.
    ///
    /// - Parameters:
    ///   - file: absolute, links resolved.
    ///   - library: the folder of the chosen library that the song is in.
    public func open(
        file: FilePath, library: FilePath? = nil, recoveringSaves: Bool = true
    ) throws(Problem) -> OpenedSong {
        guard recoveringSaves else {
            return OpenedSong(
                try EditingSession.open(
                    file, library: library, environment: environment, historyLimit: settings.historyLimit))
        }
        return OpenedSong(
            try OrphanedDrafts.open(
                file, library: library, environment: environment, historyLimit: settings.historyLimit))
    }

    /// Opens what a reference names, as part of its library. If that library is out of reach, opens the song at the
    /// library's new place, or its offline copy.
    ///
    /// - Parameter library: the argument of `--library`, or the library that the reference came from.
    /// - Throws: why the song cannot be opened, if there is no offline copy.
    public func open(_ reference: SongReference, library: FilePath?) throws(Problem) -> OpenedTarget {
        do throws(Problem) {
            switch try locator(library).locate(reference) {
            case .song(let location): return .song(try open(location), location)
            case .folder(let location): return .folder(location)
            }
        } catch {
            let operand = FilePath(bytes: reference.argument)
            guard let song = RememberedSong.find(operand, library: library, in: environment) else {
                throw forgotten(operand, in: library) ?? error
            }
            return try openMoved(song) ?? .song(try open(song), SongLocation(remembering: song))
        }
    }

    /// The offline copy of the song that an operand names.
    ///
    /// - Parameter error: why the song was not found or read.
    /// - Throws: `error`, if there is no offline copy or the file is not a song.
    public static func remembered(
        _ operand: FilePath, after error: Problem, in environment: Environment
    ) throws(Problem) -> RememberedSong {
        guard error.kind != .invalidSong, let song = RememberedSong.find(operand, in: environment) else { throw error }
        return song
    }
}

extension SongOpening {
    private func locator(_ library: FilePath? = nil) -> SongLocator {
        SongLocator(environment: environment, settings: settings, libraryFlag: library)
    }

    private func open(_ location: SongLocation) throws(Problem) -> OpenedSong {
        try open(file: location.file, library: location.isInLibrary ? location.root : nil)
    }

    private func open(_ song: RememberedSong) throws(Problem) -> OpenedSong {
        let session = try EditingSession.open(
            remembering: song.song, of: song.time, at: song.path, library: song.root, obstacle: song.obstacle,
            environment: environment, historyLimit: settings.historyLimit)
        return OpenedSong(session, remembered: song)
    }

    private func remembered(_ operand: FilePath, after error: Problem) throws(Problem) -> RememberedSong {
        try Self.remembered(operand, after: error, in: environment)
    }

    /// Opens the song in its library's new place, if the library was found elsewhere.
    private func openMoved(_ song: RememberedSong) -> OpenedTarget? {
        guard case .moved(let root) = song.state, let file = song.path.relative(to: song.root).map(root.appending),
            case .song(let location) = try? locator().locate(SongReference(file)), let opened = try? open(location)
        else { return nil }
        return .song(opened, location)
    }

    /// The problem that this library is out of reach and has no offline copy of the song.
    private func forgotten(_ operand: FilePath, in library: FilePath?) -> Problem? {
        guard let library, operand.isInside(library),
            SettingsStore(environment: environment).state(ofLibrary: library) != .present
        else { return nil }
        return Problem(
            .unavailable, path: library,
            translated("your library is unavailable, and there is no offline copy of this song"),
            remedy: translated("try again when the library is available"))
    }
}
