import EditingSession
import LibraryChanges
import Problems
import Toolkit
import Translations

/// Changes several songs and folders of a window's library, one after the other. One that cannot be changed stops none of
/// the others; it is said at the end.
@MainActor
final class SelectionChanges {
    /// What is to be done with one of them.
    struct Step {
        let target: ItemSelection
        let work: @Sendable (LibraryEditor, LibraryItem, EditingSession?) throws(Problem) -> LibraryChange
    }

    /// One of them that was changed.
    struct Done {
        let target: ItemSelection
        let change: LibraryChange
    }

    private let window: SongWindow
    private let progress: SelectionProgress
    private var steps: [Step]
    private var done: [Done] = []
    private var failures: [(target: ItemSelection, problem: Problem)] = []

    /// Changes all of these.
    ///
    /// - Parameters:
    ///   - progress: is told how many were tried, and may end it.
    ///   - heading: what is said of one that could not be changed.
    ///   - finish: told what was changed, when all were tried.
    static func run(
        _ steps: [Step], in window: SongWindow, _ progress: SelectionProgress = SelectionProgress(),
        or heading: @escaping @MainActor (ItemSelection) -> String,
        then finish: @escaping @MainActor ([Done]) -> Void = { _ in }
    ) {
        SelectionChanges(steps, window, progress).next { changes in
            guard !window.isDestroyed else { return }
            SelectionFailures.report(changes.failures, or: heading, over: window)
            finish(changes.done)
        }
    }

    private init(_ steps: [Step], _ window: SongWindow, _ progress: SelectionProgress) {
        self.steps = steps.reversed()
        self.progress = progress
        self.window = window
    }

    private func next(then finish: @escaping @MainActor (SelectionChanges) -> Void) {
        guard !window.isDestroyed, !progress.isCancelled, let step = steps.popLast() else { return finish(self) }
        progress.done += 1
        let skip: @MainActor () -> Void = { [self] in next(then: finish) }
        window.holder(of: step.target).settleName(of: step.target, or: skip) { [self] target in
            window.changeSettled(target, step.work, unsaved: skip) { [self] result in
                defer { MainLoop.post { [self] in next(then: finish) } }
                switch result {
                case .success(let change):
                    done.append(Done(target: target, change: change))
                    window.notify((change.saveReport?.notices ?? []) + change.notices)
                    return true
                case .failure(let problem):
                    failures.append((target, problem))
                    return false
                }
            }
        }
    }
}

/// How far changes of several songs and folders are.
@MainActor
final class SelectionProgress {
    /// How many were tried, or are being tried.
    var done = 0
    /// Whether the rest is to stay as it is.
    var isCancelled = false
}

/// What could not be done with some of several songs and folders.
@MainActor
enum SelectionFailures {
    /// Says what is wrong with the first, and how many more there are; nothing where there are none.
    static func report(
        _ failures: [(target: ItemSelection, problem: Problem)], or heading: @MainActor (ItemSelection) -> String,
        over window: SongWindow
    ) {
        guard let (target, problem) = failures.first else { return }
        MessageDialog.report(heading(target), problem, over: window.window)
        guard failures.count > 1 else { return }
        window.banners.notify(
            translated(
                count: failures.count - 1, one: "\(failures.count - 1) other item could not be changed.",
                other: "\(failures.count - 1) other items could not be changed."), style: .warning)
    }
}
