import SongFormat
import Testing

@testable import SongConversion

@Suite("A file of OnSong")
struct OnSongTests {
    private let format = SongFileFormat.onsong

    @Test("has metadata in its first block")
    func metadata() throws {
        let song = try format.song(
            """
            River
            Anna Fern; The Jars
            Key: F#m
            Capo: 2
            Tempo: 92
            Time: 6/8
            Duration: 3:45
            Copyright: 2024 Fern
            CCLI: 22025
            Keywords: night, home ; light
            Flow: V1 C V1
            {composer: Ben Moss}
            My Own: thing

            words: here
            """)
        #expect(song.title == "River" && song.text == "words: here" && song.tags == ["night", "home", "light"])
        #expect(song.member("artist") == .array([.string("Anna Fern"), .string("The Jars")]))
        #expect(song.string("key") == "Em" && song.string("time") == "6/8" && song.string("copyright") == "2024 Fern")
        #expect(
            song.string("composer") == "Ben Moss" && song.meta("ccli") == "22025"
                && song.order == ["Verse 1", "Chorus", "Verse 1"] && song.meta("My Own") == "thing")
        #expect(
            song.member("capo") == .integer(2) && song.member("tempo") == .number("92")
                && song.member("duration") == .integer(225))
    }

    @Test(
        "begins with title and artist, unless they have tags",
        arguments: [
            ("River\n\nwords", "River", nil, "words"), ("Key: G\nRiver\nAnna\n\nwords", "River", "Anna", "words"),
            ("Title: River\nArtist: Anna\nwords\nmore", "River", "Anna", "words\nmore"),
            ("River\nAnna\nwords\n\nmore", "River", "Anna", "words\n\nmore"),
            ("River\nKey: C\nVerse 1:\nwords", "River", nil, "Verse 1\nwords"),
            ("River\n[G]words", "River", nil, "[G]words"), ("River\nG  C\nwords", "River", nil, "[G]wor[C]ds"),
            ("\n\nRiver\n\nwords", "River", nil, "words"), ("Title:\n\nwords", "", nil, "words"),
            ("{title: River}\nAnna\n{soc}\nwords\n{eoc}", "River", nil, "Anna\n\nChorus\nwords"),
            ("Title: River\n\n\nwords", "River", nil, "\nwords"),
        ] as [(String, String, String?, String)])
    func beginnings(file: String, title: String, artist: String?, text: String) throws {
        let song = try format.song(file)
        #expect(song.title == title && song.text == text)
        #expect(song.string("artist") == artist)
    }

    @Test(
        "has sections and chords",
        arguments: [
            ("Verse 1:\none\nChorus:\ntwo", "Verse 1\none\n\nChorus\ntwo"), ("Vamp:\none", "Vamp:\none"),
            ("Verse 1\none", "Verse 1\none"), ("Chorus (x2): \none", "Chorus (x2)\none"),
            ("A [D]light, how [G]sweet", "A [D]light, how [G]sweet"),
            ("  D       G\nA light in sweet", "A [D]light in[G] sweet"),
            ("D G go\nwords", "D G go\nwords"), ("D   (twice now)\nwords", "[D]word[(twice now)]s"),
            (".D G go\nwords", "[D]wo[G]rd[go]s"), ("`D\nwords", "[D]words"),
            (". no chords\nwords", ". no chords\nwords"), ("D  G\n\nwords", "[D]  [G]\n\nwords"),
            ("D (hold)\nVerse 2:\nwords", "[D] (hold)\n\nVerse 2\nwords"),
            ("D\nG\nwords", "[D]\n[G]words"), ("D\n[G]words", "[D]\n[G]words"),
            ("one\n{c: Bridge}\ntwo", "one\n\nBridge\ntwo"), ("{soc}\none\n{eoc}\ntwo", "Chorus\none\n\ntwo"),
            ("{transpose: 2}\n[C]one\nG\ntwo", "[D]one\n[A]two"), ("[*x] []", "[*x] []"),
        ])
    func body(file: String, text: String) throws {
        #expect(try format.song("River\n\n" + file).text == text)
    }

    @Test("is written with a colon behind the names of sections")
    func writes() throws {
        #expect(
            try format.text([wholeSong]) == """
                Title: Kitchen Light
                Subtitle: A small song
                Artist: Anna Fern; The Jars
                Composer: A. Fern
                Lyricist: B. Moss
                Arranger: C. Reed
                Album: Lamps
                Copyright: © 2024 Fern: all of it
                Language: en-GB
                Key: G#m
                Time: 6/8
                Year: 2024
                Capo: 2
                Duration: 225
                Tempo: 92.5
                CCLI: 22025
                x_color: blue: dark
                Keywords: home, night light

                Verse 1:
                Leave the [A]kitchen [E/G#]light on
                for me

                [Chorus]::
                [Bm7][D]Oh


                """)
    }

    @Test("cannot hold words that read as chords, and says so")
    func losses() throws {
        let notes = try format.write([ImportedSong(title: "T", text: "words\nA D\nmore\n.E is")]).notes
        #expect(
            notes.texts == [
                "2 changed will be read as: [A]mo[D]re", "3 changed will be read as: [E] is",
                "4 changed number of lines changed",
            ])
    }

    @Test("has names in brackets in a line of chords as chords, as in any other line")
    func bracketsAmongChords() throws {
        let song = try format.song("River\nAnn\n\nlamp\n.[g]a{x G }\n")
        #expect(song.text == "lamp\n[g]a{x [G] }" && song.listedChords == ["g"])
        #expect(try format.song(format.text([song])).json == song.json)
        #expect(try format.song("River\nAnn\n\nlamp\n.[hums on] G\n").listedChords.isEmpty)
    }

    @Test(
        "lists what is a chord by the notation of the others, though its line has it as an instruction",
        arguments: [
            ("D   (do)\nlamp in\n.G go\nhall", "[D]lamp[(do)] in\n[G]ha[go]ll", ["(do)", "go"]),
            ("D   (do)\nlamp in", "[D]lamp[(do)] in", ["(do)"]),
            ("D   (2)\nlamp in", "[D]lamp[(2)] in", []),
        ])
    func instructionsThatReadAsChords(body: String, text: String, chords: [String]) throws {
        let song = try format.song("River\nAnn\n\n" + body)
        #expect(song.text == text && song.listedChords == chords)
        if !chords.isEmpty { #expect(try format.song(format.text([song])).json == song.json) }
    }
}
