import FileWork
import Files
import Freedesktop
import LibraryFile
import LibraryIndex
import Problems

/// Updates a library's arrangement after other programs renamed folders, as soon as the library was scanned, off the
/// main thread.
final class FolderFollower {
    private let following: FolderFollowing
    private let notices: NoticeLog
    private let worker = FileWorker()
    private var running: Task<Void, Never>?
    private var next: LibraryTree?
    private var reported: Problem?

    /// - Parameters:
    ///   - root: the library's folder: absolute, links resolved.
    ///   - notices: receives why it could not be written, once.
    init(root: FilePath, environment: Environment, notices: NoticeLog) {
        following = FolderFollowing(root: root, environment: environment)
        self.notices = notices
    }

    /// Call this when folders, or their arrangement, may have changed. A snapshot that is not current is ignored.
    func follow(_ snapshot: LibrarySnapshot?) {
        guard let snapshot, snapshot.isCurrent else { return }
        next = snapshot.tree
        if running == nil { run() }
    }

    /// Call this when the window closes: running work is completed, but results are dropped.
    func close() {
        next = nil
        running?.cancel()
    }

    private func run() {
        running = Task { [weak self, worker, following] in
            while let tree = self?.takeNext() {
                let result = await worker.run {
                    Result { () throws(Problem) in
                        try following.follow { inode in
                            tree.folders.filter { $0.identity.inode == inode }.map(\.relativePath)
                        } != nil
                    }
                }
                guard !Task.isCancelled else { return }
                self?.apply(result)
            }
        }
    }

    /// Takes the next tree. If there is none, the next ``follow(_:)`` starts again.
    private func takeNext() -> LibraryTree? {
        defer { next = nil }
        if next == nil { running = nil }
        return next
    }

    private func apply(_ result: Result<Bool, Problem>) {
        switch result {
        case .success: reported = nil
        // A damaged file is reported by the model that shows its contents.
        case .failure(let problem) where problem.kind != .invalidSong && problem != reported:
            reported = problem
            notices.add(problem.sentences)
        case .failure: break
        }
    }
}
