@testable import SongConversion
import SongFormat
import Testing

@Suite("A file of ChordPro")
struct ChordProReadingTests {
    private let format = SongFileFormat.chordpro

    @Test(
        "becomes lyrics",
        arguments: [
            ("{t: River}\n\n\nwords\n", "words"), ("one\ntwo", "one\ntwo"),
            ("one\r\ntwo\rthree\r\n", "one\ntwo\nthree"), ("one\n\n", "one\n"),
            ("one \\\n   two\\\nthree", "one twothree"), ("caf\\u00e9 \\ud83d\\ude00 \\u{1F600} \\u{e9}", "café 😀 😀 é"),
            ("\\ud83d \\u000a \\u00zz \\u{110000} \\u{}", "\\ud83d \\u000a \\u00zz \\u{110000} \\u{}"),
            ("\\u{5c}u00e9", "\\u00e9"),
            ("# no\none\n#no\ntwo", "one\ntwo"), (" # yes", " # yes"),
            ("##image: id=a\n# aGFsbG8=\n# d2Vy\none", "one"),
            ("##asset: id=a type=abc\n# X:1\n##include: b\none", "one"),
            ("[Am7]one [C/G]two", "[Am7]one [C/G]two"), ("[*slowly]one", "[slowly]one"), ("[*G]one", "[*G]one"),
            ("[]one", "one"),
            ("[Gis]one [|] [1]", "[Gis]one [|] [1]"), ("one\ttwo", "one\ttwo"), ("one {two} three", "one {two} three"),
            ("{title: one", "{title: one"),
        ])
    func lyrics(file: String, text: String) throws {
        #expect(try format.song(file).text == text)
    }

    @Test("with several songs gives those that are not damaged, with their lines")
    func damaged() throws {
        let result = try format.read("{t: One}\na\n{ns}\n{t: Two}\nb\0\nb\n{new_song}\n{t: Three}\nc")
        #expect(result.songs.map(\.title) == ["One", "Three"] && result.songs.map(\.line) == [1, 8])
        #expect(result.faults == [SongFault(line: 5, what: "line 5: null byte (the file is probably damaged)")])
        #expect(throws: ConversionError.self) { try format.read("{t: One}\na\0") }
        #expect(throws: ConversionError.self) { try format.read("{t: One}\na\0\n{ns}\n\0") }
    }

    @Test(
        "has sections",
        arguments: [
            ("{soc}\none\n{eoc}", "Chorus\none"),
            ("{start_of_verse: Verse 1}\none\n{end_of_verse}\ntwo", "Verse 1\none\n\ntwo"),
            (
                "{sov label=\"Verse 2\"}\none\n\ntwo\n{eov}\n\n{sob}\nthree\n{eob}",
                "Verse 2\none\n\ntwo\n\nBridge\nthree"
            ),
            ("{start_of_outro}\none\n{end_of_outro}", "Outro\none"),
            ("{start_of_verse: Spring}\none\n{eov}", "Spring\none"),
            ("{SOV: label='Verse 3'}\none\n{EOV}", "Verse 3\none"), ("{start_of_verse label=\"\"}\none", "one"),
            ("one\n{sov label=\"\"}\ntwo", "one\n\ntwo"),
            ("{sov label=Verse}\none", "Verse\none"), ("{sov: x=\"a\" label=\"Coda\"}\none", "Coda\none"),
            (
                "{sog: 1+4x2+4}\n|\n{eog}\n{sog: 4x4:Intro}\n|\n{eog}\n{start_of_textblock flush=right}",
                "{sog: 1+4x2+4}\n|\n{eog}\nIntro\n{sog: 4x4:Intro}\n|\n{eog}\n{start_of_textblock flush=right}\n{end_of_textblock}"
            ),
            ("one\n{soc}\ntwo\n{eoc}\n{chorus}\nthree", "one\n\nChorus\ntwo\n\nChorus\n\nthree"),
            ("{soc: Refrain}\ntwo\n{eoc}\n\n{chorus}\n{chorus: Refrain x2}", "Refrain\ntwo\n\nRefrain\n\nRefrain x2"),
            ("{chorus}", "Chorus"),
            ("{sot}\ne|--[G]--{x}|\n# 3\n{eot}\n[G]one", "{sot}\ne|--[G]--{x}|\n{eot}\n[G]one"),
            ("{start_of_grid}\n| G . | {sov} |\n{eog}", "{start_of_grid}\n| G . | {sov} |\n{eog}"),
            ("{start_of_abc}\nX:1\n{end_of_abc}", "{start_of_abc}\nX:1\n{end_of_abc}"),
            (
                "{start_of_ly}\n\\relative\n{end_of_ly}\n{start_of_svg}\n<svg/>\n{end_of_svg}",
                "{start_of_ly}\n\\relative\n{end_of_ly}\n{start_of_svg}\n<svg/>\n{end_of_svg}"
            ),
            ("{start_of_textblock}\n[G]\n{end_of_textblock}", "{start_of_textblock}\n[G]\n{end_of_textblock}"),
            ("{c: Verse 1}\none", "Verse 1\none"),
            ("one\n{comment: Chorus}\ntwo", "one\n\nChorus\ntwo"),
            ("{ci: softly}\n{cb loud}\n{highlight: all}\none", "(softly)\n(loud)\n(all)\none"),
            ("{start_of_verse-guitar}\none\n{end_of_verse}\ntwo", "two"),
            ("{start_of_tab-ukulele!}\none\n{eot}\ntwo", "{start_of_tab}\none\n{eot}\ntwo"),
            ("{start_of_verse-piano!}\none\n{end_of_verse-piano!}\n{start_of_verse-piano}\ntwo\n{eov}", "Verse\none"),
            ("{start_of_pre-chorus}\none\n{end_of_pre-chorus}\ntwo", "Pre-Chorus\none\n\ntwo"),
            ("{start_of_pre-chorus-piano}\none\n{end_of_pre-chorus}\ntwo", "two"), ("{c:}\n{c}\none", "one"),
        ])
    func sections(file: String, text: String) throws {
        #expect(try format.song(file).text == text)
    }

