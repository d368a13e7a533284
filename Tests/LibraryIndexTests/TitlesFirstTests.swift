import Files
import SongFormat
import TestSupport
import Testing

@testable import LibraryIndex

/// The search of a desktop, which has no room for all results.
@Suite("A few songs, those with the words in their titles first")
struct TitlesFirstTests {
    private static let cache: FilePath = "home/.cache/songbook/libraries"

    private let folder = TemporaryFolder()
    private let context = QueryContext(calendar: LocalCalendar(now: Timestamp(seconds: 1_780_000_000), firstWeekday: 1))

    private func song(_ name: FilePath, _ title: String, _ text: String = "", tags: [String] = [], day: Int = 1) {
        let members: [JSONValue.Member] = [
            .init("title", .string(title)), .init("text", .string(text)),
            .init("tags", .array(tags.map(JSONValue.string))),
            .init("updatedAt", .string("2026-01-0\(day)T12:00:00Z")),
        ]
        folder.write(JSONValue.object(members).serialized(pretty: true), to: FilePath("library").appending(name))
    }

    private func snapshot() throws -> LibrarySnapshot {
        try LibraryIndex(root: folder["library"], environment: folder.environment(), now: inAMinute).refresh()
    }

    private func find(_ query: String, _ snapshot: LibrarySnapshot, atMost count: Int = 1000) throws -> [String] {
        try LibrarySearch().titlesFirst(count, of: Query(query), in: snapshot, context: context)
            .map { $0.entry.folderName.string }
    }

    /// Returns the results of each way to search.
    private func findInAllWays(_ query: String, _ snapshot: LibrarySnapshot, atMost count: Int) throws -> Set<[String]>
    {
        var found = Set<[String]>()
        for (fewSongs, sample, rarity) in [(10_000, 0, 1), (4, 0, 1), (0, 0, 1), (10_000, 100, 0), (10_000, 100, 25)] {
            let search = TitlesFirst(
                search: LibrarySearch(verifies: false), query: Query(query), snapshot: snapshot, context: context,
                fewSongs: fewSongs, sample: sample, rarity: rarity)
            found.insert(try search.hits(count).map { $0.entry.folderName.string })
        }
        return found
    }

    @Test("titles that begin with the word, then words that do, then others; of the same the latest; then lyrics")
    func order() throws {
        song("lyrics/s.songbook", "x", "Sea sea sea", day: 9)
        song("inside/s.songbook", "Overseas", day: 9)
        song("word/s.songbook", "The Sea", day: 8)
        song("old/s.songbook", "Sea", day: 2)
        song("new/s.songbook", "Séance", day: 3)
        song("same/s.songbook", "SEA", day: 2)
        song("tag/s.songbook", "x", tags: ["sea"])
        let snapshot = try snapshot()
        #expect(try find("sea", snapshot) == ["new", "old", "same", "word", "inside", "lyrics", "tag"])
        #expect(try find("s", snapshot, atMost: 3) == ["new", "old", "same"])
        let hits = try LibrarySearch().titlesFirst(6, of: Query("sea"), in: snapshot, context: context)
        #expect(hits.map(\.isInTitle) == [true, true, true, true, true, false])
    }

    @Test("a word that may not be there, one that is sought in lyrics, and terms are what they are in every search")
    func terms() throws {
        song("a/s.songbook", "River", "sea")
        song("b/s.songbook", "River", "mountain")
        song("c/s.songbook", "Sea", "river", tags: ["blue"])
        let snapshot = try snapshot()
        #expect(try find("river -sea", snapshot) == ["b"])
        #expect(try find("river text:sea", snapshot) == ["a"])
        #expect(try find("river tag:blue", snapshot) == ["c"])
        #expect(try find("tag:blue", snapshot) == ["c"])
        #expect(try find("title:river", snapshot) == ["a", "b"])
        #expect(try find("-river", snapshot) == [])
        #expect(try find("text:river", snapshot) == ["c"])
        #expect(try find("", snapshot) == [])
    }

    @Test("titles that begin with the word come first also where the lyrics have to be asked")
    func orderWithLyrics() throws {
        song("a/s.songbook", "Overseas", "sea sea sea blue", day: 9)
        song("b/s.songbook", "The Sea", "sea sea blue", day: 8)
        song("c/s.songbook", "Sea", "blue", day: 2)
        song("d/s.songbook", "Sea", "red", day: 1)
        let snapshot = try snapshot()
        #expect(try find("sea -red", snapshot) == ["c", "b", "a"])
        #expect(try find("sea text:blue", snapshot) == ["c", "b", "a"])
        #expect(try findInAllWays("sea -red", snapshot, atMost: 2) == [["c", "b"]])
    }

    @Test("a long title is found by what is before the place where it is cut, which may be in a character")
    func longTitles() throws {
        song("a/s.songbook", "xSea " + String(repeating: "é", count: 9_000))
        song("b/s.songbook", "Sea " + String(repeating: "é", count: 9_001) + " blue")
        let snapshot = try snapshot()
        #expect(try findInAllWays("sea", snapshot, atMost: 5) == [["b", "a"]])
        #expect(try findInAllWays("blue", snapshot, atMost: 5) == [["b"]])
    }

