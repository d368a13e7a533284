/// The part of an index that searches by title need: a tree whose songs are read when more than their titles is needed.
/// It has a checksum of its own, and one for the songs of each page.
enum TitleIndex {
    /// Appends this part for a tree to the index of the tree, and the lengths of both.
    ///
    /// - Parameter places: where the songs of each page are in the index.
    static func append(
        _ header: SnapshotHeader, _ tree: LibraryTree, _ places: [StoredSongs.Place], to writer: inout SnapshotWriter
    ) {
        let start = writer.bytes.count
        // The sizes of larger indexes do not fit 32 bits; they have to be read as a whole.
        if start < 1 << 31 { appendTitles(header, tree, places, to: &writer) }
        writer.write(UInt64(start))
        writer.write(UInt64(writer.bytes.count - start - MemoryLayout<UInt64>.size))
    }

    private static func appendTitles(
        _ header: SnapshotHeader, _ tree: LibraryTree, _ places: [StoredSongs.Place], to writer: inout SnapshotWriter
    ) {
        let start = writer.bytes.count
        header.write(to: &writer)
        writer.write(UInt64(tree.pages.count))
        var summaries = SongSummaries()
        let fold = TextFold()
        for (page, place) in zip(tree.storedPages, places) {
            page.write(to: &writer)
            writer.write(place.offset)
            writer.write(place.length)
            writer.write(place.checksum)
        }
        for page in tree.pages {
            writer.write(UInt64(page.songCount))
            summaries.append(page.songs, by: fold)
        }
        summaries.write(to: &writer)
        writer.writeChecksum(from: start)
    }
}

extension SnapshotIndex {
    /// The same index with songs that are read on demand.
    ///
    /// - Throws: if the file has no such part, or a damaged one.
    init(
        titlesOf file: IndexFile, size: Int, pieceSize: Int = Self.pieceSize
    ) throws(SnapshotReader.Damaged) {
        guard let parts = file.parts(size: size) else { throw SnapshotReader.Damaged() }
        var reader = try SnapshotReader(
            file, at: parts.whole..<(parts.whole + parts.titles), pieceSize: pieceSize)
        let header = try SnapshotHeader(&reader)
        guard header.hasTitles else { throw SnapshotReader.Damaged() }
        var stored = [StoredPage]()
        var places = [StoredSongs.Place]()
        let count = try reader.count(stride: 32)
        for _ in 0..<count {
            stored.append(try StoredPage(&reader, after: stored.last?.depth))
            places.append(
                StoredSongs.Place(offset: try reader.read(), length: try reader.read(), checksum: try reader.read()))
        }
        var songCounts = [UInt64]()
        for _ in 0..<count { songCounts.append(try reader.read()) }
        let summaries = try SongSummaries(&reader)
        guard reader.isWhole, !stored.isEmpty else { throw SnapshotReader.Damaged() }
        var pages = [FolderPage]()
        var first = 0
        for (index, page) in stored.enumerated() {
            let place = places[index]
            guard songCounts[index] <= UInt64(summaries.count - first), place.offset <= UInt64(parts.whole),
                place.length <= UInt64(parts.whole) - place.offset
            else { throw SnapshotReader.Damaged() }
            let range = first..<(first + Int(songCounts[index]))
            first = range.upperBound
            pages.append(
                FolderPage(
                    facts: page.facts, links: page.links,
                    stored: StoredSongs(range, of: summaries, in: file, at: place, header.blocks)))
        }
        guard first == summaries.count else { throw SnapshotReader.Damaged() }
        var words = WordsWithinBlocks(header.blocks)
        words.look(at: summaries)
        self.init(
            header: header, isWithinBlocks: words.areAll,
            tree: LibraryTree(path: header.library.path, pages: pages, depths: stored.map(\.depth)))
    }
}

extension LibraryTree {
    /// Its pages without their songs.
    var storedPages: [StoredPage] {
        var depths = [Int]()
        return pages.indices.map { index in
            depths.append(index == 0 ? 0 : depths[parents[index]] + 1)
            return StoredPage(facts: pages[index].facts, links: pages[index].links, depth: depths[index])
        }
    }
}
