import FileWork
public import Files
public import Freedesktop
public import LibraryFile
public import Observation
public import Problems

/// What a library remembers about itself, as a window shows it: its smart folders, the order of its folders, the colors of
/// its tags. It is read and changed off the main thread, one after the other.
@Observable
public final class ArrangementModel {
    /// What the file said last; as if there were none before it is read, and as it was while it cannot be read.
    public private(set) var arrangement = LibraryArrangement() {
        didSet { order = FolderOrder(arrangement) }
    }
    /// How its folders are shown.
    public private(set) var order = FolderOrder()
    /// Whether the file was read, or turned out not to be readable.
    public private(set) var isKnown = false
    /// Called with what is wrong with the file whenever it was read; nil where nothing is.
    @ObservationIgnored public var onFault: (Problem?) -> Void = { _ in }
    /// Called with what the person should be told, once.
    @ObservationIgnored public var onNotice: (String) -> Void = { _ in }

    @ObservationIgnored private let store: LibraryStore
    @ObservationIgnored private let home: FilePath
    @ObservationIgnored private let worker = FileWorker()
    @ObservationIgnored private var observers: [() -> Void] = []
    @ObservationIgnored private var followed: Int?
    @ObservationIgnored private var reported: Problem?
    @ObservationIgnored private var isClosed = false

    /// - Parameter root: the library's folder: absolute, links resolved.
    public init(root: FilePath, environment: Environment) {
        store = LibraryStore(root: root, environment: environment)
        home = environment.homeDirectory
    }

    /// Calls `observer` whenever ``arrangement`` is another one, and when it is known, as long as the window is there.
    public func observe(_ observer: @escaping () -> Void) {
        observers.append(observer)
    }

    /// Reads the file if it may have changed, and brings its conflict copies into it.
    ///
    /// - Parameter file: another one than before says that it may have; see ``LibraryModel/libraryFileRevision``.
    public func follow(_ file: Int) {
        guard file != followed else { return }
        followed = file
        worker.run { [store] in
            let result = Result { () throws(Problem) in
                var notices = [Notice]()
                return (try store.readMergingCopies { notices.append($0) }, notices)
            }
            return (result, store.fault())
        } then: { [weak self] (result: Result<(LibraryArrangement, [Notice]), Problem>, fault: Problem?) in
            guard let self else { return }
            onFault(fault)
            switch result {
            case .success(let (new, notices)):
                reported = nil
                for notice in notices { onNotice(notice.sentences) }
                apply(new)
            case .failure(let problem):
                apply(arrangement)
                // What is wrong with the library's folder is said by who looks at that.
                guard problem.path == store.file, problem != reported else { return }
                reported = problem
                onNotice(naming(problem))
            }
        }
    }

    /// Changes what the library remembers. What is wrong is told.
    ///
    /// - Parameters:
    ///   - body: makes the change, off the main thread; called again where another program writes the file meanwhile.
    ///   - finish: called with what was changed, before observers are; nil where nothing could be.
    public func change(
        _ body: @escaping @Sendable (inout LibraryArrangement) throws(Problem) -> Void,
        then finish: @escaping (ArrangementChange?) -> Void = { _ in }
    ) {
        worker.write(changing(body)) { [weak self] in self?.finish($0, finish) }
    }

    /// The same; returns what was changed, after observers were told.
    ///
    /// - Parameter isChanged: called before observers are, where something was changed.
    public func change(
        _ body: @escaping @Sendable (inout LibraryArrangement) throws(Problem) -> Void,
        isChanged: () -> Void
    ) async -> ArrangementChange? {
        let result = await worker.write(changing(body))
        guard !isClosed else { return nil }
        var changed: ArrangementChange?
        finish(result) {
            changed = $0
            if $0 != nil { isChanged() }
        }
        return changed
    }

    private func changing(
        _ body: @escaping @Sendable (inout LibraryArrangement) throws(Problem) -> Void
    ) -> @Sendable () -> Result<(ArrangementChange, LibraryChangeReport), Problem> {
        { [store] in
            Result { () throws(Problem) in
                var before = LibraryArrangement()
                let report = try store.change { arrangement throws(Problem) in
                    before = arrangement
                    try body(&arrangement)
                }
                return (ArrangementChange(before: before, after: report.arrangement), report)
            }
        }
    }

    private func finish(
        _ result: Result<(ArrangementChange, LibraryChangeReport), Problem>,
        _ finish: (ArrangementChange?) -> Void
    ) {
        switch result {
        case .success(let (change, report)):
            for notice in report.notices { onNotice(notice.sentences) }
            if let problem = report.unconfirmed { onNotice(problem.sentences) }
            apply(change.after) { finish(change) }
        case .failure(let problem):
            onNotice(naming(problem))
            finish(nil)
        }
    }

    /// To be called when the window goes: what was begun is done, and nobody is told.
    public func close() {
        isClosed = true
        worker.dropResults()
        observers = []
    }

    /// What to say of a problem of the file: which file, and what is wrong with it.
    private func naming(_ problem: Problem) -> String {
        guard problem.path == store.file else { return problem.sentences }
        return "\(DisplayText.abbreviated(store.file, home: home)): \(problem.sentences)"
    }

    private func apply(_ new: LibraryArrangement, _ finish: () -> Void = {}) {
        let isOther = new != arrangement || !isKnown
        (arrangement, isKnown) = (new, true)
        finish()
        guard isOther else { return }
        for observer in observers { observer() }
    }
}
