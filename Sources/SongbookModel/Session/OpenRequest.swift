public import Files
public import Freedesktop
import LibraryIndex
import Problems
public import SongLibrary
import SongOpening
import Translations

/// A request to open something, with the caller's folder and environment.
nonisolated public struct OpenRequest: Sendable {
    /// What to open; nil for the library in use.
    public let reference: SongReference?
    /// The caller's folder and variables.
    public let environment: Environment
    /// The argument of `--library`.
    public var library: FilePath?
    /// The messages to show the user when the library is shown.
    public var notices: [String] = []
    /// Whether to show the song beside its other versions.
    public var compares = false

    /// Parameters as the members.
    public init(
        reference: SongReference?, environment: Environment, library: FilePath? = nil, notices: [String] = [],
        compares: Bool = false
    ) {
        (self.reference, self.environment, self.library) = (reference, environment, library)
        (self.notices, self.compares) = (notices, compares)
    }

    /// Resolves the reference and reads what it names. Waits for the disk.
    ///
    /// - Parameter last: the state of the window that was used last, if the program starts with this request.
    public func run(_ settings: SettingsSnapshot, last: WindowState? = nil) -> OpenResult {
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

    /// Returns the place of an unavailable library, if there is an offline copy of it.
    private func remembered(_ problem: Problem) -> LibraryPlace? {
        guard problem.kind != .badSettings, let path = problem.path, let root = try? path.withoutDots(),
            let snapshot = LibraryIndex(root: root, environment: environment).load(unreachable: problem)
        else { return nil }
        return LibraryPlace(
            root: root, rootIdentity: snapshot.tree.identity, shown: .root, notices: notices, obstacle: problem)
    }
}
