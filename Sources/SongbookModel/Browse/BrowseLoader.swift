import FileWork
public import LibraryIndex
public import ListChanges

/// Computes the lines of a list off the main thread, because sorting a hundred thousand songs, or searching them, takes
/// longer than a person waits for a key. It handles one request at a time, and of those that come meanwhile only the
/// latest, so that a library that changes all the time is shown, too.
@MainActor
public final class BrowseLoader {
    private enum State {
        case idle
        case running(BrowseRequest, Cancellation)
        /// The same list waits, as long as no more than a part of it is known; another one does not.
        case resting(after: BrowseRequest)
    }

    /// How many times as long as it took is waited before a list that is known in part is made again. It comes again and
    /// again while a library is looked through for the first time, which is to have the processors.
    private static let rest = 4

    /// Called with the lines, the changes that make them of those before, and whether a person would say that the list is
    /// still the same.
    public var onLoad: (BrowseItems, [RowChange], _ isSameList: Bool) -> Void = { _, _, _ in }
    /// Called when words could not be searched because what is stored of the library is damaged.
    public var onDamage: () -> Void = {}
    /// The lines that were found last.
    public private(set) var items = BrowseItems.none

    private let worker = FileWorker()
    private let finder = LibrarySearch()
    private let clock: any ModelClock
    private var state = State.idle
    private var resting: Task<Void, Never>?
    private var isClosed = false
    private var next: BrowseRequest?
    /// What was asked for when the lines were found.
    private var shown: BrowseRequest?
    /// What the lines were found by; nil for a folder's.
    public private(set) var shownQuery: Query?
    /// The same, or, where that is nowhere, what is like it; see ``SearchResults``.
    public private(set) var foundQuery: SearchQuery?
    /// Whether the lines are only like what was searched for.
    public private(set) var isApproximate = false
    /// Whether there are none because words could not be searched.
    public private(set) var isDamaged = false

    /// Nothing is asked for yet.
    ///
    /// - Parameter clock: by which it rests.
    public init(clock: any ModelClock = SystemClock()) {
        self.clock = clock
    }

    /// Whether the lines are those of this place.
    public func shows(_ place: BrowsePlace) -> Bool { shown.map { $0.query == nil && $0.place == place } ?? false }

    /// Finds the lines of a list. Of requests that come meanwhile only the latest counts.
    public func load(_ request: BrowseRequest) {
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

    /// Finds out nothing more, and tells nobody of what is on its way.
    public func close() {
        isClosed = true
        resting?.cancel()
        next = nil
    }

    private func run(_ request: BrowseRequest) {
        resting?.cancel()
        let (cancellation, start) = (Cancellation(), ContinuousClock.now)
        state = .running(request, cancellation)
        Task { [weak self, worker, items, finder] in
            let lines = await worker.run { request.lines(after: items, finder, cancellation) }
            guard let self, !isClosed else { return }
            apply(lines, for: request, start.duration(to: .now))
        }
    }

    /// - Parameter lines: nil when the request was cancelled.
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

    /// Whether a person would say that these lines are of the list that is shown.
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
