import SongFormat
import Testing

@testable import SongConversion

@Suite("A file of OpenSong")
struct OpenSongReadingTests {
    private let format = SongFileFormat.opensong

    /// Returns the result of reading lyrics.
    private func song(_ lyrics: String) throws -> (text: String, notes: [String]) {
        let escaped = lyrics.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        let result = try format.read("<song><title>T</title><lyrics>\(escaped)</lyrics></song>")
        return (result.songs[0].text, result.notes.texts)
    }

    @Test(
        "becomes lyrics by the first character of each line",
        arguments: [
            ("[V1]\n one\n two", "Verse 1\none\ntwo"), ("\n[V1]\n one\n", "Verse 1\none"),
            ("\n[V1]\n one\n  ", "Verse 1\none"), (" one\n\n two\n\n", "one\n\ntwo\n"), ("", ""), (" one", "one"),
            ("one\n  two", "one\n two"), ("[V1]\r\n one\r\n two", "Verse 1\none\ntwo"),
            ("[V1]\n one\n[C]\n two", "Verse 1\none\n\nChorus\ntwo"), ("[C]\n[V]\n one", "Chorus\n\nVerse\none"),
            ("[C]\n\n[V]\n\n\n one", "Chorus\n\nVerse\n\n\none"),
            (".G   C\n one two", "[G]one [C]two"), (".  G\n one", "on[G]e"), (".      G D\n one", "one   [G]  [D]"),
            (".G\n.D\n one", "[G]\n[D]one"), ("[I]\n.G  | C\n\n[V]\n one", "Intro\n[G]  | [C]\n\nVerse\none"),
            (".G C", "[G] [C]"), (".G x\n one", "[G]on[x]e"), (".| G\n one", "[|]on[G]e"), (".N.C.\n one", "[N.C.]one"),
            (".[G]\n one", "[G]one"), (".G   D\n sum___mer", "[G]sum[D]mer"), (".Am7 C\n ____Oh", "[Am7][C]Oh"),
            (".G D\n _", "[G] [D]"), (" sum___mer", "summer"), (". G\n 日本語", "日[G]本語"),
            (". G\n e\u{301}a", "e[G]\u{301}a"),
            ("; softly\n one", "(softly)\none"), (";\n one", "one"),
            (" one\n---\n two\n-!!\n three", "one\ntwo\nthree"),
            (" one||two|three", "one\ntwo\nthree"), (" |", ""), (" |_", ""), (".G   D\n one|two", "[G]one\n[D]two"),
            (".G | D\n one two", "[G]on[|]e [D]two"), (".G\n |", "[G]"),
            (" one|", "one"), (" \u{301}one|\u{301}two", "\u{301}one\n\u{301}two"),
            ("[\u{301}V]\n1\u{301}a", "[\u{301}V]\n1\u{301}a"),
            ("[V]\n1\u{301}a", "Verse 1\n\u{301}a"), (".\u{301}\n one", "[\u{301}]one"), (";\u{301}", "(\u{301})"),
            (" | one | two |", "| one | two |"),
            ("-\n - one", "-\n- one"),
            ("\tone", "\tone"), (".\n one", "one"),
        ])
    func lyrics(file: String, text: String) throws {
        #expect(try song(file).text == text)
    }

    @Test(
        "has sections",
        arguments: [
            ("V1", "Verse 1"), ("V", "Verse"), ("v2", "Verse 2"), ("1", "Verse 1"), ("C", "Chorus"), ("c2", "Chorus 2"),
            ("P", "Pre-Chorus"), ("B", "Bridge"), ("B1b", "Bridge 1b"), ("T", "Tag"), ("I", "Intro"), ("O", "Outro"),
            ("E", "Ending"), ("Refrain", "Refrain"), ("Strophe 2", "Strophe 2"), ("Chorus x2", "Chorus x2"),
            ("Vamp", "[Vamp]"), ("V123", "[V123]"), ("V1-2", "[V1-2]"), ("Call (all)", "[Call (all)]"), ("A", "A:"),
            ("G7", "G7:"), ("a", "a:"), (" V1 ", "Verse 1"), ("", "[]"),
        ])
    func sections(name: String, heading: String) throws {
        #expect(try song("[\(name)]\n one").text == "\(heading)\none")
    }

