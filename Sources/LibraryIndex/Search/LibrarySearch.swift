import Glibc
import Synchronization

/// Why a search has no result.
public enum SearchError: Error, Sendable {
    /// It was canceled.
    case cancelled
    /// The cache is damaged; see ``LibrarySnapshot/Damaged``.
    case damaged
}

/// A song that matches a query.
public struct SearchHit: Sendable {
    /// The song.
    public let entry: SongEntry
    let match: SongMatcher.Match

    /// Whether at least one of the words is in the title.
    public var isInTitle: Bool {
        match.titleWords > 0
    }

    /// Whether at least one of the words is in the title or in a tag.
    public var isAboveLyrics: Bool {
        match.isAboveLyrics
    }

    /// How often the words are in title, tags and lyrics, all together.
    public var count: Int {
        Int(match.hits)
    }
}

/// Searches one library, one query after another. It keeps the last results: as the user types on, only what matched so
/// far is searched, and after a song has changed, only that song.
public final class LibrarySearch: Sendable {
    private struct Memory {
        let query: SearchQuery
        let store: ContentStore
        /// The number of blocks that were searched.
        let blockCount: Int
        let found: [Int: [BlockSearch.Found]]
    }

    /// The songs that a filter lets through, for the words that are typed after it.
    private struct Filtered {
        let tree: LibraryTree
        let key: SongFilter.Key
        /// Nil if they are many.
        let places: [SongPlace]?
        /// Those among them that were found last, and the query that found them.
        var found: (query: SearchQuery, places: [SongPlace])?

        /// The songs to search for a query: those found last if it narrows the last query, or else all.
        func places(for query: SearchQuery) -> [SongPlace]? {
            found.flatMap { query.isNarrower(than: $0.query) ? $0.places : nil } ?? places
        }
    }

    /// Up to this many songs are searched one by one instead of the whole library.
    private static let fewSongs = 2_000

    private struct State {
        var memory: Memory?
        var filtered: Filtered?
        var tree: LibraryTree?
        var plan: SearchPlan?
    }

    private let state = Mutex(State())
    private let verifies: Bool

    /// Creates a search without earlier results.
    ///
    /// - Parameter verifies: whether to verify the checksums of the cache. Without that, for which there may be no
    ///   time, a damaged cache can hide songs and produce wrong ones until another search detects the damage.
    public init(verifies: Bool = true) {
        self.verifies = verifies
    }

    /// The songs that contain all words in title, tags and lyrics.
    ///
    /// - Returns: first those with most words in the title, then those with most hits, then those whose hits are
    ///   closest together; equal ones in the order of the tree.
    public func find(
        _ query: SearchQuery, in snapshot: LibrarySnapshot, cancellation: Cancellation = Cancellation()
    ) throws(SearchError) -> [SearchHit] {
        try find(query, where: nil, in: snapshot, cancellation: cancellation)
    }

    /// The songs that match a query, in the same order; if it has no words, in the order of the tree.
    ///
    /// Invalid parts of the query are ignored.
    public func find(
        _ query: Query, in snapshot: LibrarySnapshot, context: QueryContext,
        cancellation: Cancellation = Cancellation()
    ) throws(SearchError) -> [SearchHit] {
        guard !query.isEmpty else { return [] }
        let filter = SongFilter(query, in: snapshot.tree, context)
        return query.words.isEmpty
            ? songs(where: filter, in: snapshot)
            : try find(query.words, where: filter, in: snapshot, cancellation: cancellation)
    }

    func find(
        _ query: SearchQuery, where filter: SongFilter?, in snapshot: LibrarySnapshot, cancellation: Cancellation
    ) throws(SearchError) -> [SearchHit] {
        guard !query.isEmpty else { return [] }
        if let filter, !filter.isOpen, let places = fewPlaces(filter, for: query, in: snapshot.tree) {
            let found = try PlaceSearch(
                query, in: places, of: snapshot, verifies: verifies, cancellation: cancellation
            ).run()
            state.withLock { state in
                guard state.filtered?.tree === snapshot.tree, state.filtered?.key == filter.key else { return }
                state.filtered?.found = (query, found.map(\.place))
            }
            return hits(found, snapshot.tree)
        }
        let contents = snapshot.contents
        let plan = plan(for: snapshot)
        let memory = state.withLock { $0.memory }.flatMap { memory in
            memory.store === contents.store && query.isNarrower(than: memory.query) ? memory : nil
        }
        let search = BlockSearch(
            query: query, contents: contents, plan: plan, known: memory?.found ?? [:],
            knownBlocks: memory?.blockCount ?? 0, isSameQuery: memory?.query == query, verifies: verifies,
            cancellation: cancellation)
        let found = try search.run()
        state.withLock {
            $0.memory = Memory(
                query: query, store: contents.store, blockCount: plan.blockCount, found: found)
        }
        return hits(found, plan, snapshot.tree, filter)
    }

    /// - Returns: the songs that match the filter, without those that cannot have the words; nil if they are many.
    private func fewPlaces(
        _ filter: SongFilter, for query: SearchQuery, in tree: LibraryTree
    ) -> [SongPlace]? {
        guard let key = filter.key else { return filter.places(atMost: Self.fewSongs) }
        let known = state.withLock { state in
            state.filtered.flatMap { $0.tree === tree && $0.key == key ? $0 : nil }
        }
        if let known { return known.places(for: query) }
        let places = filter.places(atMost: Self.fewSongs)
        state.withLock { $0.filtered = Filtered(tree: tree, key: key, places: places) }
        return places
    }

    private func plan(for snapshot: LibrarySnapshot) -> SearchPlan {
        if let known = state.withLock({ $0.tree === snapshot.tree ? $0.plan : nil }) { return known }
        let plan = SearchPlan(snapshot.tree, snapshot.contents.blocks)
        state.withLock { ($0.tree, $0.plan) = (snapshot.tree, plan) }
        return plan
    }

    func songs(where filter: SongFilter, in snapshot: LibrarySnapshot) -> [SearchHit] {
        let none = SongMatcher.Match(titleWords: 0, hits: 0, span: 0, isAboveLyrics: false)
        return filter.places.map { SearchHit(entry: SongEntry(tree: snapshot.tree, place: $0), match: none) }
    }

    private func hits(
        _ found: [Int: [BlockSearch.Found]], _ plan: SearchPlan, _ tree: LibraryTree, _ filter: SongFilter?
    ) -> [SearchHit] {
        var places = [PlaceSearch.Found]()
        places.reserveCapacity(found.values.reduce(0) { $0 + $1.count })
        for found in found.values.joined() {
            let place = SongPlace(page: Int(found.item.page), index: Int(found.item.song))
            if filter?.matches(place) ?? true { places.append(PlaceSearch.Found(place: place, match: found.match)) }
        }
        return hits(places, tree)
    }

    /// The hits for these songs, best first.
    func hits(_ found: [PlaceSearch.Found], _ tree: LibraryTree) -> [SearchHit] {
        found.sorted(by: PlaceSearch.Found.isBetter).map {
            SearchHit(entry: SongEntry(tree: tree, place: $0.place), match: $0.match)
        }
    }
}

extension PlaceSearch.Found {
    /// The order of results.
    fileprivate static func isBetter(_ left: Self, than right: Self) -> Bool {
        if left.match < right.match { return true }
        if right.match < left.match { return false }
        return (left.place.page, left.place.index) < (right.place.page, right.place.index)
    }
}
