import EditingSession
import Files
import Freedesktop
import LibraryChanges
import Problems
import SongLibrary
import SongOpening
import Synchronization

/// What became of songs and folders that were copied or moved to another library.
struct TransferResults: Sendable {
    /// What was named itself, as far as it is done; nothing for a library.
    var named: [TransferredItem] = []
    /// The songs, folders and files in what was named that are done.
    var inner: [TransferredItem] = []
    /// Why others are not.
    var failures: [Problem] = []
    /// How many of what was named are done with all that is in them.
    var whole = 0

    /// All that is done.
    var items: [TransferredItem] { inner + named }
}

/// Songs that are being copied or moved to another library: how far that is, and what became of it. Safe to use from any
/// thread.
final class TransferRun: Sendable {
    private struct State {
        var isCancelled = false
        var results = TransferResults()
    }

    private let kind: LibraryTransfer.Kind
    private let sessions: [FilePath: EditingSession]
    private let state = Mutex(State())

    /// - Parameter sessions: those of songs that are open, by their files.
    init(_ kind: LibraryTransfer.Kind, sessions: [FilePath: EditingSession]) {
        (self.kind, self.sessions) = (kind, sessions)
    }

    /// Stops after what is copied at this moment was removed again.
    func cancel() { state.withLock { $0.isCancelled = true } }

    var isCancelled: Bool { state.withLock(\.isCancelled) }
    /// What became of it so far.
    var results: TransferResults { state.withLock(\.results) }

    /// Songs that are done.
    var songs: Int {
        state.withLock { $0.results.items.count { $0.kind == .song } }
    }

    /// Copies or moves songs and folders, one after the other, or a library. Waits for the disks.
    func run(_ paths: [FilePath], to place: FolderPlace, by editor: LibraryEditor, environment: Environment) {
        do throws(Problem) {
            if place.root == Settings.inAppFolder(in: environment) {
                try SettingsStore(environment: environment).makePrivateLibrary()
            }
        } catch {
            return fail(error)
        }
        let songs = SongsByID(ofLibrary: place.root, environment: environment)
        let transfer = LibraryTransfer(
            kind, by: editor, observer: CopyObserver(isCancelled: { [self] in isCancelled }),
            songs: { songs.files(withID: $0) }, session: { [sessions] in sessions[$0] })
        for path in paths where !isCancelled { run(path, to: place, by: transfer) }
    }

    private func run(_ path: FilePath, to place: FolderPlace, by transfer: LibraryTransfer) {
        var isWhole = true
        do throws(Problem) {
            let named = try transfer.run(SongReference(path), to: place.path) { result in
                switch result {
                case .success(let item):
                    relocateSessions(in: item)
                    state.withLock { $0.results.inner.append(item) }
                case .failure(let problem):
                    isWhole = false
                    fail(problem)
                }
            }
            if let named { relocateSessions(in: named) }
            state.withLock { state in
                if let named { state.results.named.append(named) }
                if isWhole, !state.isCancelled || named?.kind != .folder { state.results.whole += 1 }
            }
        } catch {
            fail(error)
        }
    }

    /// That it was cancelled is no problem.
    private func fail(_ problem: Problem) {
        state.withLock { if !$0.isCancelled { $0.results.failures.append(problem) } }
    }

    /// Songs of a folder that was moved as a whole go on there.
    private func relocateSessions(in item: TransferredItem) {
        guard item.kind == .folder, item.outcome == .moved else { return }
        for session in sessions.values {
            guard let inside = session.file.relative(to: item.source) else { continue }
            // Should it be gone from there already, the session finds out by itself.
            try? session.relocate(to: item.path.appending(inside))
        }
    }
}
