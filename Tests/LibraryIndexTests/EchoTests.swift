import Files
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("Echoes")
struct EchoTests {
    private let folder = TemporaryFolder()

    private func snapshot(old: LibrarySnapshot? = nil) throws -> LibrarySnapshot {
        let store = old?.contents.store ?? ContentStore(file: nil)
        let tree = try scan(folder.path, store, old: old?.tree)
        return LibrarySnapshot(tree: tree, freshness: .current, contents: store.contents)
    }

    /// Returns the echoes, found in both ways, as `line name:line`; rhymes as `line+line name:line+line`.
    private func echoes(
        of lyrics: String, path: FilePath? = nil, id: String? = nil, in snapshot: LibrarySnapshot,
        by finder: EchoFinder = EchoFinder(), most: Int = 100
    ) throws -> [String] {
        let found = try finder.echoes(of: lyrics, path: path, id: id, in: snapshot, most: most)
        let all = try EchoFinder.allEchoes(of: lyrics, path: path, id: id, in: snapshot)
        if most == 100 { #expect(found == all) }
        return found.flatMap { echo in
            echo.places.map {
                let own = [echo.line, echo.rhyme?.line].compactMap(\.self).map(String.init).joined(separator: "+")
                let other = [$0.line, $0.rhyme].compactMap(\.self).map(String.init).joined(separator: "+")
                return "\(own) \($0.song.folderName.string):\(other)"
            }
        }
    }

    private func isEcho(_ line: String, of other: String) throws -> Bool {
        let folder = TemporaryFolder()
        folder.song("a/a.songbook", title: "A", text: other)
        let store = ContentStore(file: nil)
        let tree = try scan(folder.path, store)
        let snapshot = LibrarySnapshot(tree: tree, freshness: .current, contents: store.contents)
        return try !echoes(of: line, in: snapshot).isEmpty
    }

    @Test("a line that stands in other songs, and where")
    func lines() throws {
        let own = folder.song(
            "own/o.songbook", title: "Own", text: "The moon is low\nnothing else at all\nThe moon is low")
        folder.song("b/b.songbook", title: "B", text: "first of all\n\nthe moon is low\nthe moon is low")
        folder.song("c/c.songbook", title: "C", text: "The Moon is LOW!")
        let snapshot = try snapshot()
        let text = "The moon is low\nnothing else at all\nThe moon is low"
        #expect(try echoes(of: text, path: own, in: snapshot) == ["1 b:3", "1 c:1", "3 b:3", "3 c:1"])
        #expect(try echoes(of: text, path: own, in: snapshot, most: 1).count == 2)
        let echo = try #require(try EchoFinder.allEchoes(of: text, path: own, id: nil, in: snapshot).first)
        #expect(echo.text == "The moon is low")
        #expect(try echo.places.flatMap { try snapshot.texts(of: $0) } == ["the moon is low", "The Moon is LOW!"])
        // The song itself, if it is not known to be the one.
        #expect(try echoes(of: "nothing else at all", in: snapshot) == ["1 own:2"])
        #expect(try echoes(of: "nothing else at all", path: own, in: snapshot).isEmpty)
    }

    @Test(
        "words count, and nothing else",
        arguments: [
            ("Été sur la mer", "ete sur la mer"), ("Été sur la mer", "E\u{301}te\u{301} sur la mer"),
            ("don’t let me down", "Dont let me down"), ("[Am]Over the [C]hills and a[G]way", "over the hills and away"),
            ("“Over the hills – and away…”", "over the hills and away"), ("  over the hills\r", "over the hills"),
            ("Straße nach Süden hin", "strasse nach suden hin"), ("ночь идёт тихо домой", "Ночь идет тихо домой"),
            ("夜の海に月が浮かぶ", "夜の海に月が、浮かぶ"), ("over the hills 🎶", "over the hills"),
        ])
    func same(line: String, other: String) throws {
        #expect(try isEcho(line, of: other))
        #expect(try isEcho(other, of: line))
    }

    @Test(
        "too little to be an echo",
        arguments: [
            "over hills", "la la la", "Oh oh oh oh", "ooooh, yeah yeah", "lalala nanana lalala",
            "Na na na, hey hey hey, goodbye",
            "oh baby oh", "[Chorus]", "[Verse 1: somebody sings this]", "Verse 1 x2", "Pre-Chorus 2 x3", "", "… – !",
            "夜の海",
        ])
    func tooLittle(line: String) throws {
        #expect(try !isEcho(line, of: line))
    }

    @Test(
        "other words are no echo",
        arguments: ["over the hill", "over the hills far", "the hills over", "overthe hills"])
    func other(line: String) throws {
        #expect(try !isEcho(line, of: "over the hills"))
    }

    @Test("a section's name is no echo where it begins a stanza, and words are, whatever they say")
    func sections() throws {
        #expect(try !isEcho("one of these days\n\nPre-Chorus 2 x3", of: "x\n\nPre-Chorus 2 x3"))
        #expect(try isEcho("one of these days\nmy final chorus", of: "My final chorus"))
    }

    @Test("two lines whose last words rhyme in another song, whatever comes before them and which comes first")
    func rhymes() throws {
        folder.song("b/b.songbook", title: "B", text: "x\n\nnone of us is [G]smitten\nthe cat of the kitten")
        let snapshot = try snapshot()
        #expect(try echoes(of: "all was written\nto a kitten\nby one smitten", in: snapshot) == ["2+3 b:3+4"])
        #expect(try echoes(of: "Chorus\nKitten!\nand so on\n[Am]smitt[C]en", in: snapshot) == ["2+4 b:3+4"])
        let echo = try #require(
            try EchoFinder.allEchoes(of: "a smitten\na kitten", path: nil, id: nil, in: snapshot).first)
        #expect(echo.text == "a smitten" && echo.rhyme?.text == "a kitten")
        #expect(try snapshot.texts(of: echo.places[0]) == ["none of us is [G]smitten", "the cat of the kitten"])
    }

