import Files
import Freedesktop
import SongFormat
import SongLibrary

/// `--libraries`: those that the settings know, the chosen one first.
struct LibrariesMode {
    let asJSON: Bool
    let ending: PathEnding
    let console: Console
    let environment: Environment

    func run() {
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
