/// A song that a search for a few songs found.
public struct TitleHit: Sendable {
    /// The song.
    public let entry: SongEntry
    /// Whether at least one of the words is in the title.
    public let isInTitle: Bool
}

extension LibrarySearch {
    /// A few songs that match a query, for places that know a song by its title: first those with all words in the
    /// title, then those with most of them there, then the others. If titles are enough, no other lyrics are searched.
    ///
    /// Titles that begin with a word come before those in which only a later word begins with it, and those before
    /// others; then the latest change comes first. Songs without a word in the title are in the order of
    /// ``find(_:in:context:cancellation:)``.
    ///
    /// - Parameter count: the maximum number of songs.
    public func titlesFirst(
        _ count: Int, of query: Query, in snapshot: LibrarySnapshot, context: QueryContext
    ) throws(SearchError) -> [TitleHit] {
        try TitlesFirst(search: self, query: query, snapshot: snapshot, context: context).hits(count)
    }
}

/// One search for a few songs.
struct TitlesFirst {
    let search: LibrarySearch
    let query: Query
    let snapshot: LibrarySnapshot
    let context: QueryContext
    /// Up to this many songs are searched one by one instead of the whole library.
    var fewSongs = 10_000
    /// The number of songs in the sample that tells roughly how common words are.
    var sample = 100
    /// Words are in few songs if at most one in this many has them.
    var rarity = 25

    private var tree: LibraryTree { snapshot.tree }
    private var titles: TitleSearch { TitleSearch(query: query.words, tree: tree) }

    func hits(_ count: Int) throws(SearchError) -> [TitleHit] {
        guard query.words.words.contains(where: { $0.isSought(in: .title) }) else {
            var result = FewHits(tree: tree, count: count)
            result.take(try find())
            return result.hits
        }
        let filter = SongFilter(query, in: tree, context)
        // Few songs are found faster than all titles are read.
        if !filter.isOpen || areInFewSongs { return try hits(count, among: find()) }
        var lots = titles.run()
        if !query.words.isForTitlesAlone {
            guard let whole = lots.last, whole.count <= fewSongs else { return try hits(count, among: find()) }
            let found = Set(matches(among: whole).map(\.entry.place))
            lots[lots.count - 1] = whole.filter { found.contains($0.place) }
        }
        var result = FewHits(tree: tree, count: count)
        result.take(lots.removeLast())
        for lot in lots.dropFirst().reversed().prefix(while: { $0.count <= fewSongs }) where !result.isFull {
            result.take(matches(among: lot))
        }
        if !result.isFull { result.take(try find()) }
        return result.hits
    }

    private func hits(_ count: Int, among found: [SearchHit]) -> [TitleHit] {
        var result = FewHits(tree: tree, count: count)
        if let whole = titles.run(among: found.filter(\.isInTitle).map(\.entry.place)).last { result.take(whole) }
        result.take(found)
        return result.hits
    }

    private func find() throws(SearchError) -> [SearchHit] {
        try search.find(query, in: snapshot, context: context)
    }

    /// The songs among these that match. If the cache is damaged, those that are known to.
    private func matches(among songs: [TitleSearch.Found]) -> [SearchHit] {
        let search = PlaceSearch(
            query.words, in: songs.map(\.place), of: snapshot, verifies: false, cancellation: Cancellation())
        return (try? search.run()).map { self.search.hits($0, tree) } ?? []
    }

    /// Whether few songs probably have the words, by a sample from the whole tree.
    private var areInFewSongs: Bool {
        guard sample > 0 else { return false }
        let step = max(1, tree.songCount / sample)
        var places = [SongPlace]()
        var next = 0
        for (page, folder) in tree.pages.enumerated() {
            while next < folder.songCount {
                places.append(SongPlace(page: page, index: next))
                next += step
            }
            next -= folder.songCount
        }
        let search = PlaceSearch(
            query.words, in: places, of: snapshot, verifies: true, cancellation: Cancellation())
        return (try? search.run().count * rarity <= places.count) ?? false
    }
}

/// The songs found, the best first, and each once.
private struct FewHits {
    let tree: LibraryTree
    let count: Int
    private(set) var hits: [TitleHit] = []
    private var taken = Set<SongPlace>()

    init(tree: LibraryTree, count: Int) {
        self.tree = tree
        self.count = count
    }

    var isFull: Bool { hits.count >= count }

    /// Takes songs in the order given.
    mutating func take(_ found: [SearchHit]) {
        for hit in found where !isFull { take(hit.entry.place, isInTitle: hit.isInTitle) }
    }

    /// Takes songs with all words in their titles.
    mutating func take(_ found: [TitleSearch.Found]) {
        var best = [TitleKey]()
        for song in found {
            let record = tree.pages[song.place.page].searched.record(at: song.place.index)
            let key = TitleKey(
                beginnings: song.beginnings, seconds: record.updatedSeconds, nanoseconds: record.updatedNanoseconds,
                place: song.place)
            if best.count == count, let last = best.last, !(key < last) { continue }
            best.insert(key, at: best.firstIndex { key < $0 } ?? best.count)
            if best.count > count { best.removeLast() }
        }
        for key in best where !isFull { take(key.place, isInTitle: true) }
    }

    private mutating func take(_ place: SongPlace, isInTitle: Bool) {
        guard taken.insert(place).inserted, !tree.pages[place.page].searched.isDamaged else { return }
        hits.append(TitleHit(entry: SongEntry(tree: tree, place: place), isInTitle: isInTitle))
    }
}

/// The sort key of songs with all words in their titles.
private struct TitleKey: Comparable {
    let beginnings: Int
    let seconds: Int64
    let nanoseconds: Int32
    let place: SongPlace

    static func < (left: Self, right: Self) -> Bool {
        if left.beginnings != right.beginnings { return left.beginnings > right.beginnings }
        if left.seconds != right.seconds { return left.seconds > right.seconds }
        if left.nanoseconds != right.nanoseconds { return left.nanoseconds > right.nanoseconds }
        return (left.place.page, left.place.index) < (right.place.page, right.place.index)
    }
}

extension SearchQuery {
    /// Whether a song with all words in its title is a hit, whatever its lyrics are.
    fileprivate var isForTitlesAlone: Bool {
        excluded.isEmpty && words.allSatisfy { $0.isSought(in: .title) }
    }
}
