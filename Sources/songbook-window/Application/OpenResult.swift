import Files
import Freedesktop
import LibraryIndex
import Problems
import SongLibrary
import SongOpening
import SongbookModel
import Translations

/// The result of a request to open something.
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

/// A request to open something, with the caller's folder and environment.
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
    ///
    /// - Parameter last: what the window was like that was used last, where the program begins with this request.
    func run(_ settings: SettingsSnapshot, last: WindowState? = nil) -> OpenResult {
        guard let reference else { return libraryInUse(settings, last) }
        let opening = SongOpening(environment: environment, settings: settings.loaded)
        do throws(Problem) {
            switch try opening.open(reference, library: library) {
            case .song(let opened, let location):
                return .song(LoadedSong(opened, at: location, settings, comparesVersions: compares))
            case .folder(let location):
                return location.isInLibrary ? .library(LibraryPlace(location)) : .folder(location.folder)
            }
        } catch {
            return .problem(error)
        }
    }

    private func libraryInUse(_ settings: SettingsSnapshot, _ last: WindowState?) -> OpenResult {
        let store = SettingsStore(environment: environment)
        if let problem = settings.problem, !settings.isUsable { return .trouble(problem, remembered: nil) }
        let settings = settings.inEffect
        let isNamed = library != nil || environment.variables["SONGBOOK_LIBRARY"]?.isEmpty == false
        guard isNamed || settings.mode != nil else { return .welcome }
        if let last, !isNamed, var place = LibraryPlace(leftIn: last, store, settings, in: environment) {
            place.notices = notices
            return .library(place)
        }
        do throws(Problem) {
            let inUse = try store.libraryInUse(flag: library)
            let root = try inUse.root()
            let identity = try Problem.explaining(
                translated("use this folder as the library"), path: root, try FileStatus(of: root).identity)
            var place = LibraryPlace(
                root: root, rootIdentity: identity, shown: .root, notices: inUse.notices.map(\.sentences) + notices)
            if let last { place.resume(last.following(store.load().settings, to: root)) }
            return .library(place)
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
            root: root, rootIdentity: snapshot.tree.identity, shown: .root, notices: notices, obstacle: problem)
    }
}
