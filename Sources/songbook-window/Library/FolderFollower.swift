import FileWork
import Files
import Freedesktop
import LibraryFile
import LibraryIndex
import Problems

/// Lets what a library remembers of its folders follow those that other programs rename, as soon as the library was looked
/// at, off the main thread.
@MainActor
final class FolderFollower {
    /// Called with why it could not be written, once.
    var onProblem: @MainActor (Problem) -> Void = { _ in }

    private let following: FolderFollowing
    private let worker = FileWorker()
    private var isBusy = false
    private var next: LibraryTree?
    private var reported: Problem?

    /// - Parameter root: the library's folder: absolute, links resolved.
    init(root: FilePath, environment: Environment) {
        following = FolderFollowing(root: root, environment: environment)
    }

    /// To be called when folders, or what is remembered of them, may be others. What is known of the library from an
    /// earlier day says nothing.
    func follow(_ snapshot: LibrarySnapshot?) {
        guard let snapshot, snapshot.isCurrent else { return }
        next = snapshot.tree
        if !isBusy { run() }
    }

    /// To be called when the window goes.
    func close() {
        next = nil
        worker.dropResults()
    }

    private func run() {
        guard let tree = next else { return }
        next = nil
        isBusy = true
        worker.run { [following] in
            Result { () throws(Problem) in
                try following.follow { inode in
                    tree.folders.filter { $0.identity.inode == inode }.map(\.relativePath)
                } != nil
            }
        } then: { [weak self] (result: Result<Bool, Problem>) in
            guard let self else { return }
            isBusy = false
            switch result {
            case .success: reported = nil
            // A damaged file is told of by who shows what is in it.
            case .failure(let problem) where problem.kind != .invalidSong && problem != reported:
                reported = problem
                onProblem(problem)
            case .failure: break
            }
            run()
        }
    }
}
