import Files
import LibraryIndex

/// What a list is to show.
struct BrowseRequest: Sendable {
    /// What is known of the library.
    let snapshot: LibrarySnapshot
    /// The folder; where it is not there, the nearest one above it. Relative to the root.
    let folder: FilePath
    /// What is searched for in place of it.
    let query: Query?
    /// What the query is answered by; asked for off the main thread.
    let context: @Sendable () -> QueryContext

    /// Whether a person would say that it is the same list, whatever is in it.
    func isSameList(as other: BrowseRequest) -> Bool {
        Self.isSame(query, other.query) && (query != nil || folder == other.folder)
    }

    /// Whether both queries ask for the same.
    static func isSame(_ left: Query?, _ right: Query?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return left.asksSame(as: right)
    }
}

/// Computes the lines of a list off the main thread, because sorting a hundred thousand songs, or searching them, takes
/// longer than a person waits for a key. It handles one request at a time, and of those that come meanwhile only the
/// latest, so that a library that changes all the time is shown, too.
@MainActor
final class BrowseLoader {
    private enum State {
        case idle
        case running(BrowseRequest, Cancellation)
        /// The same list waits, as long as no more than a part of it is known; another one does not.
        case resting(after: BrowseRequest)
    }

    /// How many times as long as it took is waited before a list that is known in part is made again. It comes again and
    /// again while a library is looked through for the first time, which is to have the processors.
    private static let rest = 4.0

    /// Called with the lines, the changes that make them of those before, and whether a person would say that the list is
    /// still the same.
    var onLoad: @MainActor (BrowseItems, [RowChange], _ isSameList: Bool) -> Void = { _, _, _ in }
    /// Called when words could not be searched because what is stored of the library is damaged.
    var onDamage: @MainActor () -> Void = {}
    /// The lines that were found last.
    private(set) var items = BrowseItems.none

    private let worker = FileWorker()
    private let finder = LibrarySearch()
    private var state = State.idle
    private var generation = Generation()
    private var next: BrowseRequest?
    /// What the lines were found by; nil for a folder's.
    private(set) var shownQuery: Query?
    /// The same, or, where that is nowhere, what is like it; see ``SearchResults``.
    private(set) var foundQuery: SearchQuery?
    /// Whether the lines are only like what was searched for.
    private(set) var isApproximate = false
    /// Whether there are none because words could not be searched.
    private(set) var isDamaged = false

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

    /// Finds out nothing more, and tells nobody of what is on its way.
    func close() {
        worker.dropResults()
        generation.advance()
        next = nil
    }

    private func run(_ request: BrowseRequest) {
        let (cancellation, start) = (Cancellation(), MainLoop.now)
        state = .running(request, cancellation)
        let (old, finder) = (items, finder)
        worker.run {
            guard let query = request.query else { return Lines(old.updated(to: request.nearestFolder)) }
            // Of what is known in part only nothing is to be remembered: the same search finds more next time.
            let context = request.context()
            let finder = request.snapshot.isPartial ? LibrarySearch() : finder
            do throws(SearchError) {
                // What is like it may stand beside what is not known yet.
                guard !request.snapshot.isPartial else {
                    return Lines(
                        old.updated(
                            to: try finder.find(
                                query, in: request.snapshot, context: context, cancellation: cancellation)),
                        query: query.words)
                }
                let results = try finder.results(
                    for: query, in: request.snapshot, context: context, cancellation: cancellation)
                return Lines(
                    old.updated(to: results.hits), query: results.query, isApproximate: results.isApproximate)
            } catch {
                return error == .damaged ? Lines(old.updated(to: []), isDamaged: true) : nil
            }
        } then: { [weak self] (lines: Lines?) in
            self?.apply(lines, for: request, seconds: MainLoop.now - start)
        }
    }

    /// - Parameter lines: nil when the request was cancelled.
    private func apply(_ lines: Lines?, for request: BrowseRequest, seconds: Double) {
        state = .idle
        let next = next
        self.next = nil
        if let lines, next?.isSameList(as: request) ?? true {
            let isSameList =
                BrowseRequest.isSame(shownQuery, request.query)
                && items.folder?.relativePath == lines.items.folder?.relativePath
            (items, shownQuery, isDamaged) = (lines.items, request.query, lines.isDamaged)
            (foundQuery, isApproximate) = (lines.query, lines.isApproximate)
            if request.snapshot.isPartial { rest(after: request, for: seconds * Self.rest) }
            onLoad(lines.items, lines.changes, isSameList)
            if lines.isDamaged { onDamage() }
        }
        // `onLoad` may have made another request, which is later than `next`.
        if case .running = state { return }
        if let next, self.next == nil { load(next) }
    }

    private func rest(after request: BrowseRequest, for seconds: Double) {
        generation.advance()
        state = .resting(after: request)
        MainLoop.after(seconds: seconds) { [weak self, generation] in
            guard let self, generation == self.generation, case .resting = state else { return }
            state = .idle
            if let next {
                self.next = nil
                run(next)
            }
        }
    }
}

/// What came of a request.
private struct Lines: Sendable {
    let items: BrowseItems
    let changes: [RowChange]
    let query: SearchQuery?
    let isApproximate: Bool
    let isDamaged: Bool

    init(
        _ following: (items: BrowseItems, changes: [RowChange]), query: SearchQuery? = nil, isApproximate: Bool = false,
        isDamaged: Bool = false
    ) {
        (items, changes) = following
        self.query = query
        self.isApproximate = isApproximate
        self.isDamaged = isDamaged
    }
}

extension BrowseRequest {
    fileprivate var nearestFolder: FolderNode {
        var path = folder
        while path != "" {
            if let node = snapshot.tree.folder(path) { return node }
            path = path.folderAbove
        }
        return snapshot.tree.root
    }
}