    @Test("has metadata, in every spelling of a directive")
    func metadata() throws {
        let song = try format.song(
            """
            {title: River}
            {st:By the Bend}
            {ARTIST Anna Fern}
            {artist: The Jars; Ben Moss}
            {composer: A}\u{20}
              {lyricist:\tB}
            {meta: arranger C}
            {copyright: 2024 A; B}
            {album: Lamps}
            {year: 2024}
            {key: F#m}
            {time: 6/8}
            {tempo: 92.5}
            {duration: 3:45}
            {capo: 2}
            {tag: night}
            {tag: home; light}
            {tag: Night }
            {sorttitle: River, The}
            {sortartist: Fern}
            {meta: ccli 22025}
            {meta: Mood: calm}
            {x_app_color: blue}
            {x_songbook_id: 7}
            {x_songbook_created: 2024-05-01}
            {x_songbook_updated: 2024-05-02T10:00:00Z}

            words
            """)
        #expect(song.title == "River" && song.text == "words" && song.id == "7")
        #expect(
            song.createdAt == Timestamp(iso8601: "2024-05-01")
                && song.updatedAt == Timestamp(iso8601: "2024-05-02T10:00:00Z"))
        #expect(song.tags == ["night", "home", "light"])
        #expect(song.member("artist") == .array([.string("Anna Fern"), .string("The Jars"), .string("Ben Moss")]))
        let strings = [
            "subtitle": "By the Bend", "composer": "A", "lyricist": "B", "arranger": "C", "copyright": "2024 A; B",
            "album": "Lamps", "key": "F#m", "time": "6/8",
        ]
        for (name, value) in strings { #expect(song.string(name) == value) }
        #expect(
            song.member("year") == .integer(2024) && song.member("capo") == .integer(2)
                && song.member("duration") == .integer(225))
        #expect(song.member("tempo") == .number("92.5"))
        let meta = [
            "sorttitle": "River, The", "sortartist": "Fern", "ccli": "22025", "mood": "calm", "x_app_color": "blue",
        ]
        for (name, value) in meta { #expect(song.meta(name) == value) }
    }

