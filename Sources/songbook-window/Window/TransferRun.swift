import EditingSession
import Files
import Freedesktop
import LibraryChanges
import Problems
import SongLibrary
import SongOpening
import Synchronization

/// Songs that are being copied or moved to another library: how far that is, and what became of it. Safe to use from any
/// thread.
final class TransferRun: Sendable {
    private struct State {
        var isCancelled = false
        var items: [TransferredItem] = []
        var problems: [Problem] = []
        /// What was named; nil as long as it is not done, and for a library.
        var named: TransferredItem?
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
    /// The songs, folders and files in what was named that are done.
    var items: [TransferredItem] { state.withLock(\.items) }
    /// Why others are not.
    var problems: [Problem] { state.withLock(\.problems) }
    /// What became of what was named itself; nil for a library.
    var named: TransferredItem? { state.withLock(\.named) }

    /// Songs that are done.
    var songs: Int {
        state.withLock { state in
            (state.items + [state.named].compactMap(\.self)).count { $0.kind == .song }
        }
    }

    /// Copies or moves something. Waits for the disks.
    func run(_ path: FilePath, to place: FolderPlace, by editor: LibraryEditor, environment: Environment) {
        do throws(Problem) {
            if place.root == Settings.inAppFolder(in: environment) {
                try SettingsStore(environment: environment).makePrivateLibrary()
            }
            let songs = SongsByID(ofLibrary: place.root, environment: environment)
            let transfer = LibraryTransfer(
                kind, by: editor, observer: CopyObserver(isCancelled: { [self] in isCancelled }),
                songs: { songs.files(withID: $0) }, session: { [sessions] in sessions[$0] })
            let named = try transfer.run(SongReference(path), to: place.path) { result in
                if case .success(let item) = result { relocateSessions(in: item) }
                state.withLock { state in
                    switch result {
                    case .success(let item): state.items.append(item)
                    case .failure(let problem): if !state.isCancelled { state.problems.append(problem) }
                    }
                }
            }
            if let named { relocateSessions(in: named) }
            state.withLock { $0.named = named }
        } catch {
            state.withLock { if !$0.isCancelled { $0.problems.append(error) } }
        }
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
