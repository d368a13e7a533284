import Files
import Freedesktop
import LibraryIndex
import Problems
import SongFormat

/// `--list`: the path of every song in a library; with `--json`, what is known of it without its lyrics.
struct ListMode {
    let folder: FilePath?
    let library: FilePath?
    let asJSON: Bool
    let ending: PathEnding
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        let reading = try LibraryReading(folder, library: library, console: console, environment: environment)
        let snapshot = try reading.snapshot()
        let output = BufferedOutput(console)
        for folder in snapshot.tree.folders {
            guard console.isOpen else { break }
            let place = folder.path
            for song in folder.songs {
                let path = song.path(in: place)
                asJSON ? output.write(json: json(of: song, path)) : output.write(path: path, ending: ending)
            }
        }
        output.flush()
        reading.reportUnreadable(snapshot)
    }

    private func json(of song: SongEntry, _ path: FilePath) -> JSONValue {
        var members = song.members(path: path)
        func add(_ name: String, _ value: JSONValue?) {
            if let value { members.append(JSONValue.Member(name, value)) }
        }
        let copies = song.conflictCopies
        add("broken", song.brokenReason.map(JSONValue.string))
        add("conflictCopies", copies.isEmpty ? nil : .array(copies.map { .string($0.string) }))
        return .object(members)
    }
}

extension SongEntry {
    /// What a list tells of a song, in the order of ``Song/json(path:)``.
    func members(path: FilePath) -> [JSONValue.Member] {
        let song = Song(
            id: id, title: title, createdAt: createdAt, updatedAt: updatedAt, tags: tags, pinned: isPinned)
        guard case .object(let members) = song.json(path: path.string) else { return [] }
        return members.filter { $0.name != "text" }
    }
}
