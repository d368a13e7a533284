import EditingSession
import FileWork
public import Files
public import LibraryChanges
public import LibraryFile
public import LibraryIndex
public import Problems
import Translations

/// Runs the commands of a library: those that change songs one after the other, in the order in which they were given.
public final class CommandRunner {
    /// What a command changed in several songs and folders.
    public struct Outcome {
        /// The items that were changed, in that order.
        public internal(set) var done: [ChangedItem] = []
        /// Those that could not be changed.
        public internal(set) var failures: [FailedItem] = []
    }

    /// What is being deleted, or was deleted and may still be listed.
    public let deletions: PendingDeletions

    private weak var host: (any CommandHost)?
    private var last: Task<Void, Never>?
    private let computer = FileWorker()

    /// - Parameters:
    ///   - host: not retained.
    ///   - clock: measures how long deleted items may still be listed.
    public init(_ host: any CommandHost, clock: any ModelClock = SystemClock()) {
        self.host = host
        deletions = PendingDeletions(clock: clock)
    }

    /// Runs a command. One that changes songs waits for those before it.
    @discardableResult
    public func run(_ command: any LibraryCommand) -> Task<Void, Never> {
        guard command.changesSongs else {
            return Task { [weak self] in await self?.perform(command) }
        }
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
        if command.changesSongs { await host?.endProgress() }
        guard let teller = teller(of: end.library) else { return }
        if let undo = end.undo {
            // Only the window of the library that has the items now can move them back.
            let canUndo = end.library.map { $0 == teller.place?.root } ?? true
            canUndo ? teller.offerUndo(undo) : teller.tell(undo.words)
        }
        for words in end.words { teller.tell(words) }
        if let question = end.question { teller.ask(question) }
        teller.report(end.failures, end.failureHeading)
        if let place = end.place { teller.show(place) }
    }

    /// The window that reports on something that goes to another library: that library's window, or else this one; nil
    /// if it is closed.
    private func teller(of library: FilePath?) -> (any CommandHost)? {
        let other = library.flatMap { host?.window(ofLibrary: $0) }
        return [other, host].compactMap(\.self).first { !$0.isClosed }
    }
}

/// What commands can do.
extension CommandRunner {
    /// Whether nothing more may be begun.
    public var isClosed: Bool { host?.isClosed ?? true }
    /// The library's own folder; nil if nothing more may be begun.
    public var place: FolderPlace? { host?.place }
    /// What is known of the library; nil if nothing is.
    public var tree: LibraryTree? { host?.tree }

    /// Scans the whole library.
    ///
    /// - Returns: its present state; nil if it cannot be scanned.
    public func look() async -> LibraryTree? { await host?.lookAtLibrary() }

