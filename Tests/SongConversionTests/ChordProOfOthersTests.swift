import SongFormat
import Testing

@testable import SongConversion

@Suite("A file of ChordPro by other programs")
struct ChordProOfOthersTests {
    private let format = SongFileFormat.chordpro

    @Test(
        "has labels that end at their quotation mark",
        arguments: [
            ("label=\"Chorus 1\" id=\"c1\"", "Chorus 1"), ("label='Chorus 1' id='c1'", "Chorus 1"),
            ("id=\"label=x\" label=\"Glow\"", "Glow"), ("label=\"a \\\"b\\\" c\" x=1", "a \"b\" c"),
            ("label=\"it's\" x='y'", "it's"), ("label=\"Glow", "Glow"), ("label=Glow id=3", "Glow"),
            ("label=\"a\\\\\" id=\"b\"", "a\\"),
        ])
    func labels(value: String, heading: String) throws {
        let result = try format.read("{start_of_chorus: \(value)}\nLamp\n{end_of_chorus}")
        #expect(result.songs[0].text == heading + "\nLamp")
        if value.contains(" id=") { #expect(result.notes.contains { $0.what.hasPrefix("start_of_chorus: id=") }) }
    }

    @Test(
        "says in a comment what the section below is called, which has one name then",
        arguments: [
            ("{c: Chorus 1}\n{soc}\none\n{eoc}\n{chorus}", "Chorus 1\none\n\nChorus 1"),
            ("{c:CHORUS}\n{soc}\none\n{eoc}", "CHORUS\none"), ("{c: Verse 2:}\n{sov}\none\n{eov}", "Verse 2:\none"),
            ("{c: Verse 2}\n{soc}\none\n{eoc}", "Verse 2\n\nChorus\none"),
            ("{c: Chorus}\n{soc: Refrain}\none\n{eoc}", "Chorus\n\nRefrain\none"),
            ("{c: Chorus}\none\n{soc}\ntwo\n{eoc}", "Chorus\none\n\nChorus\ntwo"),
            ("{soc}\none\n{eoc}\n{chorus}\n{soc}\ntwo\n{eoc}", "Chorus\none\n\nChorus\n\nChorus\ntwo"),
            ("{c: softly}\n{soc}\none\n{eoc}", "(softly)\n\nChorus\none"),
        ])
    func namesInComments(file: String, text: String) throws {
        #expect(try format.song(file).text == text)
    }

    @Test("has labels with quotation marks again as they were")
    func writtenLabels() throws {
        for heading in ["[Verse 1: \"Ann\"]", "[Chorus: a\\b]", "[Chorus: a=\"b\\\\\"]"] {
            let song = ImportedSong(title: "A", text: heading + "\none")
            #expect(try format.song(format.text([song])).text == song.text)
            #expect(try format.write([song]).notes.isEmpty)
        }
    }

    @Test("has literal sections under their names")
    func literals() throws {
        let section = "{start_of_grid label=\"Riff\" shape=\"4x4\"}\n| G . . . |\n{end_of_grid}"
        let song = try format.song("{title: A}\none\n\n\(section)")
        #expect(song.text == "one\n\nRiff\n" + section)
        #expect(try format.text([song]) == "{title: A}\n\none\n\n\(section)\n")
        #expect(try format.write([song]).notes.isEmpty)
    }

    @Test("has names that we do not know in meta, and not those of how it looks")
    func unknownNames() throws {
        let result = try format.read(
            "{title: A}\n{author: Cay Reed}\n{ccli: 123}\n{ccli: 4}\n{softly}\n{chorusfont: Serif}\n{define: G x}\n[G]Lamp"
        )
        let song = result.songs[0]
        #expect(song.meta("author") == "Cay Reed")
        #expect(song.meta("ccli") == "123; 4" && song.member("meta")?.members?.count == 2)
        #expect(
            result.notes.filter { $0.effect == .dropped }.map(\.what) == ["softly", "chorusfont: Serif", "define: G x"])
        #expect(try format.song(format.text([song])).json == song.json)
    }

    @Test("has who wrote words and music under older names, too")
    func authors() throws {
        let name = "Ann Fern of the small house behind the harbour, with all who sang along that evening"
        let result = try format.read(
            "{title: A}\n{Words: \(name)}\n{music: Ben Moss; Cay Reed}\n{composer: Dee Ash}\n{text: Eve Oak}\n[G]Lamp")
        let song = result.songs[0]
        #expect(song.member("lyricist")?.array?.compactMap(\.string) == [name, "Eve Oak"])
        #expect(song.member("composer")?.array?.compactMap(\.string) == ["Ben Moss", "Cay Reed", "Dee Ash"])
        #expect(["words", "text", "music"].map(song.meta) == [name, "Eve Oak", "Ben Moss; Cay Reed"])
        #expect(result.notes.isEmpty)
        let text = try format.text([song])
        #expect(text.contains("{lyricist: \(name)}\n{lyricist: Eve Oak}\n"))
        #expect(try format.song(text).json == song.json)
        // Duplicates count once; a value of `meta` is only that.
        let twice = try format.song("{title: A}\n{lyricist: Ann}\n{words: Ann}\n{meta: text Ben}\nLamp")
        #expect(twice.member("lyricist")?.string == "Ann" && twice.meta("text") == "Ben")
        #expect(try format.song(format.text([twice])).json == twice.json)
    }

    @Test(
        "may have chords above words",
        arguments: [
            ("D        A\nSmall lamp in the hall\nG\nBig lamp", "[D]Small lam[A]p in the hall\n[G]Big lamp"),
            ("{soc}\nAm7  F\nlamp in\n{eoc}", "Chorus\n[Am7]lamp [F]in"),
            ("G  D\n\nlamp", "[G]  [D]\n\nlamp"), ("G  D", "[G]  [D]"),
            ("[G]one\nAm7  F\nlamp in", "[G]one\n[Am7]lamp [F]in"), ("[G]one\nA\nlamp", "[G]one\nA\nlamp"),
            ("A man\nlamp", "A man\nlamp"), ("{sot}\nG  D\nlamp\n{eot}", "{sot}\nG  D\nlamp\n{eot}"),
            ("{transpose: 2}\nG  D\nlamp", "[A]lam[E]p"), ("G  D\n{c: soft}\nlamp", "[G]  [D]\n(soft)\nlamp"),
        ])
    func chordLines(file: String, text: String) throws {
        #expect(try format.song("{title: A}\n" + file).text == text)
        // Words that look like chords come back as words.
        let words = ImportedSong(title: "A", text: "G  D\nlamp\nA\nlamp")
        #expect(try format.song(format.text([words])).text == words.text)
    }

    @Test(
        "has what ChordPro replaces as it came", arguments: ["%{title}", "one %{artist|by %{}} [G]two", "[*%{key}]x"])
    func replaced(line: String) throws {
        let song = try format.song("{title: A}\n" + line)
        #expect(try format.text([song]) == "{title: A}\n\n\(line)\n")
    }

    @Test("may be put together of files with byte order marks")
    func marks() throws {
        let songs = try format.read("\u{FEFF}{title: A}\none\n{new_song}\n\u{FEFF}{title: B}\n\u{FEFF}two").songs
        #expect(songs.map(\.title) == ["A", "B"] && songs.map(\.text) == ["one", "two"])
        #expect(try format.song("one\n\u{FEFF}{soc}\ntwo\n{eoc}").text == "one\n\nChorus\ntwo")
        let song = ImportedSong(title: "A", text: "one\n\u{FEFF}two")
        #expect(try format.song(format.text([song])).text == song.text)
    }
}
