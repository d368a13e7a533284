import Files
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("Search")
struct SearchTests {
    private let folder = TemporaryFolder()

    private func snapshot(old: LibrarySnapshot? = nil) throws -> LibrarySnapshot {
        let store = old?.contents.store ?? ContentStore(file: nil)
        let tree = try scan(folder.path, store, old: old?.tree)
        return LibrarySnapshot(tree: tree, freshness: .current, contents: store.contents)
    }

    private func find(_ words: String, _ snapshot: LibrarySnapshot) throws -> [String] {
        try LibrarySearch().find(SearchQuery(words), in: snapshot).map { $0.entry.folderName.string }
    }

    @Test(
        "random libraries: the same songs in the same order, with the same lines, as a simple search", arguments: 0..<8)
    func oracle(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let songs = (0..<60).map { number in
            SearchOracle.Song(
                name: "\(1000 + number)", title: KnownText(lineOf: 6, using: &random),
                text: KnownText(parts: Int.random(in: 0..<120, using: &random), hasChords: true, using: &random),
                tag: Bool.random(using: &random) ? KnownText(lineOf: 3, using: &random) : nil)
        }
        for song in songs {
            let title = song.title.written.isEmpty ? "x" : song.title.written
            folder.song(
                FilePath(song.name).appending("s.songbook"), title: title, text: song.text.written,
                tags: song.tag.map { [$0.written] } ?? [])
        }
        let oracle = SearchOracle(songs: songs)
        let snapshot = try snapshot()
        let typing = LibrarySearch()
        for _ in 0..<40 {
            let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                KnownText(lineOf: Int.random(in: 1...3, using: &random), using: &random)
            }
            let plain = Self.distinct(words.map(\.plain).joined(separator: " ").split(separator: " ").map(String.init))
            let query = SearchQuery(words.map(\.written).joined(separator: " "))
            guard !plain.isEmpty else {
                #expect(query.isEmpty)
                continue
            }
            let expected = oracle.find(plain)
            let hits = try LibrarySearch().find(query, in: snapshot)
            #expect(hits.map { $0.entry.folderName.string } == expected, "\(plain)")
            #expect(try typing.find(query, in: snapshot).map { $0.entry.folderName.string } == expected, "\(plain)")
            for hit in hits.prefix(5) {
                let song = songs.first { $0.name == hit.entry.folderName.string }!
                #expect(try snapshot.lines(of: hit.entry, matching: query) == oracle.lines(of: song, plain))
            }
        }
    }

    private static func distinct(_ words: [String]) -> [String] {
        words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    @Test("hits in the title come first, then more hits, then closer ones, then the order of the tree")
    func order() throws {
        folder.song("a far/s.songbook", title: "x", text: "moon " + String(repeating: "la ", count: 20) + "light")
        folder.song("b near/s.songbook", title: "x", text: "moon light")
        folder.song("c near/s.songbook", title: "x", text: "moon light")
        folder.song("d often/s.songbook", title: "x", text: "moon light moon light")
        folder.song("e title/s.songbook", title: "Moon", text: "light")
        folder.song("f both/s.songbook", title: "Light of the moon", text: "")
        folder.song("g tag/s.songbook", title: "x", text: "light", tags: ["Moon"])
        folder.song("h one/s.songbook", title: "Moon", text: "")
        #expect(
            try find("MOON light", snapshot()) == [
                "f both", "e title", "d often", "b near", "c near", "g tag", "a far",
            ])
    }

    @Test("case, accents and the form of characters do not count, in the song or in the words")
    func folding() throws {
        folder.song("a/s.songbook", title: "Été", text: "Straße, cœur")
        let snapshot = try snapshot()
        for words in ["ete", "ÉTÉ", "e\u{301}te\u{301}", "STRASSE", "strasse coeur", "CŒUR été", "tr"] {
            #expect(try find(words, snapshot) == ["a"], "\(words)")
        }
        for words in ["eté!", "strase", "coeurs", "ete gone"] {
            #expect(try find(words, snapshot).isEmpty, "\(words)")
        }
        #expect(SearchQuery("  \n\u{AD}").isEmpty)
    }

    @Test("as somebody goes on typing and deletes again, each search finds what a new one finds")
    func typing() throws {
        for number in 0..<80 {
            folder.song(
                FilePath("\(number)/s.songbook"), title: "\(number)", text: "moon \(number % 7) light \(number % 3)")
        }
        let snapshot = try snapshot()
        let search = LibrarySearch()
        for words in ["m", "mo", "moon", "moon 3", "moon 3 light", "moon", "l", "li", "li 2", "2", "nothing", "n", ""] {
            let fresh = try LibrarySearch().find(SearchQuery(words), in: snapshot)
            let typed = try search.find(SearchQuery(words), in: snapshot)
            #expect(typed.map(\.entry) == fresh.map(\.entry), "\(words)")
            #expect(typed.map(\.count) == fresh.map(\.count), "\(words)")
        }
    }

    @Test("after songs have changed, the same search finds what is there now")
    func changed() throws {
        for number in 0..<30 { folder.song(FilePath("\(number)/s.songbook"), title: "\(number)", text: "moon") }
        var snapshot = try snapshot()
        let search = LibrarySearch()
        let query = SearchQuery("moon")
        #expect(try search.find(query, in: snapshot).count == 30)
        folder.remove("3")
        folder.song("4/s.songbook", title: "4", text: "sun")
        folder.song("50/s.songbook", title: "50", text: "moon moon")
        snapshot = try self.snapshot(old: snapshot)
        let hits = try search.find(query, in: snapshot)
        #expect(hits.count == 29)
        #expect(hits.first?.entry.title == "50")
        #expect(hits.map(\.entry) == (try LibrarySearch().find(query, in: snapshot)).map(\.entry))
    }

    @Test("lines are those of the lyrics as written, counted from one")
    func lines() throws {
        folder.song("a/s.songbook", title: "Moon", text: "one\r\nthe MOÖN rose\n\nmoon, moon\nlast\n")
        let snapshot = try snapshot()
        let entry = try #require(snapshot.tree.song("a"))
        #expect(
            try snapshot.lines(of: entry, matching: SearchQuery("moon")) == [
                SearchLine(number: 2, text: "the MOÖN rose"), SearchLine(number: 4, text: "moon, moon"),
            ])
        #expect(try snapshot.lines(of: entry, matching: SearchQuery("one last")).map(\.number) == [1, 5])
        #expect(try snapshot.lines(of: entry, matching: SearchQuery("nowhere")).isEmpty)
    }

    @Test("a broken song is found by its name")
    func broken() throws {
        folder.write("{", to: "a/Kitchen Light.songbook")
        #expect(try find("kitchen", snapshot()) == ["a"])
    }

    @Test("a cancelled search ends without a result")
    func cancelled() throws {
        folder.song("a/s.songbook", title: "A")
        let cancellation = Cancellation()
        cancellation.cancel()
        let snapshot = try snapshot()
        #expect(throws: SearchError.cancelled) {
            try LibrarySearch().find(SearchQuery("a"), in: snapshot, cancellation: cancellation)
        }
    }

    @Test(
        "around a word is as much as asked for, in whole characters",
        arguments: [
            ("one\ntwo moon three\nfour", "two moon three"),
            ("moon", "moon"),
            (
                String(repeating: "a ", count: 100) + "moon" + String(repeating: " b", count: 100),
                "…" + String(repeating: "a ", count: 10) + "moon" + String(repeating: " b", count: 8) + "…"
            ),
            (String(repeating: "é", count: 100) + " moon", "…" + String(repeating: "é", count: 17) + " moon"),
            ("moon " + String(repeating: "愛", count: 100), "moon " + String(repeating: "愛", count: 11) + "…"),
        ])
    func excerpt(text: String, expected: String) throws {
        folder.song("s/s.songbook", title: "S", text: text)
        let snapshot = try snapshot()
        let entry = try #require(snapshot.tree.song("s"))
        #expect(try snapshot.excerpt(of: entry, matching: SearchQuery("moon"), length: 40) == expected)
        #expect(try snapshot.excerpt(of: entry, matching: SearchQuery("nowhere"), length: 40) == nil)
    }
}