    @Test("where titles are enough, no other lyrics are looked through")
    func titlesAlone() throws {
        for number in 0..<300 {
            song(
                FilePath("\(number)/s.songbook"), number % 10 == 0 ? "Sea \(number)" : "x", "sea", day: 1 + number % 9)
        }
        let whole = try snapshot()
        let expected = try find("sea", whole, atMost: 24)
        let contents = try #require(folder.names(in: Self.cache).first { $0.extension == "contents" })
        folder.write([UInt8](), to: Self.cache.appending(contents))
        let search = TitlesFirst(
            search: LibrarySearch(verifies: false), query: Query("sea"), snapshot: whole, context: context)
        #expect(try search.hits(24).map { $0.entry.folderName.string } == expected)
        #expect(throws: SearchError.self) { try search.hits(40) }
    }

    @Test("damaged lyrics hide their song from who does not verify, as words are typed, and are an error for who does")
    func damaged() throws {
        for number in 0..<60 {
            song(FilePath("\(number)/s.songbook"), number % 10 == 0 ? "Sea" : "x", "mountain \(number) river")
        }
        _ = try snapshot()
        let contents = try #require(folder.names(in: Self.cache).first { $0.extension == "contents" })
        var bytes = try #require(folder.read(Self.cache.appending(contents)))
        let place = try #require(bytes.firstRange(of: Array("mountain 7 ".utf8))?.lowerBound)
        bytes[place + 2] ^= 1
        folder.write(bytes, to: Self.cache.appending(contents))
        let loaded = try #require(
            LibraryIndex(root: folder["library"], environment: folder.environment(), now: inAMinute).load())
        #expect(throws: SearchError.self) { try LibrarySearch().find(Query("river"), in: loaded, context: context) }
        let typing = LibrarySearch(verifies: false)
        let expected = [("riv", 60), ("river", 60), ("mo", 60), ("mount", 59), ("river mount", 59), ("sea mount", 6)]
        for (query, count) in expected {
            let found = try typing.titlesFirst(100, of: Query(query), in: loaded, context: context)
            #expect(found.count == count, "\(query)")
        }
    }

    @Test("finds what every search finds, in the order that is promised", arguments: 1...6 as ClosedRange<UInt64>)
    func oracle(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var songs = [String: (title: String, day: Int)]()
        for number in 0..<60 {
            let title = KnownText(lineOf: 6, using: &random)
            let text = KnownText(parts: Int.random(in: 0..<80, using: &random), hasChords: true, using: &random)
            let (name, day) = ("\(1000 + number)", Int.random(in: 1...4, using: &random))
            let (plain, written) = title.plain.isEmpty ? ("x", "x") : (title.plain, title.written)
            songs[name] = (plain, day)
            song(FilePath(name).appending("s.songbook"), written, text.written, day: day)
        }
        let snapshot = try snapshot()
        for _ in 0..<25 {
            let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                KnownText(lineOf: Int.random(in: 1...2, using: &random), using: &random)
            }
            let plain = Set(words.map(\.plain).joined(separator: " ").split(separator: " ").map(String.init))
            let query = Query(words.map(\.written).joined(separator: " "))
            guard !query.isEmpty else { continue }
            let all = try LibrarySearch().find(query, in: snapshot, context: context).map { $0.entry.folderName.string }
            let inTitle = all.filter { name in plain.allSatisfy { Self.beginning($0, songs[name]!.title) != nil } }
            let expected = inTitle.sorted { left, right in
                func key(_ name: String) -> [Int] {
                    let beginnings = plain.map { Self.beginning($0, songs[name]!.title)! }.reduce(0, +)
                    return [-beginnings, -songs[name]!.day, Int(name)!]
                }
                return key(left).lexicographicallyPrecedes(key(right))
            }
            let found = expected + all.filter { !inTitle.contains($0) }
            #expect(try findInAllWays(query.text, snapshot, atMost: 1000) == [found], "\(query.text)")
            #expect(try findInAllWays(query.text, snapshot, atMost: 5) == [Array(found.prefix(5))], "\(query.text)")
        }
    }

    /// Returns the rank of a word in a title, in plain letters; nil if it is not there.
    private static func beginning(_ word: String, _ title: String) -> Int? {
        let (word, title) = (Array(word.unicodeScalars), Array(title.unicodeScalars))
        var best: Int?
        var start = 0
        while start + word.count <= title.count {
            guard title[start..<(start + word.count)].elementsEqual(word) else {
                start += 1
                continue
            }
            let isAlone = !"abeosσ".unicodeScalars.contains(title[start])
            let isBehindOther = start > 0 && !"abeosσか日".unicodeScalars.contains(title[start - 1])
            best = max(best ?? 0, start == 0 ? 2 : isAlone || isBehindOther ? 1 : 0)
            start += word.count
        }
        return best
    }
}
