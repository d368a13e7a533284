import FileWork
public import Files
public import Freedesktop
public import LibraryFile
public import Observation
public import Problems

/// A library's arrangement, as a window shows it: its smart folders, the order of its folders, the colors of its tags.
/// It is read and changed off the main thread, one job at a time.
@Observable
public final class ArrangementModel {
    /// What the file said last: empty before it is read, and unchanged while it cannot be read.
    public private(set) var arrangement = LibraryArrangement() {
        didSet { order = FolderOrder(arrangement) }
    }
    /// How its folders are shown.
    public private(set) var order = FolderOrder()
    /// Whether the file was read, or turned out not to be readable.
    public private(set) var isKnown = false
    /// What is wrong with the file; nil if nothing is known to be.
    public private(set) var fault: Problem?

    @ObservationIgnored private let store: LibraryStore
    @ObservationIgnored private let home: FilePath
    @ObservationIgnored private let notices: NoticeLog
    @ObservationIgnored private let worker = FileWorker()
    @ObservationIgnored private var followed: Int?
    @ObservationIgnored private var reported: Problem?
    @ObservationIgnored private var isClosed = false

    /// - Parameters:
    ///   - root: the library's folder: absolute, links resolved.
    ///   - notices: receives messages for the user.
    public init(root: FilePath, environment: Environment, notices: NoticeLog = NoticeLog()) {
        self.notices = notices
        store = LibraryStore(root: root, environment: environment)
        home = environment.homeDirectory
    }

    /// Reads the file if it may have changed, and merges its conflict copies into it.
    ///
    /// - Parameter file: a number that changes when the file may have; see ``LibraryModel/libraryFileRevision``.
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
            if fault != self.fault { self.fault = fault }
            switch result {
            case .success(let (new, notices)):
                reported = nil
                for notice in notices { self.notices.add(notice.sentences) }
                apply(new)
            case .failure(let problem):
                apply(arrangement)
                // Problems of the library's folder are reported by the model that scans it.
                guard problem.path == store.file, problem != reported else { return }
                reported = problem
                notices.add(naming(problem))
            }
        }
    }

    /// Changes the arrangement, and reports problems with that.
    ///
    /// - Parameter body: makes the change, off the main thread; called again if another program writes the file
    ///   meanwhile.
    /// - Returns: the change, before a ``ModelObserver`` reports it; nil if nothing could be changed.
    public func change(
        _ body: @escaping @Sendable (inout LibraryArrangement) throws(Problem) -> Void
    ) async -> ArrangementChange? {
        let result = await worker.write(changing(body))
        return isClosed ? nil : finish(result)
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

    private func finish(_ result: Result<(ArrangementChange, LibraryChangeReport), Problem>) -> ArrangementChange? {
        switch result {
        case .success(let (change, report)):
            for notice in report.notices { notices.add(notice.sentences) }
            if let problem = report.unconfirmed { notices.add(problem.sentences) }
            apply(change.after)
            return change
        case .failure(let problem):
            notices.add(naming(problem))
            return nil
        }
    }

    /// Call this when the window closes: running work is completed, but results are dropped.
    public func close() {
        isClosed = true
        worker.dropResults()
    }

    /// The message about a problem of the file: which file, and what is wrong with it.
    private func naming(_ problem: Problem) -> String {
        guard problem.path == store.file else { return problem.sentences }
        return "\(DisplayText.abbreviated(store.file, home: home)): \(problem.sentences)"
    }

    private func apply(_ new: LibraryArrangement) {
        guard new != arrangement || !isKnown else { return }
        (arrangement, isKnown) = (new, true)
    }
}
