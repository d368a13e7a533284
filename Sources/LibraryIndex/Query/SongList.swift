public import Files

/// Songs of a library, without their folders: all of them, or those that match a query; pinned ones first, then in an
/// order of ``SongSort``. Takes two numbers per song.
public struct SongList: Sendable {
    let tree: LibraryTree
    let places: [SongPlace]

    /// How many songs there are.
    public var count: Int { places.count }

    /// The song at a place, from 0.
    public subscript(position: Int) -> SongEntry { SongEntry(tree: tree, place: places[position]) }

    /// The position of the song in the folder at this path; nil if it is not among them.
    ///
    /// - Parameter relative: the names that lead from the root to its folder.
    public func position(ofSong relative: FilePath) -> Int? {
        // The song of the library's own folder has no folder of its own.
        let song = relative.isEmpty ? tree.root.song(named: relative) : tree.song(relative)
        guard let place = song?.place else { return nil }
        return places.firstIndex(of: place)
    }

    /// Whether the songs at two positions of two lists are the same line: the same folder, regardless of its contents.
    public static func isSameSong(_ left: SongList, _ position: Int, _ right: SongList, _ other: Int) -> Bool {
        let (place, otherPlace) = (left.places[position], right.places[other])
        guard
            left.tree.pages[place.page].songs.text(.folderName, at: place.index)
                .elementsEqual(right.tree.pages[otherPlace.page].songs.text(.folderName, at: otherPlace.index))
        else { return false }
        return left.tree === right.tree && place.page == otherPlace.page
            || left.tree.relativePath(of: place.page) == right.tree.relativePath(of: otherPlace.page)
    }

    /// Sorts the songs at these places.
    init(_ places: [SongPlace], of tree: LibraryTree, by sort: SongSort, isReversed: Bool) {
        self.tree = tree
        guard sort == .changed, !isReversed else {
            var keys = SongKeys(by: sort, isReversed: isReversed, capacity: places.count)
            for place in places { keys.append(SongEntry(tree: tree, place: place)) }
            self.places = places.indices.sorted(by: keys.isBefore).map { places[$0] }
            return
        }
        self.places = Self.latestFirst(places, of: tree)
    }

    /// Sorts like ``SongSort/changed``, except songs changed in the same second, and without reading titles.
    private static func latestFirst(_ places: [SongPlace], of tree: LibraryTree) -> [SongPlace] {
        struct Line {
            let place: SongPlace
            let isPinned: Bool
            let seconds: Int64
        }
        var lines = [Line]()
        lines.reserveCapacity(places.count)
        for place in places {
            let record = tree.pages[place.page].record(at: place.index)
            lines.append(
                Line(place: place, isPinned: record.has.contains(.pinned), seconds: record.updatedSeconds))
        }
        lines.sort { left, right in
            if left.isPinned != right.isPinned { return left.isPinned }
            if left.seconds != right.seconds { return left.seconds > right.seconds }
            return (left.place.page, left.place.index) < (right.place.page, right.place.index)
        }
        return lines.map(\.place)
    }
}

extension LibraryTree {
    /// All songs, in this order.
    public func songList(by sort: SongSort = .changed, isReversed: Bool = false) -> SongList {
        var places = [SongPlace]()
        places.reserveCapacity(songCount)
        for page in pages.indices {
            for index in pages[page].songs.records.indices { places.append(SongPlace(page: page, index: index)) }
        }
        return SongList(places, of: self, by: sort, isReversed: isReversed)
    }

    /// The songs directly in these folders of the tree, in this order.
    public func songList(
        of folders: [FolderNode], by sort: SongSort = .changed, isReversed: Bool = false
    ) -> SongList {
        let places = folders.flatMap { folder in
            pages[folder.index].songs.records.indices.map { SongPlace(page: folder.index, index: $0) }
        }
        return SongList(places, of: self, by: sort, isReversed: isReversed)
    }
}

extension LibrarySearch {
    /// The songs that match a query, in this order. Invalid parts of the query are ignored.
    public func list(
        _ query: Query, by sort: SongSort = .changed, isReversed: Bool = false, in snapshot: LibrarySnapshot,
        context: QueryContext, cancellation: Cancellation = Cancellation()
    ) throws(SearchError) -> SongList {
        let places = try places(query, in: snapshot, context, cancellation)
        return SongList(places, of: snapshot.tree, by: sort, isReversed: isReversed)
    }

    /// How many songs match a query. Invalid parts of the query are ignored.
    public func count(
        _ query: Query, in snapshot: LibrarySnapshot, context: QueryContext,
        cancellation: Cancellation = Cancellation()
    ) throws(SearchError) -> Int {
        try places(query, in: snapshot, context, cancellation).count
    }

    private func places(
        _ query: Query, in snapshot: LibrarySnapshot, _ context: QueryContext, _ cancellation: Cancellation
    ) throws(SearchError) -> [SongPlace] {
        guard !query.isEmpty else { return [] }
        let filter = SongFilter(query, in: snapshot.tree, context)
        guard !query.words.isEmpty else { return filter.places }
        return try find(query.words, where: filter, in: snapshot, cancellation: cancellation).map(\.entry.place)
    }
}
