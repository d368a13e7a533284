import SongFormat
import Testing

@testable import SongConversion

@Suite("A song written as OpenLyrics")
struct OpenLyricsWritingTests {
    private let format = SongFileFormat.openlyrics

    @Test("has an element for all that OpenLyrics knows, and comments for the rest")
    func whole() throws {
        #expect(
            try format.text([wholeSong]) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <song xmlns="http://openlyrics.info/namespace/2009/song" xml:lang="en-GB" version="0.9" createdIn="songbook-open" modifiedIn="songbook-open" modifiedDate="2025-01-02T03:04:05Z">
                  <properties>
                    <titles>
                      <title>Kitchen Light</title>
                    </titles>
                    <authors>
                      <author>Anna Fern</author>
                      <author>The Jars</author>
                      <author type="music">A. Fern</author>
                      <author type="words">B. Moss</author>
                      <author type="arrangement">C. Reed</author>
                    </authors>
                    <copyright>© 2024 Fern: all of it</copyright>
                    <key>F#m</key>
                    <timeSignature>6/8</timeSignature>
                    <released>2024</released>
                    <tempo type="text">92.5</tempo>
                    <ccliNo>22025</ccliNo>
                    <themes>
                      <theme>home</theme>
                      <theme>night light</theme>
                    </themes>
                    <comments>
                      <comment>subtitle: A small song</comment>
                      <comment>album: Lamps</comment>
                      <comment>capo: 2</comment>
                      <comment>duration: 225</comment>
                      <comment>x_color: blue: dark</comment>
                    </comments>
                  </properties>
                  <lyrics>
                    <verse name="v1">
                      <lines>Leave the <chord root="G"/>kitchen <chord root="D" bass="F#"/>light on<br/>
                        for me</lines>
                    </verse>
                    <verse name="c">
                      <lines><comment>[Chorus]:</comment><chord root="A" structure="min7"/><chord root="C"/>Oh<br/>
                        </lines>
                    </verse>
                  </lyrics>
                </song>

                """)
        #expect(try format.write([wholeSong]).notes.texts == ["- dropped not supported by this format: id, createdAt"])
    }

    @Test(
        "has chords by their intervals in 0.9, whatever they are called",
        arguments: [
            ("Ami", "A", "min"), ("Cmin7", "C", "min7"), ("Gma7", "G", "maj7"), ("CMaj7", "C", "maj7"),
            ("C^7", "C", "maj7"), ("C7M", "C", "maj7"), ("Bo7", "B", "dim7"), ("Ch7", "C", "halfdim7"),
            ("C7/9", "C", "dom9"), ("C7(9)", "C", "dom9"), ("Am7/9", "A", "min9"), ("C6/9", "C", "3-5-6-9"),
        ])
    func intervals(name: String, root: String, structure: String) throws {
        let file = try format.text([ImportedSong(title: "T", text: "[\(name)]a [G]b")])
        #expect(file.contains("version=\"0.9\""))
        #expect(file.contains("<chord root=\"\(root)\" structure=\"\(structure)\"/>a <chord root=\"G\"/>b"))
    }

    @Test(
        "is 0.8 where a chord has only a name",
        arguments: ["(E)", "NC", "N.C.", "^", "Galt", "Xyz", "em", "cis7", "/G"])
    func named(name: String) throws {
        var song = wholeSong
        song.text = "Intro\n[\(name)] [H]\n\nVerse 1\n[\(name)]one [G]two"
        song.members.append(.init("chords", .array([.string(name)])))
        song.members.append(.init("order", .array([.string("Verse 1"), .string("Intro")])))
        let written = try format.write([song])
        let file = String(decoding: written.bytes, as: UTF8.self)
        #expect(file.contains("version=\"0.8\"") && !file.contains("root=") && !file.contains("instrument"))
        #expect(file.contains("<chord name=\"\(name)\"/>one <chord name=\"G\"/>two"))
        for name in ["chordNotation", "xml:lang", "timeSignature", "arrangement"] { #expect(!file.contains(name)) }
        #expect(written.notes.texts == ["- dropped not supported by this format: id, createdAt"])
        var read = try format.song(file)
        (read.id, read.createdAt) = (song.id, song.createdAt)
        song.members.removeAll { $0.name == "chords" && !read.listedChords.contains(name) }
        #expect(read.sortedJSON == song.sortedJSON)
        // A file of 0.8 has a date.
        let plain = try format.text([ImportedSong(title: "T", text: "[NC]one")])
        #expect(plain.contains("modifiedDate=\"1970-01-01T00:00:00Z\""))
    }

    /// Returns the elements in `lyrics`, on one line.
    private func lyrics(_ text: String) throws -> String {
        let file = try format.text([ImportedSong(title: "T", text: text)])
        let start = file.firstRange(of: "<lyrics>")!.upperBound
        return file[start..<file.firstRange(of: "</lyrics>")!.lowerBound].split(separator: "\n").map {
            $0.drop { $0 == " " }
        }
        .joined().replacing("<lines>", with: "").replacing("</lines>", with: "").replacing("</verse>", with: "")
    }

    @Test(
        "has lyrics that read as they were",
        arguments: [
            ("one\ntwo", "<verse name=\"v1\"><comment>no heading</comment>one<br/>two"),
            (
                "one\n\ntwo",
                "<verse name=\"v1\"><comment>no heading</comment>one<verse name=\"v2\"><comment>no heading</comment>two"
            ),
            ("", "<verse name=\"v1\"><comment>no heading</comment>"),
            ("one\n", "<verse name=\"v1\"><comment>no heading</comment>one<br/>"),
            (
                "Verse 1\none\n\ntwo\n\n\nChorus\nthree",
                "<verse name=\"v1\">one<br/><br/>two<br/><verse name=\"c\">three"
            ),
            (
                "Verse\na\n\nVerse 1\nb\n\nChorus\nc\n\nChorus\n\nStrophe 3\nd",
                "<verse name=\"v2\"><comment>Verse</comment>a<verse name=\"v1\">b<verse name=\"c\">c<verse name=\"c2\"><comment>Chorus</comment><verse name=\"v3\"><comment>Strophe 3</comment>d"
            ),
            (
                "Pre-Chorus\na\n\nBridge 2b\nb\n\nIntro\nc\n\nEnding\nd\n\nOutro\ne\n\nTag\nf\n\nHook\ng\n\n[Vamp]\nh",
                "<verse name=\"p\">a<verse name=\"b2b\">b<verse name=\"i\">c<verse name=\"e\">d<verse name=\"e2\"><comment>Outro</comment>e<verse name=\"o\"><comment>Tag</comment>f<verse name=\"o2\"><comment>Hook</comment>g<verse name=\"o3\"><comment>[Vamp]</comment>h"
            ),
            (
                "Solo\n[G] [D]\n[A]\n\nInterlude\n[G] | [D] [C]\n\nIntro\n[G]\n\nSolo\n[G]\n\nSolo 2\n[G] a\n\nEnding\n[G]  [D]",
                "<instrument name=\"s\"><chord root=\"G\"/><chord root=\"D\"/><chord root=\"A\"/></instrument><instrument name=\"m\"><beat><chord root=\"G\"/></beat><beat><chord root=\"D\"/><chord root=\"C\"/></beat></instrument><instrument name=\"i\"><chord root=\"G\"/></instrument><verse name=\"o\"><comment>Solo</comment><chord root=\"G\"/><verse name=\"o2\"><comment>Solo 2</comment><chord root=\"G\"/> a<verse name=\"e\"><chord root=\"G\"/>  <chord root=\"D\"/>"
            ),
            (
                "one\n  two\n\n   \nthree",
                "<verse name=\"v1\"><comment>no heading</comment>one<br/>  two<br/><br/>   <verse name=\"v2\"><comment>no heading</comment>three"
            ),
            (
                "[N.C.]one [Galt]two [hums]",
                "<verse name=\"v1\"><comment>no heading</comment><chord name=\"N.C.\"/>one <chord name=\"Galt\"/>two [hums]"
            ),
            ("a < b & c", "<verse name=\"v1\"><comment>no heading</comment>a &lt; b &amp; c"),
        ])
    func lyrics(text: String, file: String) throws {
        #expect(try lyrics(text) == file)
        let result = try format.write([ImportedSong(title: "T", text: text)])
        if !text.contains("   \n") {
            #expect(result.notes.texts == [])
            #expect(try format.read(result.bytes, parsingXML: xmlParser).songs[0].text == text)
        }
    }

    @Test(
        "has chords by their intervals",
        arguments: [
            ("G", "root='G'"), ("Gm", "root='G' structure='min'"), ("G-", "root='G' structure='min'"),
            ("Gmaj7", "root='G' structure='maj7'"),
            ("GM7", "root='G' structure='maj7'"), ("GΔ7", "root='G' structure='maj7'"),
            ("GΔ", "root='G' structure='maj7'"),
            ("G7", "root='G' structure='dom7'"),
            ("Gm7b5", "root='G' structure='halfdim7'"), ("Gø", "root='G' structure='halfdim7'"),
            ("G°7", "root='G' structure='dim7'"),
            ("G+", "root='G' structure='aug'"), ("G5", "root='G' structure='power'"),
            ("Gsus", "root='G' structure='sus4'"),
            ("G2", "root='G' structure='sus2'"), ("G7sus4", "root='G' structure='4-5-m7'"),
            ("Gsus24", "root='G' structure='2-4-5'"),
            ("G9", "root='G' structure='dom9'"), ("G13", "root='G' structure='3-5-m7-9-11-13'"),
            ("G7(b9)", "root='G' structure='dom9b'"),
            ("G7b9#11", "root='G' structure='3-5-m7-m9-a11'"), ("Gadd9", "root='G' structure='add9'"),
            ("G6/9", "root='G' structure='3-5-6-9'"),
            ("G69", "root='G' structure='3-5-6-9'"), ("Gno3", "root='G' structure='power'"),
            ("G♯m/D♭", "root='G#' structure='min' bass='Db'"),
            ("Gmmaj7", "root='G' structure='minmaj7'"), ("Gdim", "root='G' structure='dim'"), ("Cb", "root='Cb'"),
        ])
    func chords(name: String, attributes: String) throws {
        let element = attributes.replacing("'", with: "\"")
        #expect(try lyrics("[\(name)]x").contains("<chord \(element)/>x"))
    }

    @Test("calls notes by their English names")
    func notation() throws {
        let song = ImportedSong(title: "T", text: "[H] [B/H] [Hm7]", members: [.init("key", .string("Hm"))])
        let result = try format.write([song])
        let file = String(decoding: result.bytes, as: UTF8.self)
        #expect(file.contains("chordNotation=\"german\"") && file.contains("<key>Bm</key>"))
        #expect(
            file.contains("<chord root=\"B\"/> <chord root=\"Bb\" bass=\"B\"/> <chord root=\"B\" structure=\"min7\"/>"))
        let read = try format.read(result.bytes, parsingXML: xmlParser).songs[0]
        #expect(read.text == song.text && read.string("key") == "Hm")
    }

    @Test("keeps what a file of OpenLyrics says")
    func properties() throws {
        let file = OpenLyricsReadingTests.file(
            "<verse name='v1'><lines>words</lines></verse>",
            properties: """
                <authors><author type="translation" lang="cs">E</author></authors><released>1998-02</released>
                <tempo type="text">Slow</tempo><variant>old</variant><publisher>P</publisher><version>0.99</version>
                <keywords>a, b</keywords><verseOrder>v1 c v1</verseOrder><transposition>-2</transposition>
                <songbooks><songbook name="Small Book" entry="48"/><songbook name="Other"/></songbooks>
                <comments><comment>Sing it.</comment><comment>a; b: c</comment></comments>
                """)
        let song = try format.song(file)
        let written = try format.write([song])
        #expect(written.notes.texts == [])
        let text = String(decoding: written.bytes, as: UTF8.self)
        for part in [
            "<author type=\"translation\" lang=\"cs\">E</author>", "<released>1998-02</released>",
            "<tempo type=\"text\">Slow</tempo>",
            "<songbook name=\"Small Book\" entry=\"48\"/>", "<songbook name=\"Other\"/>",
            "<verseOrder>v1 c v1</verseOrder>",
            "<comment>Sing it.; a; b: c</comment>", "<transposition>-2</transposition>",
        ] { #expect(text.contains(part)) }
        #expect(try format.read(written.bytes, parsingXML: xmlParser).songs[0].sortedJSON == song.sortedJSON)
    }

    @Test("puts into comments what the schema does not take")
    func schema() throws {
        let song = ImportedSong(
            title: "", text: "x",
            members: [
                .init("language", .string("a b")), .init("key", .string("x")), .init("time", .string("C")),
                .init("year", .integer(64)),
                .init(
                    "meta",
                    .object([
                        .init("ccli", .string("no")), .init("verseOrder", .string("v1 x")),
                        .init("title-", .string("y")),
                    ])),
            ])
        let result = try format.write([song])
        let file = String(decoding: result.bytes, as: UTF8.self)
        for comment in ["language: a b", "key: x", "time: C", "year: 64", "ccli: no", "verseOrder: v1 x", "title-: y"] {
            #expect(file.contains("<comment>\(comment)</comment>"))
        }
        #expect(result.notes.texts == [])
        #expect(try format.read(result.bytes, parsingXML: xmlParser).songs[0].sortedJSON == song.sortedJSON)
    }
}
