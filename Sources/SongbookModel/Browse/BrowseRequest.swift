import Files
public import LibraryFile
public import LibraryIndex
public import ListChanges

/// What a list is to show.
nonisolated public struct BrowseRequest: Sendable {
    /// What is known of the library.
    public let snapshot: LibrarySnapshot
    /// The place; where it is a folder that is not there, the nearest one above it.
    public let place: BrowsePlace
    /// What the songs of the place are found by; nil for a folder and for all songs.
    public let placeQuery: Query?
    /// The folders whose songs are listed; nil for other places.
    public var union: FolderUnion?
    /// What is searched for in place of it.
    public let query: Query?
    /// In which order the songs of a place are; asked for off the main thread.
    public let order: @Sendable (BrowsePlace) -> ListOrder
    /// What the queries are answered by; asked for off the main thread.
    public let context: @Sendable () -> QueryContext

    /// What is to be shown of a place, or of what is searched for in place of it.
    public init(
        snapshot: LibrarySnapshot, place: BrowsePlace, placeQuery: Query?, union: FolderUnion? = nil, query: Query?,
        order: @escaping @Sendable (BrowsePlace) -> ListOrder, context: @escaping @Sendable () -> QueryContext
    ) {
        (self.snapshot, self.place, self.placeQuery) = (snapshot, place, placeQuery)
        (self.union, self.query, self.order, self.context) = (union, query, order, context)
    }

    /// Whether a person would say that it is the same list, whatever is in it.
    public func isSameList(as other: BrowseRequest) -> Bool {
        Self.isSame(query, other.query) && (query != nil || place == other.place)
    }

    /// Whether both queries ask for the same.
    public static func isSame(_ left: Query?, _ right: Query?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return left.asksSame(as: right)
    }
}

nonisolated extension BrowseRequest {
    /// Finds its lines, and those to replace in the list of `old`. Takes time, so it is not for the main thread.
    ///
    /// - Parameter finder: remembers what was searched for.
    /// - Returns: nil where it was cancelled.
    public func lines(after old: BrowseItems, _ finder: LibrarySearch, _ cancellation: Cancellation) -> BrowseLines? {
        // Of what is known in part only nothing is to be remembered: the same search finds more next time.
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
        // What is like it may stand beside what is not known yet.
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

/// What came of a request.
nonisolated public struct BrowseLines: Sendable {
    /// The lines.
    public let items: BrowseItems
    /// What makes them of those before.
    public let changes: [RowChange]
    /// What found them; see ``SearchResults``.
    public let query: SearchQuery?
    /// Whether they are only like what was searched for.
    public let isApproximate: Bool
    /// Whether there are none because words could not be searched.
    public let isDamaged: Bool

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
