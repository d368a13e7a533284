import Files
import Freedesktop
import Problems
import SongFormat
import SongLibrary

/// The libraries that the settings know.
struct LibrariesMode {
    let asJSON: Bool
    let ending: PathEnding
    let console: Console
    let environment: Environment

    /// `--choose-library`: remembers the library to use, and prints where it is.
    func choose(_ choice: FilePath) throws(Problem) {
        let library = try SettingsStore(environment: environment).choose(LibraryChoice(argument: choice))
        for notice in library.notices { console.report(notice) }
        console.write(path: library.path)
    }

    /// `--libraries`: all of them, the chosen one first.
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
