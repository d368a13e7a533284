import Files
import Freedesktop
import SongFormat
import SongLibrary

/// `--libraries`: those that the settings know, the chosen one first.
struct LibrariesMode {
    let asJSON: Bool
    let console: Console
    let environment: Environment

    func run() {
        let (settings, problem) = SettingsStore(environment: environment).load()
        if let problem { console.report(problem) }
        for library in settings.libraries(in: environment) {
            asJSON ? console.write(json: json(of: library)) : console.write(path: library.path)
        }
    }

    private func json(of library: KnownLibrary) -> JSONValue {
        let state = library.bookmark.resolve()
        var members: [JSONValue.Member] = [
            .init("path", .string(library.path.string)),
            .init("mode", .string(library.mode.rawValue)),
            .init("chosen", .bool(library.isChosen)),
            .init("state", .string(Self.word(for: state))),
        ]
        if case .moved(let path) = state { members.append(.init("movedTo", .string(path.string))) }
        return .object(members)
    }

    private static func word(for state: BookmarkState) -> String {
        switch state {
        case .present: "present"
        case .moved: "moved"
        case .gone: "gone"
        case .notMounted: "not mounted"
        case .noPermission: "no permission"
        }
    }
}
