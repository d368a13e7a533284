import Files
import SongFormat
import TestSupport
import Testing

@testable import LibraryIndex

/// Words after terms: if few songs are left, only those are searched; this must not change the result.
@Suite("Words among songs that a filter leaves")
struct FilteredSearchTests {
    private let folder = TemporaryFolder()
    private let context = QueryContext(calendar: LocalCalendar(now: Timestamp(seconds: 1_780_000_000), firstWeekday: 1))

    private func snapshot(_ count: Int = 2_500) throws -> LibrarySnapshot {
        for number in 0..<count {
            let tags = [number % 3 == 0 ? "third" : "other", number < 40 ? "few" : "many"]
            let text = number % 2 == 0 ? "Red river \(number)\nriver" : "Blue mountain \(number)"
            folder.song(
                FilePath("library/c\(number % 7)/\(number)/s.songbook"),
                title: number % 5 == 0 ? "River \(number)" : "Song \(number)", text: text, tags: tags)
        }
        return try LibraryIndex(root: folder["library"], environment: folder.environment(), now: inAMinute).refresh()
    }

    /// Returns the songs that are found by words alone and pass the filter.
    private func expected(_ query: Query, _ snapshot: LibrarySnapshot) throws -> [FilePath] {
        let filter = SongFilter(query, in: snapshot.tree, context)
        let hits = try LibrarySearch().find(query.words, in: snapshot)
        return hits.filter { filter.matches($0.entry.place) }.map(\.entry.path)
    }

    @Test("finds the same songs in the same order, letter by letter, with few and with many")
    func same() throws {
        let snapshot = try snapshot()
        let search = LibrarySearch()
        for start in ["tag:few ", "tag:third ", "-tag:few ", "in:c3 ", "-is:pinned ", "is:pinned ", "in:c3 tag:few "] {
            for words in ["r", "ri", "river", "river red", "river -mountain", "text:river", "title:song -4", "3"] {
                let query = Query(start + words)
                let found = try search.find(query, in: snapshot, context: context).map(\.entry.path)
                #expect(try found == expected(query, snapshot), "\(start)\(words)")
            }
        }
    }

    @Test(
        "what is typed in any order, with snapshots as they are stored, is found as if it were the first",
        arguments: [1, 2, 3, 4] as [UInt64])
    func anyOrder(seed: UInt64) throws {
        _ = try snapshot(150)
        let index = LibraryIndex(root: folder["library"], environment: folder.environment(), now: inAMinute)
        let snapshot = try #require(index.load())
        let search = LibrarySearch()
        var random = SeededGenerator(seed: seed)
        let terms = ["tag:few", "-tag:few", "tag:third", "in:c3", "-is:pinned", "changed:2020..", "is:broken"]
        let words = [
            "r", "ri", "riv", "river", "red", "-red", "mountain", "text:r", "title:song", "title:s", "1", "12",
        ]
        for _ in 0..<200 {
            let parts = [terms.randomElement(using: &random)!] + words.shuffled(using: &random).prefix(2)
            let text = parts.prefix(Int.random(in: 1...3, using: &random)).joined(separator: " ")
            let query = Query(text)
            guard !query.words.isEmpty else { continue }
            let hits = try search.find(query, in: snapshot, context: context)
            #expect(try hits.map(\.entry.path) == expected(query, snapshot), "\(text)")
            let anew = try LibrarySearch().find(query, in: snapshot, context: context)
            #expect(hits.map(\.match) == anew.map(\.match), "\(text)")
        }
    }

    @Test("forgives a wrong letter among them too")
    func forgiving() throws {
        let snapshot = try snapshot(60)
        let river = try LibrarySearch().results(for: Query("tag:few rivar"), in: snapshot, context: context)
        #expect(river.isApproximate && river.hits.count == 24)
    }

    @Test("a song that changed is found by what it says now")
    func changed() throws {
        _ = try snapshot(60)
        let index = LibraryIndex(root: folder["library"], environment: folder.environment(), now: inAMinute)
        let search = LibrarySearch()
        let query = Query("tag:few volcano")
        #expect(try search.find(query, in: try index.refresh(), context: context).isEmpty)
        waitForFileClock()
        folder.song("library/c1/1/s.songbook", title: "New", text: "volcano", tags: ["few"])
        let hits = try search.find(query, in: try index.update(["c1/1"]), context: context)
        #expect(hits.map(\.entry.title) == ["New"])
    }

    @Test("a damaged cache is noticed")
    func damaged() throws {
        _ = try snapshot(60)
        let cache: FilePath = "home/.cache/songbook/libraries"
        let name = try #require(folder.names(in: cache).first { $0.extension == "contents" })
        let bytes = try #require(folder.read(cache.appending(name)))
        folder.write([UInt8](repeating: 0x20, count: bytes.count), to: cache.appending(name))
        let index = LibraryIndex(root: folder["library"], environment: folder.environment(), now: inAMinute)
        let loaded = try #require(index.load())
        #expect(throws: SearchError.damaged) {
            try LibrarySearch().find(Query("tag:few river"), in: loaded, context: context)
        }
    }

    @Test("cancelled, it ends")
    func cancelled() throws {
        let snapshot = try snapshot(60)
        let cancellation = Cancellation()
        cancellation.cancel()
        #expect(throws: SearchError.cancelled) {
            try LibrarySearch().find(
                Query("tag:few river"), in: snapshot, context: context, cancellation: cancellation)
        }
    }
}
