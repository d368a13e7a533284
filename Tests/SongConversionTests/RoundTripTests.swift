import SongFormat
import TestSupport
import Testing

@testable import SongConversion

@Suite("Export, import and export again")
struct RoundTripTests {
    static let lyrics = [
        "", "one", "one\n", "\none", "\n", "one\n\n", "Verse 1\nLeave the [G]kitchen [D/F#]light on\n\nChorus\nOh",
        "[Verse 1]:\none\n\n  Chorus  \ntwo\n\nChorus\n\nRefrain\n\nthree", "Chorus\n\nChorus",
        "Chorus\n\n\none\n\nVerse 2", "Verse\nVerse\n\none",
        "#one\n{two}\n  {t: x}\n[hums] [*G] [] [**a] [*] [[G]] ][\n\\\n\\u0041 \\u{41}\n%{title}\n[x %{title} %{]{] [%{",
        "| _", "_|", "| _ |\n||_", "{title: [G] }", "{meta: [G] }\n\nwords", "{author: [G] }\nwords",
        "{mood: [Am] }\n\n[G]words", "{meta: Keywords: [G] }\n\nwords", "{meta: artist G;x [G] }\nwords",
        "Mood: [Am]\nTitle: [G]",
        "one\ttwo\n\t[G]three", "\\", "a\\\n\\b",
        "[Am][F] [C]\n\n[G]", "[Am]\nwords", "[G] [C]hello [Cmaj7]o[Dm]ver\n[N.C.]end[A]", "A\nwords", "A D\nwords",
        "[G]A\nwords",
        "Kaf[G]fee 日本[C]語と[D]う", "---\nx: y\n---\n", "# Heading\n\nwords", "Title\n=====\n\nwords",
        "=\n=\n\na\n\u{C}\nb\n=\n\nc", "one\n\u{C}\ntwo",
        "one:\n.two\n`three\nKey: G\n\nVerse 1:\nfour\nChorus:\nfive", "\u{FEFF}one", "e\u{301}[G]\u{301}",
        "| [G] | [C] |", "G | C\n\nwords", "{\"title\": 1}",
        "<song>", "one \n two  \n   ", "   \n   \none", "Ünï\u{2028}code \u{85}", "{soc}\n{eoc}",
        "[(G)] (G) [x2]words\n(2x)", "Verse 1\n\n\n\nVerse 2\n\n",
    ]

    @Test("gives the same file", arguments: SongFileFormat.allCases, lyrics)
    func sameFile(format: SongFileFormat, lyrics: String) throws {
        var song = wholeSong
        song.text = lyrics
        try check(format, song)
        try check(format, ImportedSong(text: lyrics))
    }

    private func check(_ format: SongFileFormat, _ song: ImportedSong) throws {
        let first = try format.write([song])
        guard !first.bytes.isEmpty else { return }
        let songs = try format.read(first.bytes, parsingXML: xmlParser).songs
        try #require(songs.count == 1)
        let second = try format.write(songs)
        // A line that a format cannot hold is reported as changed, and stays as it is from then on.
        if format == .onsong || format == .chords || format.isXML, first.notes.contains(where: { $0.line != nil }) {
            let third = try format.write(format.read(second.bytes, parsingXML: xmlParser).songs)
            #expect(String(decoding: third.bytes, as: UTF8.self) == String(decoding: second.bytes, as: UTF8.self))
            return
        }
        #expect(String(decoding: second.bytes, as: UTF8.self) == String(decoding: first.bytes, as: UTF8.self))
        // What is not reported as lost is there.
        if first.notes.isEmpty { #expect(songs[0].sortedJSON == song.sortedJSON || format.leavesTitleToFileName) }
        if !first.notes.contains(where: { $0.line != nil }) {
            #expect(Array(songs[0].text.utf8) == Array(song.text.utf8))
        }
        #expect(second.notes.filter { $0.line != nil }.isEmpty)
    }

    @Test(
        "gives back lyrics byte for byte where the format can hold them",
        arguments: [SongFileFormat.text, .json, .markdown, .chordpro])
    func lossless(format: SongFileFormat) throws {
        for lyrics in Self.lyrics {
            let song = ImportedSong(title: "River", text: lyrics)
            let result = try format.write([song])
            // Some of the texts are those of other formats.
            #expect(
                result.notes.allSatisfy { format == .text && $0.what.starts(with: "will be imported as") },
                "\(lyrics.debugDescription) \(result.notes.texts) \(String(decoding: result.bytes, as: UTF8.self))")
        }
    }

