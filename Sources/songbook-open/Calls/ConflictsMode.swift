import EditingSession
import Files
import Freedesktop
import Problems
import SongFormat
import SongLibrary

/// `--conflicts`: the other versions of a song that lie beside it.
struct ConflictsMode {
    let song: FilePath
    let asJSON: Bool
    let ending: PathEnding
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        let file = ConflictCopies.original(of: try SongFinder(environment: environment).file(of: song))
        for copy in try ConflictCopies.of(file) {
            asJSON ? console.write(json: json(of: copy)) : console.write(path: copy, ending: ending)
        }
    }

    private func json(of copy: FilePath) -> [UInt8] {
        do {
            return try SongSource.file(copy, in: environment).json(path: copy.string)
        } catch {
            let members = [
                JSONValue.Member("path", .string(copy.string)), JSONValue.Member("broken", .string(error.what)),
            ]
            return JSONValue.object(members).serialized(pretty: false)
        }
    }
}