    @Test("keeps values of a wrong type and second ones, and says so")
    func oddMetadata() throws {
        let result = try format.read(
            "{t: A}\n{t: B}\n{capo: second}\n{tempo: fast}\n{duration: 1:2:3:4}\n{key: C}\n{key: D}\nwords")
        let song = result.songs[0]
        #expect(song.title == "A" && song.string("key") == "C" && song.member("capo") == nil)
        for (name, value) in ["title": "B", "capo": "second", "tempo": "fast", "duration": "1:2:3:4", "key": "D"] {
            #expect(song.meta(name) == value)
        }
        #expect(
            result.notes.texts == [
                "2 kept another “title”: B", "3 kept “capo” is not a number: second",
                "4 kept “tempo” is not a number: fast",
                "5 kept “duration” is not a number: 1:2:3:4", "7 kept another “key”: D",
            ])
    }

    @Test("has an id and dates once; others of their names are kept, and come out again as they were")
    func stamps() throws {
        let file =
            "{x_songbook_id: a}\n{x_songbook_id: b}\n{x_songbook_created: 2024-05-01}\n{x_songbook_created: 2024-05-02}\n"
            + "{x_songbook_updated: soon}\nwords"
        let song = try format.song(file)
        #expect(song.id == "a" && song.meta("x_songbook_id") == "b" && song.meta("x_songbook_updated") == "soon")
        #expect(song.createdAt == Timestamp(iso8601: "2024-05-01") && song.meta("x_songbook_created") == "2024-05-02")
        let written = try format.text([song])
        #expect(try format.song(written).json == song.json && format.text([format.song(written)]) == written)
    }

    @Test("may hold many songs")
    func songs() throws {
        let songs = try format.read("{new_song}\n{t: A}\none\n{ns}\n{t: B}\n{soc}\ntwo\n{ns}\n{t: C}\n{chorus}").songs
        #expect(songs.map(\.title) == ["A", "B", "C"])
        #expect(songs.map(\.text) == ["one", "Chorus\ntwo", "Chorus"])
        let open = try format.read("{sot-ukulele}\nno\n\n{soc}\n{ns}\n{sot}\none\n{ns}\ntwo")
        #expect(open.songs.map(\.text) == ["{sot}\none\n{end_of_tab}", "two"])
        #expect(
            open.notes.texts == [
                "1 dropped for “ukulele” only: start_of_tab", "2 dropped no", "4 dropped {soc}",
            ])
    }

    @Test("says what has no place in lyrics")
    func notes() throws {
        let result = try format.read(
            "# hello\n{define: G base-fret 1 frets 3 2 0 0 0 3}\n{textfont: Serif}\n{image: a.png}\n{np}\n{c: slow}\n{capo-ukulele: 3}\n{sot}\n{eot}\n{sov: May}\n{eov}\none\\\ntwo\r\n"
        )
        #expect(
            result.notes.texts == [
                "1 dropped comment: hello", "2 dropped define: G base-fret 1 frets 3 2 0 0 0 3",
                "3 dropped textfont: Serif",
                "4 dropped image: a.png", "5 dropped new_page", "6 changed comment written in parentheses",
                "7 dropped for “ukulele” only: capo",
                "10 kept unknown section name: May",
                "13 changed joined with the previous line", "- changed line endings",
            ])
    }

    @Test("drops what is about paper and instruments, by its long name")
    func looks() throws {
        let result = try format.read(
            "{np}\n{npp}\n{colb}\n{g}\n{ng}\n{col: 2}\n{cf: Serif}\n{cs: 12}\n{tf}\n{ts 9}\n{chordcolour: red}\n{chord: G}\n{unheard of}\none"
        )
        #expect(result.songs[0].text == "one")
        #expect(
            result.notes.map(\.what) == [
                "new_page", "new_physical_page", "column_break", "diagrams", "no_grid", "columns: 2",
                "chordfont: Serif", "chordsize: 12", "textfont", "textsize: 9",
                "chordcolour: red", "chord: G", "in meta: unheard: of",
            ])
        #expect(result.notes.dropLast().allSatisfy { $0.effect == .dropped } && result.notes.last?.effect == .kept)
    }

    @Test("keeps where pages and columns end, which is written again")
    func pages() throws {
        let result = try format.read("{sov}\none\n{eov}\n{np}\n{soc}\ntwo\n{colb}\nthree\n{eoc}\n{new_physical_page}")
        let text = "Verse\none\n\n{new_page}\n\nChorus\ntwo\n{column_break}\nthree\n\n{new_page}"
        #expect(result.songs[0].text == text)
        #expect(result.notes.isEmpty)
        let written = try format.text([result.songs[0]])
        #expect(written.contains("\n{new_page}\n") && written.contains("\n{column_break}\n"))
        #expect(try format.song(written).text == text)
    }

    @Test("transposes the chords that follow")
    func transpose() throws {
        let song = try format.song(
            "{key: C}\n{capo: 2}\n[C]a [Am7/G]b\n{transpose: 2}\n[E]c\n{transpose: -3}\n[C]d\n{transpose}\n[C]e\n{transpose}\n[C]f\n{transpose: 1f}\n[C]g [*C]"
        )
        #expect(song.text == "[C]a [Am7/G]b\n[F#]c\n[B]d\n[D]e\n[C]f\n[Db]g [*C]")
        #expect(song.string("key") == "C" && song.member("capo") == .integer(2))
        #expect(try format.song("{transpose: 1}\n[B] [H]").text == "[H] [C]")
        #expect(try format.song("{transpose: x}\n[C]").text == "[C]")
        // An `H` shows German names only if it is a chord's.
        #expect(try format.song("{transpose: -1}\n[C] [Hold] [Bb]").text == "[B] [Hold] [A]")
        #expect(try format.song("{transpose: -1}\n[C] [E/H]").text == "[H] [Eb/B]")
    }

    @Test("says by how much it transposes, and nothing where that ends")
    func transposed() throws {
        let result = try format.read(
            "{transpose: 2}\n[C]\n{transpose: 1}\n[C]\n{transpose}\n[C]\n{transpose}\n[C]\n{transpose: 12}\n{transpose}"
        )
        #expect(
            result.notes.texts == [
                "1 changed chords transposed by 2 semitones", "3 changed chords transposed by 3 semitones",
                "5 changed chords transposed by 2 semitones",
            ])
    }

    @Test("is read as Windows-1252 where it is not UTF-8")
    func latin() throws {
        let result = try format.read(Array("{t: Caf".utf8) + [0xE9] + Array("}\n[G]\u{20}".utf8) + [0x93, 0x94])
        #expect(result.songs[0].title == "Café" && result.songs[0].text == "[G] “”")
        #expect(result.notes.texts == ["- changed text read as Windows-1252 because it is not valid UTF-8"])
    }
}
