public import Files
import Freedesktop
public import Problems
import Translations

/// The library for a call without a path, and the state of its folder.
public struct LibraryInUse: Hashable, Sendable {
    /// Its folder: absolute, as the user chose it, including links.
    public let path: FilePath
    /// Its kind.
    public let mode: Settings.Mode
    /// Whether it can be used; never ``BookmarkState/moved(to:)``, because the move was followed.
    public let state: BookmarkState
    /// What the user should be told once.
    public let notices: [Notice]

    /// The folder to work in, links resolved.
    ///
    /// - Throws: a ``Problem`` that says why it cannot be used now, and what to do.
    public func root() throws(Problem) -> FilePath {
        if let problem = state.problem(at: path) { throw problem }
        return try Problem.explaining(
            translated("use this folder as the library"), path: path, try path.resolvingLinks())
    }
}

extension BookmarkState {
    /// Why the library cannot be used now, and what to do; nil if it can, even in another place.
    ///
    /// - Parameter path: its last place, as the user chose it.
    public func problem(at path: FilePath) -> Problem? {
        switch self {
        case .present, .moved: nil
        case .gone:
            Problem(
                .noSuchFile, path: path, translated("your library was not found"), action: .restoreLibrary)
        case .notMounted:
            Problem(
                .unavailable, path: path, translated("the disk or network folder of your library is not connected"),
                remedy: translated("connect it and try again"))
        case .noPermission:
            Problem(
                .permission, path: path, translated("you do not have permission to open your library"),
                action: .openLibrary)
        }
    }
}

extension SettingsStore {
    /// The state of a library's folder, whether or not the settings contain it.
    ///
    /// - Parameter root: absolute, as the user chose it or with links resolved.
    public func state(ofLibrary root: FilePath) -> BookmarkState {
        let libraries = load().settings.libraries(in: environment)
        let known =
            libraries.first { $0.path == root || (try? $0.path.withoutDots()) == root }
            ?? libraries.first { library in
                // Links of a path that does not respond cannot be resolved.
                (try? library.path.waitForAnswer()) != nil && (try? library.path.resolvingLinks()) == root
            }
        return known?.state() ?? Bookmark(path: root).resolve()
    }

    /// The library for a call without a path: the folder given with `--library`, else `$SONGBOOK_LIBRARY`, else the
    /// chosen one, which is searched for if it was renamed or moved near its old place.
    ///
    /// - Parameters:
    ///   - flag: the argument of `--library`, as typed.
    ///   - changesNothing: whether to only look: a move is neither recorded nor reported, and the private library is
    ///     not
    ///     created.
    /// - Throws: a ``Problem`` if no library was chosen, the settings are invalid, or the argument is not a folder.
    public func libraryInUse(
        flag: FilePath? = nil, changesNothing: Bool = false
    ) throws(Problem) -> LibraryInUse {
        if let flag {
            let path = try SongLocator.folder(ofLibrary: flag, in: environment).path
            return LibraryInUse(path: path, mode: .folder, state: .present, notices: [])
        }
        if let variable = environment.path("SONGBOOK_LIBRARY") {
            do throws(Problem) {
                return try libraryInUse(flag: variable)
            } catch {
                throw error.with(remedy: translated("correct or unset the environment variable SONGBOOK_LIBRARY"))
            }
        }
        return try chosenLibrary(changesNothing: changesNothing)
    }

    private func chosenLibrary(changesNothing: Bool) throws(Problem) -> LibraryInUse {
        let loaded = load()
        if let problem = loaded.problem { throw problem }
        let settings = loaded.settings
        if settings.isLibraryUnclear, let remark = remark(on: settings) { throw remark }
        guard let library = settings.libraries(in: environment).first(where: \.isChosen) else {
            throw Problem(.unavailable, translated("no library selected"), action: .chooseLibrary)
        }
        if library.mode == .inApp, !changesNothing { try make(library.path, permissions: 0o700) }
        let state = library.state()
        guard case .moved(let path) = state else {
            return LibraryInUse(path: library.path, mode: library.mode, state: state, notices: [])
        }
        let notices = changesNothing ? [] : recordMovesOrReport()
        return LibraryInUse(path: path, mode: library.mode, state: .present, notices: notices)
    }

    /// ``recordMoves()`` for callers that continue even if the settings cannot be saved.
    public func recordMovesOrReport() -> [Notice] {
        do throws(Problem) {
            return try recordMoves()
        } catch {
            return [Notice(error)]
        }
    }
}
