import Files
import Freedesktop
import SongFormat
import Synchronization

/// The songs in which echoes are not marked, because somebody said so: in `$XDG_STATE_HOME/songbook/echoes.json`.
final class QuietSongs: Sendable {
    private struct State {
        /// Before the file was read, what was said by then.
        var changes: [(song: String, isQuiet: Bool)] = []
        /// The latest last; nil before the file was read.
        var songs: [String]?
    }

    private let file: StateFile
    private let writer: StateWriter
    private let state = Mutex(State())

    @MainActor
    init(environment: Environment) {
        file = StateFile("echoes.json", environment: environment)
        writer = StateWriter(file)
    }

    /// Whether a song is one of them. The first call waits for the disk.
    func contains(_ song: String) -> Bool {
        read()
        return state.withLock { $0.songs?.contains(song) ?? false }
    }

    /// Makes a song one of them, or not, and remembers that. That it cannot be written is no trouble of a person's: it
    /// counts until the program ends.
    @MainActor
    func set(_ song: String, isQuiet: Bool) {
        state.withLock { state in
            if state.songs == nil { state.changes.append((song, isQuiet)) }
            state.songs = state.songs.map { Self.changing($0, song, isQuiet) }
        }
        writer.write { [self] in
            read()
            return QuietSongList.bytes(of: state.withLock { $0.songs ?? [] })
        }
    }

    private func read() {
        guard state.withLock({ $0.songs == nil }) else { return }
        let read = file.read().map(QuietSongList.songs) ?? []
        state.withLock { state in
            guard state.songs == nil else { return }
            state.songs = state.changes.reduce(read) { Self.changing($0, $1.song, $1.isQuiet) }
            state.changes = []
        }
    }

    private static func changing(_ songs: [String], _ song: String, _ isQuiet: Bool) -> [String] {
        songs.filter { $0 != song } + (isQuiet ? [song] : [])
    }
}

/// The file of ``QuietSongs``.
enum QuietSongList {
    /// The version that this program writes.
    private static let version: Int64 = 1
    /// No more are kept, the latest.
    static let most = 1000

    /// What a file says; nothing where it means nothing to this program.
    static func songs(_ bytes: [UInt8]) -> [String] {
        guard let document = try? JSONValue(parsing: bytes), document["version"]?.integer == version else { return [] }
        return (document["quiet"]?.array ?? []).compactMap(\.string)
    }

    /// A file that ``songs(_:)`` reads.
    static func bytes(of songs: [String]) -> [UInt8] {
        JSONValue.object([
            .init("version", .integer(version)),
            .init("quiet", .array(songs.suffix(most).map { .string($0) })),
        ]).serialized(pretty: true)
    }
}
