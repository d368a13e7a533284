import Files
import Freedesktop
import Problems
import Processes
import SongFormat
import SongLibrary
import Translations

/// The libraries in the settings.
struct LibrariesMode {
    let asJSON: Bool
    let ending: PathEnding
    let console: Console
    let environment: Environment

    /// `--choose-library`: sets the library to use, and prints its path. Asks first about a folder that may have been
    /// chosen by mistake, if there is a terminal.
    ///
    /// - Parameter isForced: whether nothing is asked.
    func choose(_ choice: FilePath, isForced: Bool) throws(Problem) {
        let choice = LibraryChoice(argument: choice)
        if case .folder(let folder) = choice, !isForced {
            guard try isMeant(SongReference(folder).path(in: environment), as: folder) else { return }
        }
        let library = try SettingsStore(environment: environment).choose(choice)
        for notice in library.notices { console.report(notice) }
        console.write(path: library.path)
    }

    /// - Parameter operand: the folder as it was typed.
    private func isMeant(_ folder: FilePath, as operand: FilePath) throws(Problem) -> Bool {
        guard let doubt = LibraryDoubt(about: folder, environment: environment) else { return true }
        guard ProcessState.hasTerminal else {
            throw Problem(
                .usage, path: operand, translated("not chosen, because \(doubt.reason)"),
                remedy: translated("use --force to choose it anyway"))
        }
        return console.isConfirmed(translated("\(folder.display): \(doubt.reason). Use this folder as the library?"))
    }

    /// `--libraries`: lists all of them, the selected one first.
    func list() {
        let store = SettingsStore(environment: environment)
        for notice in store.recordMovesOrReport() { console.report(notice) }
        for library in console.settings(from: store).libraries(in: environment) {
            asJSON ? console.write(json: json(of: library)) : console.write(path: library.path, ending: ending)
        }
    }

    private func json(of library: KnownLibrary) -> JSONValue {
        let state = library.bookmark.resolve()
        var members: [JSONValue.Member] = [
            .init("path", .string(library.path.string)),
            .init("mode", .string(library.mode.rawValue)),
            .init("chosen", .bool(library.isChosen)),
            .init("state", .string(state.name)),
        ]
        if case .moved(let path) = state { members.append(.init("movedTo", .string(path.string))) }
        return .object(members)
    }
}

extension LibraryDoubt {
    /// The reason as part of a sentence.
    fileprivate var reason: String {
        switch self {
        case .everything: translated("it contains your whole home folder, and all of it would be scanned for songs")
        case .manyEntries(let count): translated("there is no song among the first \(count) files and folders in it")
        }
    }
}
