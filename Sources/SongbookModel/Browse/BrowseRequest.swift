import Files
import LibraryFile
import LibraryIndex
import ListChanges

/// A request for the lines of a list.
nonisolated struct BrowseRequest: Sendable {
    /// What is known of the library.
    let snapshot: LibrarySnapshot
    /// The place; for a folder that does not exist, the nearest existing one above it.
    let place: BrowsePlace
    /// The query that finds the songs of the place; nil for a folder and for all songs.
    let placeQuery: Query?
    /// The folders whose songs are listed; nil for other places.
    var union: FolderUnion?
    /// What to search for instead of the place.
    let query: Query?
    /// The order of the songs of a place; called off the main thread.
    let order: @Sendable (BrowsePlace) -> ListOrder
    /// The context in which queries are answered; called off the main thread.
    let context: @Sendable () -> QueryContext

    /// A request for a place, or for a search instead of it.
    init(
        snapshot: LibrarySnapshot, place: BrowsePlace, placeQuery: Query?, union: FolderUnion? = nil, query: Query?,
        order: @escaping @Sendable (BrowsePlace) -> ListOrder, context: @escaping @Sendable () -> QueryContext
    ) {
        (self.snapshot, self.place, self.placeQuery) = (snapshot, place, placeQuery)
        (self.union, self.query, self.order, self.context) = (union, query, order, context)
    }

    /// Whether the user would consider it the same list, whatever it contains.
    func isSameList(as other: BrowseRequest) -> Bool {
        Self.isSame(query, other.query) && (query != nil || place == other.place)
    }

    /// Whether both queries ask for the same.
    static func isSame(_ left: Query?, _ right: Query?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return left.asksSame(as: right)
    }
}

nonisolated extension BrowseRequest {
    /// Finds its lines, and those to replace in the list of `old`. Takes time, so call it off the main thread.
    ///
    /// - Parameter finder: caches searches.
    /// - Returns: nil if it was canceled.
    func lines(after old: BrowseItems, _ finder: LibrarySearch, _ cancellation: Cancellation) -> BrowseLines? {
        // Results of a partial scan are not cached: the same search finds more next time.
        let finder = snapshot.isPartial ? LibrarySearch() : finder
        do throws(SearchError) {
            if let query { return try found(query, after: old, finder, cancellation) }
            if let folder = place.folder {
                let folder = nearestFolder(to: folder)
                return BrowseLines(old.updated(to: folder, by: order(.folder(folder.relativePath))))
            }
            let order = order(place)
            if let union { return BrowseLines(old.updated(to: snapshot.tree.songList(in: union, by: order))) }
            if case .allSongs = place {
                return BrowseLines(
                    old.updated(to: snapshot.tree.songList(by: order.sort, isReversed: order.isReversed)))
            }
            let songs = try finder.list(
                placeQuery ?? Query(""), by: order.sort, isReversed: order.isReversed, in: snapshot, context: context(),
                cancellation: cancellation)
            return BrowseLines(old.updated(to: songs))
        } catch {
            return error == .damaged ? BrowseLines(old.updated(to: []), isDamaged: true) : nil
        }
    }

    private func found(
        _ query: Query, after old: BrowseItems, _ finder: LibrarySearch, _ cancellation: Cancellation
    ) throws(SearchError) -> BrowseLines {
        // No approximate matches while there may be exact ones that are not known yet.
        guard !snapshot.isPartial else {
            let hits = try finder.find(query, in: snapshot, context: context(), cancellation: cancellation)
            return BrowseLines(old.updated(to: hits), query: query.words)
        }
        let results = try finder.results(for: query, in: snapshot, context: context(), cancellation: cancellation)
        return BrowseLines(old.updated(to: results.hits), query: results.query, isApproximate: results.isApproximate)
    }

    private func nearestFolder(to folder: FilePath) -> FolderNode {
        var path = folder
        while path != "" {
            if let node = snapshot.tree.folder(path) { return node }
            path = path.folderAbove
        }
        return snapshot.tree.root
    }
}

/// The result of a request.
nonisolated struct BrowseLines: Sendable {
    /// The lines.
    let items: BrowseItems
    /// The changes from the previous lines.
    let changes: [RowChange]
    /// The query that found them; see ``SearchResults``.
    let query: SearchQuery?
    /// Whether they are only approximate matches.
    let isApproximate: Bool
    /// Whether there are none because words could not be searched.
    let isDamaged: Bool

    fileprivate init(
        _ following: (items: BrowseItems, changes: [RowChange]), query: SearchQuery? = nil, isApproximate: Bool = false,
        isDamaged: Bool = false
    ) {
        (items, changes) = following
        self.query = query
        self.isApproximate = isApproximate
        self.isDamaged = isDamaged
    }
}
