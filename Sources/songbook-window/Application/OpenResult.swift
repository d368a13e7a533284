import EditingSession
import Files
import Freedesktop
import LibraryIndex
import Problems
import SongLibrary
import Translations

/// What came of the wish to open something.
enum OpenResult: Sendable {
    case song(LoadedSong)
    /// A folder that holds no song and is in no library that was chosen.
    case folder(FilePath)
    /// A library, or a folder of one.
    case library(LibraryPlace)
    /// No library was chosen yet.
    case welcome
    /// The library in use cannot be used now; what is remembered of it may be looked at.
    case trouble(Problem, remembered: LibraryPlace?)
    case problem(Problem)
}

/// The wish to open something, with the circumstances of whoever has it.
struct OpenRequest: Sendable {
    /// What is to be opened; nil for the library in use.
    let reference: SongReference?
    /// The caller's folder and variables.
    let environment: Environment
    /// What `--library` was given.
    var library: FilePath?
    /// What the person should be told when the library is there.
    var notices: [String] = []
    /// Whether the song is to be shown beside its other versions.
    var compares = false

    /// Finds out what is meant and reads it. Waits for the disk.
    func run(_ settings: SettingsSnapshot) -> OpenResult {
        do throws(Problem) {
            guard let reference else { return libraryInUse(settings) }
            let locator = SongLocator(environment: environment, settings: settings.inEffect, libraryFlag: library)
            switch try locator.locate(reference) {
            case .song(let location):
                var song = try LoadedSong(at: location, environment: environment, settings)
                song.comparesVersions = compares
                return .song(song)
            case .folder(let folder):
                let location = try locator.locate(folder: folder, named: try reference.path(in: environment))
                return location.isInLibrary ? .library(LibraryPlace(location)) : .folder(folder)
            }
        } catch {
            return remembered(settings) ?? .problem(forgotten ?? error)
        }
    }

    /// That nothing is known of a song of a window's library, because that is out of reach.
    private var forgotten: Problem? {
        guard let library, let reference, FilePath(bytes: reference.argument).isInside(library),
            SettingsStore(environment: environment).state(ofLibrary: library) != .present
        else { return nil }
        return Problem(
            .unavailable, path: library,
            translated("your library is unavailable, and there is no offline copy of this song"),
            remedy: translated("try again when the library is available"))
    }

    /// The song as it was last, where its library is out of reach.
    private func remembered(_ settings: SettingsSnapshot) -> OpenResult? {
        guard let reference,
            let remembered = RememberedSong.find(
                FilePath(bytes: reference.argument), library: library, in: environment)
        else { return nil }
        let song = moved(remembered, settings)
        return (song ?? (try? LoadedSong(remembering: remembered, environment: environment, settings))).map(
            OpenResult.song)
    }

    /// The song where it is now, if its library was found elsewhere.
    private func moved(_ remembered: RememberedSong, _ settings: SettingsSnapshot) -> LoadedSong? {
        guard case .moved(let root) = remembered.state,
            let file = remembered.path.relative(to: remembered.root).map(root.appending),
            case .song(let location) = try? SongLocator(environment: environment, settings: settings.inEffect)
                .locate(SongReference(file))
        else { return nil }
        return try? LoadedSong(at: location, environment: environment, settings)
    }

    private func libraryInUse(_ settings: SettingsSnapshot) -> OpenResult {
        let store = SettingsStore(environment: environment)
        if let problem = settings.problem, !settings.isUsable { return .trouble(problem, remembered: nil) }
        let settings = settings.inEffect
        let isNamed = library != nil || environment.variables["SONGBOOK_LIBRARY"]?.isEmpty == false
        guard isNamed || settings.mode != nil else { return .welcome }
        do throws(Problem) {
            let inUse = try store.libraryInUse(flag: library)
            let root = try inUse.root()
            let identity = try Problem.explaining(translated("use this folder as the library"), path: root) {
                () throws(FileError) in
                try FileStatus(of: root).identity
            }
            return .library(
                LibraryPlace(root: root, rootIdentity: identity, folder: "", notices: inUse.notices + notices))
        } catch {
            return .trouble(error, remembered: remembered(error))
        }
    }

    /// The place of a library that is not there, where something is known of it.
    private func remembered(_ problem: Problem) -> LibraryPlace? {
        guard problem.kind != .badSettings, let path = problem.path, let root = try? path.withoutDots(),
            let snapshot = LibraryIndex(root: root, environment: environment).load(unreachable: problem)
        else { return nil }
        return LibraryPlace(
            root: root, rootIdentity: snapshot.tree.identity, folder: "", notices: notices, obstacle: problem)
    }
}
