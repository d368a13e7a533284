import ChordSheet
import Files
import Foundation
import SongFormat
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("Search through chords")
struct SearchThroughChordsTests {
    private let folder = TemporaryFolder()
    private let context = QueryContext(calendar: LocalCalendar(now: Timestamp(seconds: 0), firstWeekday: 1))

    private func snapshot() throws -> LibrarySnapshot {
        let store = ContentStore(file: nil)
        let tree = try scan(folder.path, store, old: nil)
        return LibrarySnapshot(tree: tree, freshness: .current, contents: store.contents)
    }

    private func find(_ text: String, _ snapshot: LibrarySnapshot) throws -> [String] {
        try LibrarySearch().find(Query(text), in: snapshot, context: context)
            .map { $0.entry.folderName.string }
    }

    private static let examples: [(phrase: String, text: String, found: String?)] = [
        ("kitchen light", "Leave the [G]kitchen [D]light on", "kitchen [D]light"),
        ("another", "for a[Am]nother day", "a[Am]nother"),
        // At the beginning and the end of a word, a line, or the text.
        ("leave", "[G]Leave it", "Leave"), ("light", "the light[D]", "light"), ("on", "light [D]on", "on"),
        ("light on", "the light[D] on", "light[D] on"), ("day now", "day[G]\nnow", nil), ("day", "day[G]\nnow", "day"),
        ("now", "day\n[G]now", "now"), ("daynow", "day[G]\nnow", nil), ("day", "day[G]\r\nnow", "day"),
        // Several chords, with and without blanks around them.
        ("another", "a[Am][G]nother", "a[Am][G]nother"), ("a river", "a [G][D]river", "a [G][D]river"),
        ("a river", "a [G] river", "a [G] river"), ("a river", "a[G] [D]river", "a[G] [D]river"),
        ("a river", "a [G] [D] [Em] river", "a [G] [D] [Em] river"), ("a river", "a [G]  river", "a [G]  river"),
        ("a river", "a [G]\u{A0}river", "a [G]\u{A0}river"), ("a  river", "a  river", "a  river"),
        ("river wide", "[G] [D] river [Am7/G] wide [D]", "river [Am7/G] wide"),
        // Combining marks.
        ("cafe", "ca[G]fe\u{301} noir", "ca[G]fe\u{301}"), ("cafe noir", "cafe\u{301} [D]noir", "cafe\u{301} [D]noir"),
        ("cafe", "cafe[G]\u{301}", "cafe"), ("がか", "か[G]\u{3099}か", "か[G]\u{3099}か"),
        ("ete", "é[Em]té", "é[Em]té"), ("strasse", "Stra[F#m7b5/C]ße", "Stra[F#m7b5/C]ße"),
        // Chords in other notations, recognized by all chords of the song.
        ("nocna cisza", "[a]Nocna [fis]cisza", "Nocna [fis]cisza"),
        ("blue moon", "[1]Blue [4]moon [5]", "Blue [4]moon"),
        ("haus", "H[Cis]aus", "H[Cis]aus"), ("notte", "[Do]not[Re]te", "not[Re]te"),
        // Other brackets are words.
        ("no more", "no [hums] more", nil), ("no [hums] more", "no [hums] more", "no [hums] more"),
        ("[chorus]", "[Chorus]\n[G]la", "[Chorus]"), ("chorus", "[Chorus]\n[G]la", "Chorus"),
        ("x2 more", "x2 more [x2]", "x2 more"), ("ha py", "ha[p]py", nil), ("hums", "[hums]", "hums"),
        // A search for a chord finds it.
        ("[Am]", "a[Am]nother", "[Am]"), ("a[am]no", "a[Am]nother", "a[Am]no"), ("[am7]", "a[Am]nother", nil),
        ("am", "a[Am]nother", nil), ("[am", "a[Am]nother", "[Am"),
    ]

