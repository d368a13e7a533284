import Files
import SongFormat
import TestSupport
import Testing

@testable import LibraryIndex

/// The part of an index that is read for a search by titles.
@Suite("The titles of an index alone")
struct TitleIndexTests {
    private static let cache: FilePath = "home/.cache/songbook/libraries"
    private static let queries = [
        "sea", "s", "sea river", "etoile", "river -sea", "text:river", "title:sea", "tag:blue", "tag:blue sea",
        "in:b river", "composer:ann", "zephyr", "\"the sea\"", "wide w", "",
    ]

    private let folder = TemporaryFolder()
    private let context = QueryContext(calendar: LocalCalendar(now: Timestamp(seconds: 1_780_000_000), firstWeekday: 1))

    private func index(isReadOnly: Bool) -> LibraryIndex {
        LibraryIndex(
            root: folder["library"], environment: folder.environment(), isReadOnly: isReadOnly, now: inAMinute)
    }

    private func file() throws -> FilePath {
        Self.cache.appending(try #require(folder.names(in: Self.cache).first { $0.extension == "index" }))
    }

    private func makeLibrary() throws {
        let words = ["sea", "river", "Étoile", "moon", "blue", "zephyr", "The Sea"]
        for number in 0..<140 {
            let title = "\(words[number % 7]) \(words[number / 7 % 7]) \(number)"
            let tags = number % 5 == 0 ? ["blue"] : []
            let text = "\(words[number % 3]) and [G]\(words[number % 4])\nline \(number)"
            folder.song(
                FilePath("library/\(["a", "b", "b/c"][number % 3])/\(number)/s.songbook"), title: title,
                text: text, tags: tags)
        }
        folder.song(
            "library/long/s.songbook", title: "Wide " + String(repeating: "w", count: 40_000), text: "sea")
        folder.makeFolder("library/empty/folder")
        folder.write("{", to: "library/a/broken/s.songbook")
        _ = try index(isReadOnly: false).refresh()
    }

    private func found(_ snapshot: LibrarySnapshot, _ query: String, _ count: Int = 24) throws -> [String] {
        try LibrarySearch(verifies: false).titlesFirst(count, of: Query(query), in: snapshot, context: context).map {
            let line = try snapshot.excerpt(of: $0.entry, matching: Query(query).words, length: 80)
            return
                "\($0.entry.path.string) \($0.entry.title.prefix(60)) \($0.isInTitle) \(line ?? "-") \($0.entry.tags)"
        }
    }

    @Test("find what all of it finds, in the same order")
    func same() throws {
        try makeLibrary()
        let whole = try #require(index(isReadOnly: false).load())
        for query in Self.queries {
            // Loaded again each time, because a query may read songs that later ones then have.
            let titles = try #require(index(isReadOnly: true).load())
            #expect(try found(titles, query) == found(whole, query), "\(query)")
        }
        #expect(try found(whole, "sea").count == 24)
        let titles = try #require(index(isReadOnly: true).load())
        #expect(try titles.tree.lines(titles.contents) == whole.tree.lines(whole.contents))
        #expect(titles.tree.songCount == 142 && titles.tree.brokenSongs.map(\.folderName) == ["broken"])
    }

    @Test("are enough where titles are: songs that are not shown are not read")
    func unread() throws {
        try makeLibrary()
        let expected = try found(try #require(index(isReadOnly: true).load()), "wide")
        #expect(expected.count == 1)
        let name = try file()
        var bytes = try #require(folder.read(name))
        // Damages the songs of all other folders, as a disk may.
        for place in try places(of: bytes).dropFirst() { bytes[Int(place.offset)] ^= 1 }
        folder.write(bytes, to: name)
        #expect(index(isReadOnly: false).load() == nil)
        #expect(try found(try #require(index(isReadOnly: true).load()), "wide") == expected)
    }

    @Test("whose songs cannot be read show none of them, and everything once it was looked at")
    func damagedSongs() throws {
        try makeLibrary()
        let name = try file()
        let bytes = try #require(folder.read(name))
        for place in try places(of: bytes) where place.length > 200 {
            var damaged = bytes
            damaged[Int(place.offset + place.length) - 1] ^= 1
            folder.write(damaged, to: name)
            let snapshot = try #require(index(isReadOnly: true).load())
            for query in Self.queries {
                for line in try found(snapshot, query, 200) { #expect(line.contains("/s.songbook "), "\(line)") }
            }
            #expect(index(isReadOnly: false).load() == nil)
        }
        let refreshed = try index(isReadOnly: false).refresh()
        let titles = try #require(index(isReadOnly: true).load())
        #expect(try found(titles, "sea") == found(refreshed, "sea"))
    }

    @Test("that are damaged, and an index without them, are as if there was only all of it")
    func withoutTitles() throws {
        try makeLibrary()
        let expected = try found(try #require(index(isReadOnly: false).load()), "sea")
        let name = try file()
        let bytes = try #require(folder.read(name))
        var damaged = bytes
        damaged[bytes.indexParts[1].lowerBound + 100] ^= 1
        var old = bytes
        old.makeIndex(ofVersion: 10)
        for other in [damaged, old] {
            folder.write(other, to: name)
            #expect(try found(try #require(index(isReadOnly: true).load()), "sea") == expected)
        }
        // The next look at the library writes an index of this version, although nothing has changed.
        let index = index(isReadOnly: false)
        _ = index.load()
        _ = try index.refresh()
        let written = try #require(folder.read(name))
        #expect(written[24] == 11 && written.indexParts.count == 2)
    }

    /// Returns the places of the songs of each page.
    private func places(of bytes: [UInt8]) throws -> [StoredSongs.Place] {
        let name: FilePath = "copy.index"
        folder.write(bytes, to: name)
        let descriptor = try BulkDescriptor(folder[name], for: .bytes)
        return try SnapshotIndex(titlesOf: IndexFile(descriptor), size: bytes.count).tree.pages.compactMap(\.place)
    }
}
