import EditingSession
import FileWork
import LibraryChanges
public import LibraryFile
public import LibraryIndex
public import Problems

/// Runs the commands of a library, one after the other, in the order in which they were given.
public final class CommandRunner {
    /// What a command changed of several songs and folders.
    public struct Outcome {
        /// Those that were changed, in the order in which they were.
        public internal(set) var done: [ChangedItem] = []
        /// Those that could not be.
        public internal(set) var failures: [FailedItem] = []
    }

    private weak var host: (any CommandHost)?
    private var last: Task<Void, Never>?
    private let computer = FileWorker()

    /// - Parameter host: not held.
    public init(_ host: any CommandHost) {
        self.host = host
    }

    /// Runs a command once those before it are at their end.
    @discardableResult
    public func run(_ command: any LibraryCommand) -> Task<Void, Never> {
        let previous = last
        let task = Task { [weak self] in
            await previous?.value
            await self?.perform(command)
        }
        last = task
        return task
    }

    private func perform(_ command: any LibraryCommand) async {
        guard !isClosed else { return }
        let end = await command.run(in: self)
        await host?.endProgress()
        guard let host, !host.isClosed else { return }
        host.report(end.failures, end.failureHeading)
        if let undo = end.undo { host.offerUndo(undo) }
    }
}

/// What commands do.
extension CommandRunner {
    /// Whether nothing more is to be begun.
    public var isClosed: Bool { host?.isClosed ?? true }
    /// What is known of the library; nil while nothing is.
    public var tree: LibraryTree? { host?.tree }

    /// Looks at the whole library.
    ///
    /// - Returns: what it is like now; nil where it cannot be looked at.
    public func look() async -> LibraryTree? { await host?.lookAtLibrary() }

    /// Finds something out off the main thread.
    public func compute<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await computer.run(work)
    }

    /// Shows how far the command is, where it takes a while.
    public func show(_ progress: CommandProgress) { host?.show(progress) }

    /// Changes what the library remembers. See ``CommandHost/changeArrangement(renaming:_:)``.
    public func changeArrangement(
        renaming names: (tag: String, newTag: String)? = nil,
        _ body: @escaping @Sendable (inout LibraryArrangement) throws(Problem) -> Void
    ) async -> ArrangementChange? {
        await host?.changeArrangement(renaming: names, body)
    }

    /// Changes songs and folders, one after the other. One that cannot be changed stops none of the others. Words that
    /// are typed into one of them are saved before it is changed.
    public func change(_ steps: [ItemStep], _ progress: CommandProgress? = nil) async -> Outcome {
        progress?.begin(steps.count)
        var outcome = Outcome()
        for step in steps {
            guard let host, !host.isClosed, progress?.isCancelled != true else { break }
            progress?.goOn()
            guard let target = await host.settleName(of: step.target), let item = await host.save(target) else {
                continue
            }
            let (step, editor, session) = (ItemStep(target: target, work: step.work), item.editor, item.session)
            let result = await item.worker.run {
                Result { () throws(Problem) in try step.make(by: editor(), session) }
            }
            host.itemChanged(target, item, result)
            switch result {
            case .success(let change):
                outcome.done.append(ChangedItem(target: target, change: change))
                if !host.isClosed { host.notify((change.saveReport?.notices ?? []) + change.notices) }
            case .failure(let problem): outcome.failures.append(FailedItem(target: target, problem: problem))
            }
        }
        return outcome
    }
}
