import Files
import Freedesktop
import Problems
import SongFormat
import SongLibrary

/// `--root`: prints the library of each song; with `--json`, also why it is that one.
struct RootMode {
    let songs: [FilePath]
    let asJSON: Bool
    let ending: PathEnding
    let library: FilePath?
    let console: Console
    let environment: Environment

    func run() {
        let locator = console.locator(library: library, environment: environment)
        console.forEach(songs, isShowing: true) { operand throws(Problem) in
            let location = try locator.location(of: operand)
            asJSON ? console.write(json: json(of: location)) : console.write(path: location.root, ending: ending)
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