    @Test("gives back everything in JSON, and all but unknown members in ChordPro and Markdown")
    func members() throws {
        var song = wholeSong
        #expect(try SongFileFormat.chordpro.write([song]).notes.texts == [])
        #expect(try SongFileFormat.markdown.write([song]).notes.texts == [])
        song.members += [
            .init("pinned", .bool(true)), .init("other", .object([.init("a", .null), .init("a", .number("1.0"))])),
        ]
        #expect(try SongFileFormat.json.write([song]).notes.texts == [])
        #expect(try SongFileFormat.json.read(SongFileFormat.json.write([song]).bytes).songs[0].json == song.json)
        #expect(
            try SongFileFormat.chordpro.write([song]).notes.texts == [
                "- dropped not supported by this format: pinned, other"
            ])
        #expect(
            try SongFileFormat.text.write([song]).notes.texts == [
                "- dropped not supported by this format: tags, id, createdAt, updatedAt, subtitle, artist, composer, lyricist, arranger, album, copyright, language, key, time, year, capo, duration, tempo, meta, pinned, other"
            ])
        #expect(
            try SongFileFormat.onsong.write([wholeSong]).notes.texts == [
                "- dropped not supported by this format: id, createdAt, updatedAt"
            ])
    }

    @Test("says what becomes of members that are there more than once")
    func repeatedMembers() throws {
        let song = ImportedSong(
            title: "T", text: "x",
            members: [
                .init("artist", .array([.string("A")])), .init("key", .string("G")), .init("artist", .string("B")),
                .init("key", .string("D")), .init("x", .null), .init("x", .bool(true)),
            ])
        #expect(try SongFileFormat.json.write([song]).notes.texts == [])
        let notes = [
            "- dropped not supported by this format: x",
            "- changed “artist” appears more than once; will be read as: A; B",
        ]
        let key = "- changed “key” appears more than once; will be read as: G"
        #expect(try SongFileFormat.chordpro.write([song]).notes.texts == notes + [key + "; in meta: D"])
        #expect(try SongFileFormat.onsong.write([song]).notes.texts == notes + [key + "; in meta: D"])
        #expect(try SongFileFormat.opensong.write([song]).notes.texts == notes + [key + "; in meta: D"])
        #expect(try SongFileFormat.markdown.write([song]).notes.texts.prefix(2) == notes[...])
    }

    @Test("gives the same file for several songs", arguments: SongFileFormat.texts.filter(\.holdsMany))
    func several(format: SongFileFormat) throws {
        let songs = Self.lyrics.enumerated().map { ImportedSong(title: "Song \($0)", text: $1, tags: ["t"]) }
        let first = try format.write(songs)
        let read = try format.read(first.bytes).songs
        #expect(read.map(\.title) == songs.map(\.title))
        #expect(try format.write(read).bytes == first.bytes)
        if format != .chords { #expect(read.map { Array($0.text.utf8) } == songs.map { Array($0.text.utf8) }) }
    }

    @Test("of several songs is refused where the format holds one")
    func refused() {
        for format in SongFileFormat.allCases where !format.holdsMany {
            #expect(throws: ConversionError.self) { try format.write([wholeSong, wholeSong]) }
        }
        #expect(throws: ConversionError.self) { try SongFileFormat.text.write([]) }
    }

    @Test("gives the same file for lyrics made up at random", arguments: SongFileFormat.allCases)
    func random(format: SongFileFormat) throws {
        var generator = SeededGenerator(seed: 14)
        let parts = [
            "[G]", "[Am7/G]", "[hums]", "word", " ", "\n", "\n\n", "Verse 1", "Chorus", ":", "{", "}", "#", "[", "]",
            "*", "\\", "u0041", "é", "日", "\t", "A", ".", "(", ")", "---", "=", "|",
        ]
        for _ in 0..<150 {
            let text = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
                parts.randomElement(using: &generator)!
            }.joined()
            try check(format, ImportedSong(title: "T", text: text))
        }
    }
}
