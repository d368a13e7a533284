import EditingSession
import LibraryChanges
import Problems
import SongbookModel
import Toolkit
import Translations

/// A song or folder of a window's library that is to be moved to another library. What is open of it is let go: it
/// belongs to another window then. That one says what there is to say, for there the person looks.
struct MoveOut {
    let target: ItemSelection
    let place: FolderPlace
    /// Where it is now; nil where it cannot be moved back.
    var before: FolderPlace?

    /// One that was moved.
    struct Done {
        let move: MoveOut
        let change: LibraryChange

        /// What moves it back; nil where that cannot be.
        var back: MoveOut? {
            move.before.map { before in
                let target = ItemSelection(path: change.path, name: move.target.name, isFolder: move.target.isFolder)
                return MoveOut(target: target, place: before)
            }
        }
    }

    /// What became of several.
    private struct Results {
        var done: [Done] = []
        var failures: [FailedItem] = []
    }

    /// Moves it.
    ///
    /// - Parameter finish: told what came of it, and the window that is to say so. Nil where the song could not be
    ///   saved before, which is said, or the window was closed.
    @MainActor
    func run(
        in window: SongWindow, then finish: @escaping @MainActor (Result<LibraryChange, Problem>?, SongWindow) -> Void
    ) {
        guard let library = window.library, !window.isDestroyed else { return finish(nil, teller(from: window)) }
        let holder = window.holder(of: target)
        let song = holder.openSong(in: target)
        let editor = library.work.editor(of: place.root)
        let path = place.path
        holder.leave { isSaved in
            let other = teller(from: window)
            guard !window.isDestroyed else { return finish(nil, other) }
            guard isSaved || song == nil else {
                other.library?.report(translated("“\(target.shownName)” is not saved yet"))
                return finish(nil, other)
            }
            let step = ItemStep(target: target) { _, item, session throws(Problem) in
                try editor().move(item, to: path, session: session)
            }
            library.work.change(step, open: song) { result in
                if case .success = result, let song, song === holder.song { holder.letGo(song) }
                finish(result, teller(from: window))
            }
        }
    }

    /// Moves several to one library, one after the other. One that cannot be moved stops none of the others; it is said
    /// at the end.
    ///
    /// - Parameter finish: told what was moved, and the window that is to say so.
    @MainActor
    static func run(
        _ moves: [MoveOut], in window: SongWindow, then finish: @escaping @MainActor ([Done], SongWindow) -> Void
    ) {
        guard let first = moves.first else { return }
        runEach(of: moves[...], in: window, Results()) { results in
            let other = first.teller(from: window)
            guard !other.isDestroyed else { return }
            for done in results.done { other.notify((done.change.saveReport?.notices ?? []) + done.change.notices) }
            let problem = results.done.compactMap { $0.change.unconfirmed }.first
            if let problem { other.library?.report(problem.sentences) }
            SelectionFailures.report(
                results.failures, or: { translated("Could Not Move “\($0.shownName)”") }, over: other)
            finish(results.done, other)
        }
    }

    @MainActor
    private static func runEach(
        of moves: ArraySlice<MoveOut>, in window: SongWindow, _ before: Results,
        then finish: @escaping @MainActor (Results) -> Void
    ) {
        guard let move = moves.first else { return finish(before) }
        move.run(in: window) { result, _ in
            var results = before
            switch result {
            case .success(let change)?: results.done.append(Done(move: move, change: change))
            case .failure(let problem)?: results.failures.append(FailedItem(target: move.target, problem: problem))
            case nil: break
            }
            MainLoop.post { [results] in runEach(of: moves.dropFirst(), in: window, results, then: finish) }
        }
    }

    /// The window of the library that it goes to; the one that it comes from where that has none.
    @MainActor
    private func teller(from window: SongWindow) -> SongWindow {
        window.application.window(ofLibrary: place.root) ?? window
    }
}
