import FileWork
import LibraryIndex
import ListChanges

/// Computes the lines of a list off the main thread, because sorting or searching a hundred thousand songs takes longer
/// than the user waits for a key. It handles one request at a time, and of those that come meanwhile only the latest,
/// so that a library that changes all the time is shown, too.
@MainActor
final class BrowseLoader {
    private enum State {
        case idle
        case running(BrowseRequest, Cancellation)
        /// Requests for the same list wait while only a part of it is known; others do not.
        case resting(after: BrowseRequest)
    }

    /// How long to rest before a partly known list is made again, as a multiple of the time that it took. That happens
    /// again and again during the first scan of a library, which needs the processors.
    private static let rest = 4

    /// Called with the lines, the changes from the previous ones, and whether the user would consider it the same list.
    var onLoad: (BrowseItems, [RowChange], _ isSameList: Bool) -> Void = { _, _, _ in }
    /// Called when words could not be searched because the library's cache is damaged.
    var onDamage: () -> Void = {}
    /// The lines that were found last.
    private(set) var items = BrowseItems.none

    private let worker = FileWorker()
    private let finder = LibrarySearch()
    private let clock: any ModelClock
    private var state = State.idle
    private var resting: Task<Void, Never>?
    private var isClosed = false
    private var next: BrowseRequest?
    /// The request that found the lines.
    private var shown: BrowseRequest?
    /// The query of the lines; nil for a folder.
    private(set) var shownQuery: Query?
    /// The query that found them: the same, or an approximate one if that has no matches; see ``SearchResults``.
    private(set) var foundQuery: SearchQuery?
    /// Whether the lines are only approximate matches.
    private(set) var isApproximate = false
    /// Whether there are none because words could not be searched.
    private(set) var isDamaged = false

    /// Starts without a request.
    ///
    /// - Parameter clock: measures the rests.
    init(clock: any ModelClock = SystemClock()) {
        self.clock = clock
    }

    /// Whether the lines are those of this place.
    func shows(_ place: BrowsePlace) -> Bool { shown.map { $0.query == nil && $0.place == place } ?? false }

    /// Finds the lines of a list. Of the requests that come meanwhile, only the latest counts.
    func load(_ request: BrowseRequest) {
        switch state {
        case .idle:
            run(request)
        case .running(let running, let cancellation):
            next = request
            if !request.isSameList(as: running) { cancellation.cancel() }
        case .resting(let last) where request.isSameList(as: last) && request.snapshot.isPartial:
            next = request
        case .resting:
            next = nil
            run(request)
        }
    }

    /// Stops loading, and drops pending results.
    func close() {
        isClosed = true
        if case .running(_, let cancellation) = state { cancellation.cancel() }
        resting?.cancel()
        next = nil
    }

    private func run(_ request: BrowseRequest) {
        resting?.cancel()
        let cancellation = Cancellation()
        state = .running(request, cancellation)
        Task { [weak self, worker, items, finder] in
            let (lines, time) = await worker.timed { request.lines(after: items, finder, cancellation) }
            guard let self, !isClosed else { return }
            apply(lines, for: request, time)
        }
    }

    /// - Parameter lines: nil if the request was canceled.
    private func apply(_ lines: BrowseLines?, for request: BrowseRequest, _ duration: Duration) {
        state = .idle
        let next = next
        self.next = nil
        if let lines, next?.isSameList(as: request) ?? true {
            let isSameList = isShown(lines.items, request)
            shown = request
            (items, shownQuery, isDamaged) = (lines.items, request.query, lines.isDamaged)
            (foundQuery, isApproximate) = (lines.query, lines.isApproximate)
            if request.snapshot.isPartial { rest(after: request, for: duration * Self.rest) }
            onLoad(lines.items, lines.changes, isSameList)
            if lines.isDamaged { onDamage() }
        }
        // `onLoad` may have made another request, which is later than `next`.
        if case .running = state { return }
        if let next, self.next == nil { load(next) }
    }

    /// Whether the user would consider these lines part of the list that is shown.
    private func isShown(_ new: BrowseItems, _ request: BrowseRequest) -> Bool {
        guard let shown, shown.query == nil, request.query == nil, items.folder != nil || new.folder != nil else {
            return shown.map(request.isSameList) ?? false
        }
        return items.folder?.relativePath == new.folder?.relativePath
    }

    private func rest(after request: BrowseRequest, for duration: Duration) {
        state = .resting(after: request)
        resting = Task { [weak self, clock] in
            try? await clock.sleep(for: duration)
            guard !Task.isCancelled, let self, case .resting = state else { return }
            state = .idle
            if let next {
                self.next = nil
                run(next)
            }
        }
    }
}