    @Test("in one text, with the chords in what is found", arguments: examples.indices)
    func ranges(index: Int) {
        let (phrase, text, found) = Self.examples[index]
        let chords = SongChords(listed: [], in: text)
        let ranges = SearchQuery(phrase: phrase).ranges(in: text, as: .lyrics, chords: chords)
        #expect(ranges.first.map { String(text.unicodeScalars[$0]) } == found, "\(phrase) in \(text)")
        // Only lyrics have chords.
        let inTitle = SearchQuery(phrase: phrase).ranges(in: text, as: .title).isEmpty
        #expect(inTitle || found == text || !(found ?? "").contains("[") || phrase.contains("["))
    }

    @Test("in a library: the same songs, with their lines as they are written", arguments: examples.indices)
    func library(index: Int) throws {
        let (phrase, text, found) = Self.examples[index]
        folder.song("s/s.songbook", title: "Title", text: "first\n" + text)
        folder.song("t/t.songbook", title: "Title", text: "other [G]words")
        let snapshot = try snapshot()
        let song = try #require(snapshot.tree.song("s"))
        #expect(try snapshot.lyrics(of: song) == "first\n" + text)
        #expect(try find("\"\(phrase)\"", snapshot) == (found == nil ? [] : ["s"]))
        #expect(try find("text:\"\(phrase)\"", snapshot) == (found == nil ? [] : ["s"]))
        #expect(try find("title:\"\(phrase)\"", snapshot) == [])
        #expect(try find("title -\"\(phrase)\"", snapshot) == (found == nil ? ["s", "t"] : ["t"]))
        guard let found else { return }
        let query = Query("\"\(phrase)\"").words
        let lines = try snapshot.lines(of: song, matching: query)
        let written = text.replacingOccurrences(of: "\r\n", with: "\n").split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { written[$0.number - 2] == $0.text } && !lines.isEmpty)
        #expect(lines.contains { $0.text.contains(found) })
        let excerpt = try #require(try snapshot.excerpt(of: song, matching: query, length: 200))
        #expect(excerpt.contains(found))
        let chords = try snapshot.chords(of: song)
        #expect(lines.allSatisfy { !query.ranges(in: $0.text, as: .lyrics, chords: chords).isEmpty })
    }

    @Test("chords that a song lists are chords, in that song alone")
    func listed() throws {
        let text = "Leave the [Xyz]kitchen [^]light, a[Qq]nother"
        folder.write(
            Array(#"{"id":"1","title":"A","chords":["Xyz","^","Qq"],"text":"\#(text)"}"#.utf8), to: "a/a.songbook")
        folder.write(Array(#"{"id":"2","title":"B","text":"\#(text)"}"#.utf8), to: "b/b.songbook")
        let snapshot = try snapshot()
        for query in ["another", "\"the kitchen light\"", "another kitchen", "text:another"] {
            #expect(try find(query, snapshot) == ["a"])
        }
        #expect(try find("nother", snapshot).count == 2)
        #expect(try find("xyz", snapshot) == ["b"])
        #expect(try find("[Xyz]kitchen", snapshot) == ["a", "b"])
        let song = try #require(snapshot.tree.song("a"))
        let query = Query("\"kitchen light\"").words
        #expect(try snapshot.excerpt(of: song, matching: query, length: 200) == text)
        let ranges = query.ranges(in: text, as: .lyrics, chords: try snapshot.chords(of: song))
        #expect(ranges.map { String(text[$0]) } == ["kitchen [^]light"])
    }

    @Test("titles and tags have no chords")
    func titles() throws {
        folder.song("s/s.songbook", title: "a[Am]nother", text: "", tags: ["kit[G]chen"])
        let snapshot = try snapshot()
        #expect(try find("another", snapshot) == [] && find("kitchen", snapshot) == [])
        #expect(try find("a[Am]nother", snapshot) == ["s"] && find("kit[g]chen", snapshot) == ["s"])
    }

    @Test("operators, typed words and songs that changed")
    func typing() throws {
        folder.song("a/a.songbook", title: "A", text: "[G]Blue [Am]moon")
        folder.song("b/b.songbook", title: "B", text: "blue [G]mo[D]on [Em]river")
        folder.song("c/c.songbook", title: "C", text: "blue moon")
        let snapshot = try snapshot()
        #expect(try find("\"blue moon\" -\"moon river\"", snapshot) == ["a", "c"])
        #expect(try find("\"blue moon\" [am]", snapshot) == ["a"])
        #expect(try find("\"blue moon\" -[Em]", snapshot) == ["a", "c"])
        #expect(try find("in:nowhere moon", snapshot) == [])
        #expect(try find("is:pinned moon", snapshot) == [])
        let search = LibrarySearch()
        func typed(_ text: String) throws -> [String] {
            try search.find(SearchQuery(text), in: snapshot).map { $0.entry.folderName.string }
        }
        #expect(try typed("m").count == 3 && typed("moo").count == 3 && typed("moon").count == 3)
        #expect(try typed("am") == [])
        // A chord is not part of the sung words.
        #expect(try typed("[am") == ["a"] && typed("[am]") == ["a"] && typed("[am]moon") == ["a"])
        #expect(try typed("moon") == ["a", "b", "c"])
    }

    @Test("a wrong letter is forgiven in a word with a chord")
    func forgiving() throws {
        folder.song("a/a.songbook", title: "A", text: "for a[Am]nother day")
        let snapshot = try snapshot()
        let exact = try LibrarySearch().results(for: SearchQuery("another"), in: snapshot)
        #expect(exact.hits.count == 1 && !exact.isApproximate)
        let similar = try LibrarySearch().results(for: SearchQuery("anoter"), in: snapshot)
        #expect(similar.hits.count == 1 && similar.isApproximate)
        let text = "for a[Am]nother day"
        let ranges = similar.query.ranges(in: text, as: .lyrics, chords: .plain)
        #expect(ranges.map { String(text[$0]) } == ["a[Am]nother"])
    }

    @Test("the desktop's search finds titles and lyrics with chords")
    func titlesFirst() throws {
        folder.song("a/a.songbook", title: "A", text: "Leave the [G]kitchen [D]light")
        folder.song("b/b.songbook", title: "Kitchen light", text: "")
        let snapshot = try snapshot()
        let hits = try LibrarySearch(verifies: false).titlesFirst(
            8, of: Query("\"kitchen light\""), in: snapshot, context: context)
        #expect(hits.map { $0.entry.folderName.string } == ["b", "a"])
    }

    @Test("echoes are found whatever chords stand in the lines, and lines of chords alone")
    func echoes() throws {
        folder.song("a/a.songbook", title: "A", text: "[G]over the[D]re the hills [C]of Aran\n[G] [D]\n[C]and far")
        let snapshot = try snapshot()
        for text in ["over there the hills of Aran", "o[Am]ver there [G] the hills of Aran[D]"] {
            #expect(try EchoFinder.allEchoes(of: text, path: nil, id: nil, in: snapshot).map(\.line) == [1])
        }
    }

    @Test("an index of the version before is read, and all songs are folded anew, once")
    func versionBefore() throws {
        folder.song("library/a/a.songbook", title: "A", text: "a[Am]nother")
        let index = { LibraryIndex(root: folder["library"], environment: folder.environment(), now: inAMinute) }
        _ = try index().refresh()
        let cache: FilePath = "home/.cache/songbook/libraries"
        let name = cache.appending(try #require(folder.names(in: cache).first { $0.extension == "index" }))
        var old = try #require(folder.read(name))
        old.makeIndex(ofVersion: 9)
        folder.write(old, to: name)
        let next = index()
        let before = try #require(next.load()?.tree.song("a")?.record)
        let after = try #require(try next.refresh().tree.song("a")?.record)
        #expect(before.words.block != after.words.block)
        let last = index()
        #expect(try find("another", try #require(last.load())) == ["a"])
        #expect(try #require(try last.refresh().tree.song("a")?.record).words == after.words)
    }
}