    @Test(
        "no rhyme",
        arguments: [
            "smitten\n\nkitten", "smitten\nb\nc\nkitten me", "smitten\nfirst of all\nsecond of all\nkitten",
            "kitten\nkitten", "smitten\nmittens", "smitten kitten", "on\nin", "1234\n5534", "[smitten]\n[kitten]",
        ])
    func noRhyme(lyrics: String) throws {
        folder.song("a/a.songbook", title: "A", text: "smitten\nkitten")
        folder.song("b/b.songbook", title: "B", text: lyrics)
        #expect(try echoes(of: lyrics, path: folder["b/b.songbook"], in: try snapshot()).isEmpty)
    }

    @Test(
        "syllables that any song has, the names of sections and letters without words between them rhyme with nothing")
    func noWords() throws {
        for lyrics in ["oh yeah\noh lalayeah", "Chorus\nthesaurus", "夜の海\n月の海"] {
            #expect(try !isEcho(lyrics, of: lyrics), "\(lyrics)")
        }
        #expect(try isEcho("x\nthe chorus\na thesaurus", of: "x\nmy chorus\nno thesaurus"))
        #expect(try isEcho("ночь\nдочь", of: "Ночь\nпрочь\nдочь"))
    }

    @Test("a rhyme within lines that stand there as a whole is not told besides; with one such line, it is")
    func rhymeInLines() throws {
        folder.song("b/b.songbook", title: "B", text: "over the kitten\nI am smitten\n\nsmitten\nkitten")
        let snapshot = try snapshot()
        #expect(try echoes(of: "over the kitten\nI am smitten", in: snapshot) == ["1 b:1", "2 b:2"])
        #expect(try echoes(of: "over the kitten\nI was smitten", in: snapshot) == ["1 b:1", "1+2 b:1+2"])
    }

