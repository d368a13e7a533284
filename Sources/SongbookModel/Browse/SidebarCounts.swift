import FileWork
public import LibraryFile
public import LibraryIndex
public import Observation
import SongNames

/// The number of songs in smart folders and with tags, counted off the main thread, and no more often than the
/// processor has time for.
@Observable
@MainActor
public final class SidebarCounts {
    /// What was counted.
    nonisolated public struct Counts: Sendable, Equatable {
        /// By smart folder.
        public var songs: [BrowsePlace: Int] = [:]
        /// By their names, as the locale sorts them.
        public var tags: [TagCount] = []
    }

    /// The latest counts.
    public private(set) var current = Counts()

    nonisolated fileprivate struct Request: Sendable {
        let snapshot: LibrarySnapshot
        let queries: [(place: BrowsePlace, query: Query, search: LibrarySearch)]
    }

    /// How long to rest before counting again, as a multiple of the time that it took.
    private static let rest = 4

    @ObservationIgnored private let context: @Sendable () -> QueryContext
    @ObservationIgnored private let clock: any ModelClock
    @ObservationIgnored private let worker = FileWorker()
    @ObservationIgnored private var counting: Task<Void, Never>?
    @ObservationIgnored private var next: Request?
    /// The cached search of each smart folder, so that only songs that changed are searched again.
    @ObservationIgnored private var searches: [BrowsePlace: LibrarySearch] = [:]

    /// - Parameters:
    ///   - context: makes the context for queries; called off the main thread.
    ///   - clock: measures the rest between two counts.
    public init(
        context: @escaping @Sendable () -> QueryContext, clock: any ModelClock = SystemClock()
    ) {
        (self.context, self.clock) = (context, clock)
    }

    isolated deinit {
        counting?.cancel()
    }

    /// Counts again.
    public func update(_ snapshot: LibrarySnapshot, _ arrangement: LibraryArrangement) {
        let old = searches
        searches = [:]
        var queries: [(BrowsePlace, Query, LibrarySearch)] = []
        for place in arrangement.smartPlaces {
            guard let query = place.query(in: arrangement) else { continue }
            let search = old[place] ?? LibrarySearch()
            searches[place] = search
            queries.append((place, query, search))
        }
        next = Request(snapshot: snapshot, queries: queries)
        if counting == nil { count() }
    }

    /// Call this when the window closes.
    public func close() {
        counting?.cancel()
        next = nil
    }

    private func count() {
        counting = Task { [weak self, worker, context, clock] in
            while let request = self?.takeNext() {
                let (counts, time) = await worker.timed { request.counts(context()) }
                guard !Task.isCancelled else { return }
                self?.apply(counts)
                try? await clock.sleep(for: time * Self.rest)
                guard !Task.isCancelled else { return }
            }
        }
    }

    /// Takes the next request. If there is none, counting ends until ``update(_:_:)``.
    private func takeNext() -> Request? {
        defer { next = nil }
        if next == nil { counting = nil }
        return next
    }

    private func apply(_ counts: Counts) {
        if counts != current { current = counts }
    }
}

nonisolated extension SidebarCounts.Request {
    /// Runs the counts, which takes time; those that fail because the cache is damaged are left out.
    fileprivate func counts(_ context: QueryContext) -> SidebarCounts.Counts {
        var counts = SidebarCounts.Counts()
        for (place, query, search) in queries {
            // Results of a partial scan are not cached.
            let search = snapshot.isPartial ? LibrarySearch() : search
            counts.songs[place] = try? search.count(query, in: snapshot, context: context)
        }
        let tags = snapshot.tree.tagCounts
        var keys = CollationKeys(capacity: tags.count)
        for tag in tags { keys.append(tag.tag) }
        let order = tags.indices.sorted { left, right in
            let order = keys.order(left, right)
            return order == 0 ? left < right : order < 0
        }
        counts.tags = order.map { tags[$0] }
        return counts
    }
}
