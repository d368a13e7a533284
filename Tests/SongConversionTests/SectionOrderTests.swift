import ChordSheet
import Testing

@testable import SongConversion

@Suite("The order in which sections are sung")
struct SectionOrderTests {
    private static let text = "Verse 1\none\n\nChorus\ntwo\n\nVerse 2\nthree\n\nBridge\nfour"

    private func song(_ order: [String], text: String = text) -> ImportedSong {
        var song = ImportedSong(title: "T", text: text)
        song.setOrder(order)
        return song
    }

    @Test(
        "is written as each format has it, and read again",
        arguments: [
            (SongFileFormat.openlyrics, "<verseOrder>v1 c v2 c b c</verseOrder>"),
            (.opensong, "<presentation>V1 C V2 C B C</presentation>"),
            (.onsong, "\nFlow: Verse 1, Chorus, Verse 2, Chorus, Bridge, Chorus\n"),
            (.chordpro, "{meta: order Verse 1}\n{meta: order Chorus}\n{meta: order Verse 2}\n"),
            (.markdown, "order: [\"Verse 1\", \"Chorus\", \"Verse 2\", \"Chorus\", \"Bridge\", \"Chorus\"]\n"),
            (.json, "\"order\": ["),
        ])
    func written(format: SongFileFormat, expected: String) throws {
        let song = song(["Verse 1", "Chorus", "Verse 2", "Chorus", "Bridge", "Chorus"])
        let result = try format.write([song])
        #expect(String(decoding: result.bytes, as: UTF8.self).contains(expected))
        #expect(!result.notes.texts.contains { $0.contains("order") }, "\(result.notes.texts)")
        #expect(try format.read(result.bytes, parsingXML: xmlParser).songs[0].order == song.order)
    }

    @Test(
        "survives sections of equal names, of other languages, and those that a song has not",
        arguments: [SongFileFormat.openlyrics, .opensong, .onsong])
    func unusual(format: SongFileFormat) throws {
        for (order, text) in [
            (["Verse 2", "Verse 1", "Verse 2"], "Verse\none\n\nVerse\ntwo"),
            (["Strophe 2", "Refrain", "Strophe 1"], "Strophe 1\none\n\nRefrain\ntwo\n\nStrophe 2\nthree"),
            (["Verse 1", "Chorus", "Verse 1"], "Verse 1\none"), (["Pre-Chorus"], "Pre-Chorus\none\n\nChorus\ntwo"),
        ] {
            let song = song(order, text: text)
            let read = try format.read(try format.write([song]).bytes, parsingXML: xmlParser).songs[0]
            #expect(read.order == order && read.text == text, "\(read.order)")
        }
    }

    @Test("is read from the codes of other programs")
    func read() throws {
        func order(_ format: SongFileFormat, _ file: String) throws -> [String] { try format.song(file).order }
        let openSong = "[V1]\n a\n[C]\n b\n[V2]\n c\n[Guitar Solo]\n d\n"
        for (codes, expected) in [
            ("V1 C V2", ["Verse 1", "Chorus", "Verse 2"]), ("v1 c 2", ["Verse 1", "Chorus", "Verse 2"]),
            ("V1 Guitar Solo C", ["Verse 1", "Guitar Solo", "Chorus"]), ("V1 C B", ["Verse 1", "Chorus", "Bridge"]),
        ] {
            let file = "<song><title>T</title><presentation>\(codes)</presentation><lyrics>\(openSong)</lyrics></song>"
            let read = try order(.opensong, file)
            #expect(read == expected || codes.contains("Guitar") && read.count == 4, "\(codes): \(read)")
        }
        let onSong = "Verse 1:\na\n\nPre-Chorus:\nb\n\nChorus:\nc\n\nVerse 2:\nd"
        for (flow, expected) in [
            ("V1 PC C V2", ["Verse 1", "Pre-Chorus", "Chorus", "Verse 2"]),
            ("V1, Chorus, (Repeat 2x), Verse 2", ["Verse 1", "Chorus", "(Repeat 2x)", "Verse 2"]),
            ("V1 C (Repeat 2x) V2", ["Verse 1", "Chorus", "(Repeat 2x)", "Verse 2"]),
            ("V1 Q", ["Verse 1", "Q"]),
        ] {
            #expect(try order(.onsong, "Title: T\nFlow: \(flow)\n\n\(onSong)") == expected, "\(flow)")
        }
        // A page of a site has a position among others.
        #expect(try SongFileFormat.markdown.song("---\ntitle: T\norder: 3\n---\nwords").meta("order") == "3")
    }

    @Test("that a schema does not take is kept in comments")
    func comments() throws {
        let song = song(["Verse 1", "(Repeat 2x)", "Chorus"])
        let result = try SongFileFormat.openlyrics.write([song])
        let text = String(decoding: result.bytes, as: UTF8.self)
        #expect(text.contains("<comment>order: (Repeat 2x)</comment>") && !text.contains("<verseOrder>"))
        #expect(try SongFileFormat.openlyrics.read(result.bytes, parsingXML: xmlParser).songs[0].order == song.order)
        // A single name is the same value, in a comment or among the verses.
        let file = """
            <song><properties><verseOrder>v</verseOrder></properties>
            <lyrics><verse name="c"><lines>one</lines></verse></lyrics></song>
            """
        let single = try SongFileFormat.openlyrics.song(file)
        let written = try SongFileFormat.openlyrics.text([single])
        #expect(single.order == ["Verse"] && written.contains("<comment>order: Verse</comment>"))
        #expect(try SongFileFormat.openlyrics.song(written).sortedJSON == single.sortedJSON)
    }

    @Test("of very many sections is read in little time", .timeLimit(.minutes(1)))
    func many() throws {
        let sections = (0..<20_000).map { "Verse\nline \($0)\n\n" }.joined()
        let flow = (0..<50_000).map { "V\($0 % 99)" }.joined(separator: " ")
        let song = try SongFileFormat.onsong.song(
            "Title: T\nFlow: \(flow)\n\n" + sections.replacing("Verse\n", with: "Verse:\n"))
        #expect(song.order.count == 50_000 && song.order[1] == "Verse 1")
        let names = (1...20_000).map { "Verse \($0)" }
        let own = self.song(names, text: sections)
        #expect(SectionOrder(own).codes(names) { _, entry in entry.map { "\($0.ordinal)" } }?.count == 20_000)
    }
}