    @Test(
        "may have the lines of several verses together",
        arguments: [
            (
                "[V]\n.G     C\n1One   a\n2Other a\n.D\n1one b\n2other b",
                "Verse 1\n[G]One   [C]a\n[D]one b\n\nVerse 2\n[G]Other [C]a\n[D]other b"
            ),
            (
                "[V]\n1one\n2two\n\n1three\n2four\n\n[C]\n five",
                "Verse 1\none\nthree\n\nVerse 2\ntwo\nfour\n\nChorus\nfive"
            ),
            ("1one\n2two", "Verse 1\none\n\nVerse 2\ntwo"), ("[C]\n1one\n2two", "Chorus 1\none\n\nChorus 2\ntwo"),
            ("[V]\n2two\n1one", "Verse 2\ntwo\n\nVerse 1\none"), ("[V]\n\n1one", "Verse 1\none"),
            ("[V]\n.G\n1one\n.D\n.E\n1two\n.F", "Verse 1\n[G]one\n[D]\n[E]two\n[F]"),
            ("[V]\n1one\n; softly\n two\n2three", "Verse 1\none\n(softly)\ntwo\n\nVerse 2\nthree"),
            ("[V1]\n1one", "Verse 1\n1one"), ("[Refrain]\n2one", "Refrain\n2one"),
            ("[V]\n1one\n---\n2two", "Verse 1\none\n\nVerse 2\ntwo"),
            (" one\n1two", "one\n\nVerse 1\ntwo"), ("[V]\n. G\n1 one\n2 two", "Verse 1\n [G]one\n\nVerse 2\n [G]two"),
            ("[V]\n1sum__mer", "Verse 1\nsummer"),
        ])
    func grouped(file: String, text: String) throws {
        #expect(try song(file).text == text)
    }

    @Test("says what it changes")
    func notes() throws {
        let notes = try song(
            "\n[V] x\n.G x\n1one\n; softly\n---\n[C]\n two||three\n sum__mer\n.G   D\n sum_mer\n.Am C\n ___oh\n"
        ).notes
        #expect(
            notes == [
                "2 dropped x", "4 changed verses written one after another", "3 kept not a chord: x",
                "5 changed comment written in parentheses", "6 dropped page break", "8 changed line break for slides",
                "9 changed drawn-out syllables (_) removed",
            ])
    }

    @Test("has metadata")
    func metadata() throws {
        let result = try format.read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <song>
              <title> River &amp; Sea </title>
              <author>Anna Fern; The Jars</author>
              <copyright>2024 Fern</copyright>
              <presentation>V1 C V2 C</presentation>
              <hymn_number>12</hymn_number>
              <capo print="true">2</capo>
              <tempo>Fast</tempo>
              <time_sig>6/8</time_sig>
              <ccli>22025</ccli>
              <theme>home; night light</theme>
              <key>F#m</key>
              <aka>The Flow</aka>
              <user1></user1>
              <user2>mine</user2>
              <album>Lamps</album>
              <composer>A; B</composer>
              <style index="default_style"/>
              <backgrounds><background>a.png</background></backgrounds>
              <x_songbook_id>9A</x_songbook_id>
              <x_other>1</x_other>
              <lyrics> words</lyrics>
            </song>
            """)
        let song = result.songs[0]
        #expect(
            song.title == "River & Sea" && song.text == "words" && song.id == "9A"
                && song.tags == ["home", "night light"])
        #expect(song.member("artist") == .array([.string("Anna Fern"), .string("The Jars")]))
        #expect(song.member("composer") == .array([.string("A"), .string("B")]))
        #expect(song.member("capo") == .integer(2) && song.string("time") == "6/8" && song.string("key") == "F#m")
        #expect(
            song.string("copyright") == "2024 Fern" && song.string("album") == "Lamps" && song.member("tempo") == nil)
        let meta = [
            "hymn_number": "12", "capo_print": "true", "tempo": "Fast", "ccli": "22025",
            "aka": "The Flow", "user2": "mine", "x_other": "1",
        ]
        #expect(song.order == ["Verse 1", "Chorus", "Verse 2", "Chorus"])
        #expect(song.member("meta")?.members?.count == meta.count)
        for (name, value) in meta { #expect(song.meta(name) == value) }
        #expect(result.notes.texts == ["19 dropped style", "20 dropped backgrounds: a.png"])
        #expect(try format.song("<song><tempo>92.5</tempo></song>").member("tempo") == .number("92.5"))
    }

    @Test("that is none is refused")
    func refused() {
        for (text, message) in [
            ("<songs/>", "no song found in this XML file"), ("<song xmlns='urn:a'/>", "no song found in this XML file"),
            ("<song>", "line 1, column 7: invalid XML (no element found)"), ("", "the file is empty"),
            (
                "<!DOCTYPE song><song/>",
                "line 1: document type declarations (DOCTYPE) are not supported; remove it and try again"
            ),
        ] {
            do {
                _ = try format.read(text)
                Issue.record("\(text) is read")
            } catch {
                #expect(error.description == message)
            }
        }
    }

    @Test("is read as Windows-1252 where it is not in the encoding that it says")
    func recoded() throws {
        let result = try format.read(
            Array("<song><title>Caf".utf8) + [0xE9] + Array("</title></song>".utf8), parsingXML: xmlParser)
        #expect(result.songs[0].title == "Café")
        #expect(result.notes.texts == ["- changed text read as Windows-1252 because it is not valid UTF-8"])
    }
}
