import Files
import Freedesktop
import LibraryIndex
import Problems
import SongFormat
import SongNames
import SongOpening

/// `--list`: prints the path of every song in a library, or of those that match a query; with `--json`, what is known
/// of each, without its lyrics.
struct ListMode {
    let folder: FilePath?
    let library: FilePath?
    /// Nil for all songs.
    let query: Query?
    /// Nil to list folder by folder, each sorted by the names of the songs' folders.
    let sort: SongSort?
    let isReversed: Bool
    let asJSON: Bool
    let ending: PathEnding
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        let reading = try LibraryReading(folder, library: library, console: console, environment: environment)
        var snapshot = try reading.snapshot()
        let output = BufferedOutput(console)
        if query == nil, sort == nil {
            for folder in snapshot.tree.foldersByName {
                guard console.isOpen else { break }
                let place = folder.path
                for song in folder.songsByName { write(song, song.path(in: place), to: output) }
            }
        } else {
            for song in try songs(&snapshot, reading) where console.isOpen { write(song, song.path, to: output) }
        }
        output.flush()
        reading.reportOmissions(snapshot, of: query)
    }

    /// The requested songs, in the requested order.
    private func songs(_ snapshot: inout LibrarySnapshot, _ reading: LibraryReading) throws(Problem) -> [SongEntry] {
        let found = try query.map { query throws(Problem) in try reading.songs(query, in: &snapshot) }
        let songs = found ?? Array(snapshot.tree.songs)
        return sort?.sorted(songs, isReversed: isReversed) ?? songs
    }

    private func write(_ song: SongEntry, _ path: FilePath, to output: BufferedOutput) {
        asJSON ? output.write(json: json(of: song, path)) : output.write(path: path, ending: ending)
    }

    private func json(of song: SongEntry, _ path: FilePath) -> JSONValue {
        var members = song.members(path: path)
        func add(_ name: String, _ value: JSONValue?) {
            if let value { members.append(JSONValue.Member(name, value)) }
        }
        let copies = song.conflictCopies
        add("broken", song.brokenReason.map(JSONValue.string))
        let beside = song.attachmentKinds
        add("has", beside.isEmpty ? nil : .array(beside.map { .string($0.rawValue) }))
        add("conflictCopies", copies.isEmpty ? nil : .array(copies.map { .string($0.string) }))
        return .object(members)
    }
}

extension SongEntry {
    /// The members of a song in a list, in the order of ``Song/json(path:)``.
    func members(path: FilePath) -> [JSONValue.Member] {
        let song = Song(
            id: id, title: title, createdAt: createdAt, updatedAt: updatedAt, tags: tags, pinned: isPinned)
        guard case .object(let members) = song.json(path: path.string) else { return [] }
        return members.filter { $0.name != "text" }
    }
}
