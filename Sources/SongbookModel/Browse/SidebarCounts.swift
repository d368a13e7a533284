import FileWork
public import LibraryFile
public import LibraryIndex
public import Observation
import SongNames

/// How many songs are in smart folders and have tags: counted off the main thread, and no more often than the processor
/// has time for.
@Observable
@MainActor
public final class SidebarCounts {
    /// What was counted.
    nonisolated public struct Counts: Sendable, Equatable {
        /// By the smart folder.
        public var songs: [BrowsePlace: Int] = [:]
        /// By their names, as the locale sorts them.
        public var tags: [TagCount] = []
    }

    /// What was counted last.
    public private(set) var current = Counts()
    /// Called when it is something else.
    @ObservationIgnored public var onChange: () -> Void = {}

    nonisolated fileprivate struct Request: Sendable {
        let snapshot: LibrarySnapshot
        let queries: [(place: BrowsePlace, query: Query, search: LibrarySearch)]
    }

    /// How many times as long as it took is waited before it is done again.
    private static let rest = 4

    @ObservationIgnored private let context: @Sendable () -> QueryContext
    @ObservationIgnored private let clock: any ModelClock
    @ObservationIgnored private let worker = FileWorker()
    @ObservationIgnored private var counting: Task<Void, Never>?
    @ObservationIgnored private var next: Request?
    /// What each smart folder remembers of its words, so that only songs that changed are searched again.
    @ObservationIgnored private var searches: [BrowsePlace: LibrarySearch] = [:]

    /// - Parameters:
    ///   - context: what queries are answered by; called off the main thread.
    ///   - clock: by which it rests between two counts.
    public init(
        context: @escaping @Sendable () -> QueryContext, clock: any ModelClock = SystemClock()
    ) {
        (self.context, self.clock) = (context, clock)
    }

    isolated deinit {
        counting?.cancel()
    }

    /// Counts anew.
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

    /// To be called when the window goes.
    public func close() {
        counting?.cancel()
        next = nil
    }

    private func count() {
        counting = Task { [weak self, worker, context, clock] in
            while let request = self?.takeNext() {
                let start = ContinuousClock.now
                let counts = await worker.run { request.counts(context()) }
                guard !Task.isCancelled else { return }
                self?.apply(counts)
                try? await clock.sleep(for: start.duration(to: .now) * Self.rest)
                guard !Task.isCancelled else { return }
            }
        }
    }

    /// What is to be counted next. Where that is nothing, the next request begins anew.
    private func takeNext() -> Request? {
        defer { next = nil }
        if next == nil { counting = nil }
        return next
    }

    private func apply(_ counts: Counts) {
        guard counts != current else { return }
        current = counts
        onChange()
    }
}

nonisolated extension SidebarCounts.Request {
    /// Takes time; what cannot be counted because the cache is damaged is left out.
    fileprivate func counts(_ context: QueryContext) -> SidebarCounts.Counts {
        var counts = SidebarCounts.Counts()
        for (place, query, search) in queries {
            // Of what is known in part only nothing is to be remembered.
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
