/// The results of a search.
public struct SearchResults: Sendable {
    /// The best one first; if no words were searched for, in the order of the tree.
    public let hits: [SearchHit]
    /// The query that found them: the original one or, if it found nothing, the same with a wrong letter forgiven.
    public let query: SearchQuery

    /// Whether no song has the words that were searched for, and these songs have words that differ in one letter.
    public var isApproximate: Bool {
        query.isForgiving && !hits.isEmpty
    }
}

extension LibrarySearch {
    /// The songs that contain all words or, if there are none, those that do with one wrong letter forgiven in each
    /// word of four letters or more.
    public func results(
        for query: SearchQuery, in snapshot: LibrarySnapshot, cancellation: Cancellation = Cancellation()
    ) throws(SearchError) -> SearchResults {
        let hits = try find(query, in: snapshot, cancellation: cancellation)
        guard hits.isEmpty, let forgiving = query.forgiving else { return SearchResults(hits: hits, query: query) }
        let similar = try find(forgiving, in: snapshot, cancellation: cancellation)
        return SearchResults(hits: similar, query: similar.isEmpty ? query : forgiving)
    }

    /// The songs that match a query or, if there are none, those that do with one wrong letter forgiven in each of its
    /// words of four letters or more.
    ///
    /// Invalid parts of the query are ignored.
    public func results(
        for query: Query, in snapshot: LibrarySnapshot, context: QueryContext,
        cancellation: Cancellation = Cancellation()
    ) throws(SearchError) -> SearchResults {
        let filter = SongFilter(query, in: snapshot.tree, context)
        func find(_ words: SearchQuery) throws(SearchError) -> [SearchHit] {
            try self.find(words, where: filter, in: snapshot, cancellation: cancellation)
        }
        guard !query.words.isEmpty else {
            return SearchResults(hits: query.isEmpty ? [] : songs(where: filter, in: snapshot), query: query.words)
        }
        let hits = try find(query.words)
        guard hits.isEmpty, let forgiving = query.words.forgiving else {
            return SearchResults(hits: hits, query: query.words)
        }
        let similar = try find(forgiving)
        return SearchResults(hits: similar, query: similar.isEmpty ? query.words : forgiving)
    }
}

extension SearchHit {
    /// The song's tags that contain a word of the query it was found by.
    public func tags(matching query: SearchQuery) -> [String] {
        isAboveLyrics ? entry.tags.filter { !query.ranges(in: $0, as: .tags).isEmpty } : []
    }
}
