public import FileWork
import Files
public import Freedesktop
import Synchronization

/// The songs in which the user turned echoes off, in `$XDG_STATE_HOME/songbook/echoes.json`.
nonisolated public final class QuietSongs: Sendable {
    private struct State {
        /// The changes that were made before the file was read.
        var changes: [(song: String, isQuiet: Bool)] = []
        /// The latest last; nil before the file is read.
        var songs: [String]?
    }

    private let file: StateFile
    private let writer: StateWriter
    private let state = Mutex(State())

    /// Nothing is read yet.
    ///
    /// - Parameter worker: where the file is written.
    public init(environment: Environment, on worker: any FileJobs = FileWorker()) {
        file = StateFile("echoes.json", environment: environment)
        writer = StateWriter(file, on: worker)
    }

    /// Whether a song is one of them. The first call waits for the disk.
    public func contains(_ song: String) -> Bool {
        read()
        return state.withLock { $0.songs?.contains(song) ?? false }
    }

    /// Adds or removes a song, and writes the list. Write errors are ignored: the change then applies until the program
    /// ends.
    public func set(_ song: String, isQuiet: Bool) {
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