    /// Computes something off the main thread.
    public func compute<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await computer.run(work)
    }

    /// Shows the progress of the command, if it takes a while.
    public func show(_ progress: CommandProgress) { host?.show(progress) }

    /// Changes the library's arrangement. See ``CommandHost/changeArrangement(replacing:_:)``.
    public func changeArrangement(
        replacing place: PlaceChange? = nil,
        _ body: @escaping @Sendable (inout LibraryArrangement) throws(Problem) -> Void
    ) async -> ArrangementChange? {
        await host?.changeArrangement(replacing: place, body)
    }

    /// Changes the library, apart from open songs. Does not wait for typed text to be saved.
    ///
    /// - Returns: what the work returned; nil if nothing more may be begun.
    public func edit<Value: Sendable>(_ work: @escaping @Sendable (LibraryEditor) -> Value) async -> Value? {
        guard let host, !host.isClosed, let place = host.work else { return nil }
        let value = await place.worker.write { [editor = place.editor(nil)] in work(editor()) }
        host.libraryChanged()
        return value
    }

    /// The same for work that may fail.
    ///
    /// - Parameters:
    ///   - target: what is changed.
    ///   - end: receives the reason of a failure.
    /// - Returns: nil if the work failed, or nothing more may be begun.
    public func edit<Value: Sendable>(
        _ target: ItemSelection, _ end: inout CommandEnd,
        _ work: @escaping @Sendable (LibraryEditor) throws(Problem) -> Value
    ) async -> Value? {
        let result = await edit { editor in Result { () throws(Problem) in try work(editor) } }
        if case .failure(let problem)? = result { end.failures = [FailedItem(target: target, problem: problem)] }
        return try? result?.get()
    }

    /// The same for an item whose text is saved, between the saves of the song.
    public func edit<Value: Sendable>(
        _ item: SettledItem, _ work: @escaping @Sendable (LibraryEditor) -> Value
    ) async -> Value? {
        guard let host, !host.isClosed, let place = host.work else { return nil }
        let value = await item.worker.write { [editor = place.editor(nil)] in work(editor()) }
        host.libraryChanged()
        return value
    }

    /// Gives an item the name that follows from its title, and saves what is typed into it.
    ///
    /// - Parameter library: the library that it goes to, if it is another one: its window reports what cannot be saved.
    /// - Returns: the item with its new name; nil if it has to be left alone.
    public func settle(
        _ target: ItemSelection, into library: FilePath? = nil
    ) async -> (target: ItemSelection, item: SettledItem)? {
        guard let host, !host.isClosed, let target = await host.settleName(of: target) else { return nil }
        switch await host.save(target) {
        case .saved(let item): return (target, item)
        case .unsaved: teller(of: library)?.tell(translated("“\(target.shownName)” is not saved yet"))
        case .closed: break
        }
        return nil
    }

    /// Shows notices about something that was done.
    public func notify(_ notices: [Notice]) {
        if let host, !host.isClosed { host.notify(notices) }
    }

    /// Shows notices about a change.
    ///
    /// - Parameter library: the library that the item went to, if it is another one.
    public func tell(_ change: LibraryChange, into library: FilePath? = nil) {
        guard let teller = teller(of: library) else { return }
        teller.notify((change.saveReport?.notices ?? []) + change.notices)
        // A power failure could still undo it.
        if let problem = change.unconfirmed { teller.tell(problem.sentences) }
    }

    /// Tells the host that an item no longer exists.
    ///
    /// - Parameter notices: notices about that.
    public func itemDeleted(_ target: ItemSelection, _ notices: [Notice] = []) {
        host?.itemDeleted(target)
        notify(notices)
    }

    /// Tells the host that something was restored from the trash, or deleted there. See
    /// ``CommandHost/trashChanged(_:)``.
    public func trashChanged(_ gone: [FilePath] = []) {
        if let host, !host.isClosed { host.trashChanged(gone) }
    }

    /// Changes songs and folders, one after the other. A failure stops none of the others. What is typed into one of
    /// them is saved before it is changed.
    ///
    /// - Parameter library: the library that they go to, if it is another one. Open songs among them are let go then.
    public func change(
        _ steps: [ItemStep], _ progress: CommandProgress? = nil, into library: FilePath? = nil
    ) async -> Outcome {
        let other = library == place?.root ? nil : library
        progress?.begin(steps.count)
        var outcome = Outcome()
        for step in steps {
            guard !isClosed, progress?.isCancelled != true else { break }
            progress?.goOn()
            guard let (target, item) = await settle(step.target, into: other), let host, let place = host.work else {
                continue
            }
            let step = ItemStep(target: target, work: step.work)
            let (editor, session) = (place.editor(other), item.session)
            let result = await item.worker.write {
                Result { () throws(Problem) in try step.make(by: editor(), session) }
            }
            other == nil ? host.itemChanged(target, item, result) : host.itemLeft(target, item, result)
            switch result {
            case .success(let change):
                outcome.done.append(ChangedItem(target: target, change: change))
                tell(change, into: other)
            case .failure(let problem): outcome.failures.append(FailedItem(target: target, problem: problem))
            }
        }
        return outcome
    }
}