    @Test("a rhyme that nine songs have says nothing; eight are told")
    func commonRhymes() throws {
        for number in 1...8 { folder.song(FilePath("s\(number)/s.songbook"), title: "S", text: "a kitten\nso smitten") }
        let first = try snapshot()
        #expect(try echoes(of: "smitten\nkitten", in: first).count == 8)
        #expect(try echoes(of: "smitten\nkitten", in: first, most: 3).count == 3)
        folder.song("s9/s.songbook", title: "S", text: "kitten\nsmitten")
        #expect(try echoes(of: "smitten\nkitten", in: try snapshot(old: first)).isEmpty)
        #expect(
            try echoes(of: "smitten\nkitten", path: folder["s9/s.songbook"], in: try snapshot(old: first)).count == 8)
    }

    @Test("versions of the song do not count: the same id, and conflict copies")
    func versions() throws {
        let song = #"{"id": "550e8400-e29b-41d4-a716-446655440000", "title": "A", "text": "over the hills"}"#
        for name in ["a", "b"] { folder.write(song, to: FilePath("\(name)/\(name).songbook")) }
        folder.write(song, to: "a/a.sync-conflict-20260212-103000-ABCDEFG.songbook")
        let snapshot = try snapshot()
        let id = "550e8400-e29b-41d4-a716-446655440000"
        #expect(try echoes(of: "over the hills", path: folder["a/a.songbook"], id: id, in: snapshot).isEmpty)
        #expect(try echoes(of: "over the hills", path: folder["a/a.songbook"], in: snapshot) == ["1 b:1"])
    }

    @Test("what changed, came and went is known the next time; what was asked first stays as it was")
    func changes() throws {
        let finder = EchoFinder()
        for number in 0..<50 {
            folder.song(FilePath("s\(number)/s.songbook"), title: "S", text: "line number \(number) of all\nthe same")
        }
        let first = try snapshot()
        #expect(try echoes(of: "Line number 7 of all", in: first, by: finder) == ["1 s7:1"])
        folder.song("s7/s.songbook", title: "S", text: "another\nline number 8 of all")
        folder.song("new/n.songbook", title: "N", text: "line number 7 of all")
        folder.remove("s9")
        let second = try snapshot(old: first)
        #expect(finder.size.songs == 50)
        let lyrics = "line number 7 of all\nline number 8 of all\nline number 9 of all"
        #expect(try echoes(of: lyrics, in: second, by: finder) == ["1 new:1", "2 s7:2", "2 s8:1"])
        #expect(finder.size.songs == 52)
        #expect(try echoes(of: lyrics, in: first, by: finder) == ["1 s7:1", "2 s8:1", "3 s9:1"])
        folder.remove("new")
        #expect(try echoes(of: lyrics, in: try snapshot(old: second), by: finder) == ["2 s7:2", "2 s8:1"])
    }

    @Test("of a library that is looked at for the first time, nothing is said yet")
    func partial() throws {
        folder.song("a/a.songbook", title: "A", text: "over the hills")
        let current = try snapshot()
        let partial = LibrarySnapshot(tree: current.tree, freshness: .partial, contents: current.contents)
        #expect(try EchoFinder().echoes(of: "over the hills", path: nil, id: nil, in: partial, most: 9).isEmpty)
    }

    @Test("random songs: as a comparison of all lines with all", arguments: 0..<6)
    func oracle(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let words = ["Moon", "river", "Été", "la", "oh", "time", "[Am]", "–"]
        func line() -> [String] {
            (0..<Int.random(in: 0...5, using: &random)).map { _ in words.randomElement(using: &random)! }
        }
        let songs = (0..<40).map { _ in (0..<12).map { _ in line() } }
        func plain(_ line: [String]) -> [String]? {
            let sung = line.filter { !["[Am]", "–"].contains($0) }.map { $0 == "Été" ? "ete" : $0.lowercased() }
            return sung.count >= 3 && sung.count(where: { !["la", "oh"].contains($0) }) >= 2 ? sung : nil
        }
        for (number, song) in songs.enumerated() {
            folder.song(
                FilePath("\(100 + number)/s.songbook"), title: "S",
                text: song.map { $0.joined(separator: " ") }.joined(separator: "\n"))
        }
        let snapshot = try snapshot()
        for (number, song) in songs.enumerated() {
            var expected = [String]()
            for (line, words) in song.enumerated() {
                guard let wanted = plain(words) else { continue }
                for (other, lines) in songs.enumerated() where other != number {
                    guard let place = lines.firstIndex(where: { plain($0) == wanted }) else { continue }
                    expected.append("\(line + 1) \(100 + other):\(place + 1)")
                }
            }
            let text = song.map { $0.joined(separator: " ") }.joined(separator: "\n")
            let path = folder[FilePath("\(100 + number)/s.songbook")]
            #expect(try echoes(of: text, path: path, in: snapshot) == expected)
        }
    }
}
