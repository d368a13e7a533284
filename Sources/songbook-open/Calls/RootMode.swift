import Files
import Freedesktop
import Problems
import SongFormat
import SongLibrary

/// `--root`: the library that each song is in; with `--json`, why it is that one.
struct RootMode {
    let songs: [FilePath]
    let asJSON: Bool
    let ending: PathEnding
    let library: FilePath?
    let console: Console
    let environment: Environment

    func run() {
        let settings = console.settings(from: SettingsStore(environment: environment))
        let locator = SongLocator(environment: environment, settings: settings, libraryFlag: library)
        console.forEach(songs, isShowing: true) { operand throws(Problem) in
            switch try locator.locate(SongReference(operand)) {
            case .song(let location):
                asJSON ? console.write(json: json(of: location)) : console.write(path: location.root, ending: ending)
            case .folder: throw Problem(noSongIn: operand)
            }
        }
    }

    private func json(of location: SongLocation) -> JSONValue {
        .object([
            .init("root", .string(location.root.string)),
            .init("rule", .string(location.rule.rawValue)),
            .init("relativePath", .string(location.relativePath.string)),
            .init("path", .string(location.file.string)),
        ])
    }
}
