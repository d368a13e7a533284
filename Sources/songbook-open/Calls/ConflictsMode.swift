import EditingSession
import Files
import Freedesktop
import Problems
import SongFormat
import SongLibrary
import SongNames

/// `--conflicts`: lists the conflict copies of a song, which are beside it.
struct ConflictsMode {
    let song: FilePath
    let asJSON: Bool
    let ending: PathEnding
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        let file = ConflictCopies.original(of: try SongFinder(environment: environment).song(of: song).file)
        for copy in try ConflictCopies.of(file) {
            asJSON ? console.write(json: json(of: copy)) : console.write(path: copy, ending: ending)
        }
    }

    private func json(of copy: FilePath) -> [UInt8] {
        let conflict = copy.lastComponent.flatMap { ConflictCopyName($0) }.flatMap(\.origin.json)
        let more = conflict.map { [JSONValue.Member("conflict", $0)] } ?? []
        do {
            return try SongSource.file(copy, in: environment).json(path: copy.string, more)
        } catch {
            let members = [
                JSONValue.Member("path", .string(copy.string)), JSONValue.Member("broken", .string(error.what)),
            ]
            return JSONValue.object(members + more).serialized(pretty: false)
        }
    }
}

extension ConflictOrigin {
    /// Nil if nothing is known of the origin.
    fileprivate var json: JSONValue? {
        let members = [("program", program?.rawValue), ("device", device)].compactMap { name, text in
            text.map { JSONValue.Member(name, .string($0)) }
        }
        return members.isEmpty ? nil : .object(members)
    }
}
