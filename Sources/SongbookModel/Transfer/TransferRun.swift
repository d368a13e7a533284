public import EditingSession
public import Files
public import Freedesktop
public import LibraryChanges
import Problems
import SongLibrary
import SongOpening
import Synchronization

/// Songs that are being copied or moved to another library: the progress and the result. Safe to use from any thread.
nonisolated public final class TransferRun: Sendable {
    private struct State {
        var isCancelled = false
        var results = TransferResults()
    }

    private let kind: LibraryTransfer.Kind
    private let sessions: [FilePath: EditingSession]
    private let state = Mutex(State())

    /// - Parameter sessions: the sessions of open songs, by their files.
    public init(_ kind: LibraryTransfer.Kind, sessions: [FilePath: EditingSession]) {
        (self.kind, self.sessions) = (kind, sessions)
    }

    /// Stops, after what is being copied was removed again.
    public func cancel() { state.withLock { $0.isCancelled = true } }

    /// Whether it was canceled.
    public var isCancelled: Bool { state.withLock(\.isCancelled) }
    /// The result so far.
    public var results: TransferResults { state.withLock(\.results) }

    /// The number of songs that are done.
    public var songs: Int {
        state.withLock { $0.results.items.count { $0.kind == .song } }
    }

    /// Copies or moves songs and folders, one after the other, or a library. Waits for the disks.
    ///
    /// - Parameters:
    ///   - root: the folder of the other library: absolute.
    ///   - folder: where they go: absolute.
    public func run(
        _ paths: [FilePath], to folder: FilePath, ofLibrary root: FilePath, by editor: LibraryEditor,
        environment: Environment
    ) {
        do throws(Problem) {
            if root == Settings.inAppFolder(in: environment) {
                try SettingsStore(environment: environment).makePrivateLibrary()
            }
        } catch {
            return fail(error)
        }
        let songs = SongsByID(ofLibrary: root, environment: environment)
        let transfer = LibraryTransfer(
            kind, by: editor, observer: CopyObserver(isCancelled: { [self] in isCancelled }),
            songs: { songs.files(withID: $0) }, session: { [sessions] in sessions[$0] })
        for path in paths where !isCancelled { run(path, to: folder, by: transfer) }
    }

    private func run(_ path: FilePath, to folder: FilePath, by transfer: LibraryTransfer) {
        var isWhole = true
        do throws(Problem) {
            let named = try transfer.run(SongReference(path), to: folder) { result in
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

    /// Records a problem, unless the run was canceled.
    private func fail(_ problem: Problem) {
        state.withLock { if !$0.isCancelled { $0.results.failures.append(problem) } }
    }

    /// Lets songs of a folder that was moved as a whole follow it.
    private func relocateSessions(in item: TransferredItem) {
        guard item.kind == .folder, item.outcome == .moved else { return }
        for session in sessions.values {
            guard let inside = session.file.relative(to: item.source) else { continue }
            // If the song is gone from there already, the session finds that out itself.
            try? session.relocate(to: item.path.appending(inside))
        }
    }
}
