import ChordSheet
import SongFormat
import Testing

@testable import SongConversion

@Suite("A file of OpenLyrics")
struct OpenLyricsReadingTests {
    private let format = SongFileFormat.openlyrics

    static func file(_ lyrics: String, attributes: String = "version=\"0.9\"", properties: String = "") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <?xml-stylesheet href="a.css" type="text/css"?>
        <song xmlns="http://openlyrics.info/namespace/2009/song" \(attributes)>
          <properties><titles><title>T</title></titles>\(properties)</properties>
          <lyrics>\(lyrics)</lyrics>
        </song>
        """
    }

    private func result(_ lines: String, _ attributes: String = "version=\"0.9\"") throws -> ImportResult {
        try format.read(Self.file("<verse name='c'><lines>\(lines)</lines></verse>", attributes: attributes))
    }

    @Test(
        "has lines",
        arguments: [
            ("one<br/>two", "one\ntwo"), ("\n  one<br/>\n  two\n  ", "one\ntwo"),
            ("one\n  more<br/>two", "one more\ntwo"),
            ("one<br/><br/>two", "one\n\ntwo"), ("one<br/>", "one\n"), ("one <br/>  two  a ", "one \n  two  a "),
            ("", ""),
            (
                "<comment>softly</comment>\n one<br/>\n<comment>loud</comment>two <comment>all</comment>",
                "(softly)\none\n(loud)\ntwo (all)"
            ),
            ("a <tag name='red'>b <tag name='i'>c</tag></tag> d", "a b c d"), ("a <b>c</b>", "a c"),
            ("<comment> </comment>one", "one"),
            ("one</lines><lines>two", "one\ntwo"), ("one</lines><lines break='optional'>two", "one\ntwo"),
            ("one</lines><lines part='men'>two<br/>three", "one\n(men)\ntwo\nthree"),
            ("one</lines><lines repeat='2'>two<br/>three", "one\ntwo\nthree (x2)"),
            ("a &amp; b<![CDATA[ <c>]]>", "a & b <c>"),
        ])
    func lines(file: String, text: String) throws {
        #expect(try result(file).songs[0].text == (text.isEmpty ? "Chorus" : "Chorus\n" + text))
    }

    @Test(
        "has chords",
        arguments: [
            ("A<chord root='G'/>mazing", "A[G]mazing"),
            ("<chord root='G'>sweet <chord root='C' bass='E'/></chord>a", "[G]sweet [C/E]a"),
            ("one\n  <chord root='G'/>two", "one [G]two"), ("<chord root='G'/>\n  <chord root='D'/>", "[G] [D]"),
            ("<chord root='A'><chord root='G'>Al</chord></chord>le", "[A][G]Al" + "le"),
            ("<chord root='C' structure='min'/>", "[Cm]"), ("<chord root='C' structure='dom7'/>", "[C7]"),
            ("<chord root='C' structure='halfdim7'/>", "[Cm7b5]"), ("<chord root='C' structure='m3-5-m7'/>", "[Cm7]"),
            ("<chord root='C' structure='3-5-m7-13'/>", "[C7add13]"), ("<chord root='C' structure='3-5'/>", "[C]"),
            ("<chord root='C' structure='power'/>", "[C5]"),
            ("<chord root='F' structure='3-5-m7-m10' bass='C#'/>", "[F7#9/C#]"),
            ("<chord root='Fx'/>", "[G]"), ("<chord root='C' structure='d1-a15'/>", "[C(d1-a15)]"),
            ("<chord root='D' upbeat='true'>one</chord>", "[D]one"), ("<chord/>one", "one"),
            ("<chord root='C' structure='maj6b'/>", "[Caddb6]"),
        ])
    func chords(file: String, text: String) throws {
        #expect(try result(file).songs[0].text == "Chorus\n" + text)
    }

    @Test(
        "has chords by their intervals, which come out again as they were",
        arguments: [
            ("m3-5-7-9-a11-13", "mmaj7add9#11add13"), ("3-a5-7-9", "maj7#5add9"), ("m3-d5-m7-m9-11", "m7b5b9add11"),
            ("m3-d5-d7-m9-d11", "dim7b9b11"), ("4-d5-m7", "7sus4b5"), ("2-a5-7", "maj7sus2#5"), ("4-5-m6", "sus4addb6"),
            ("3-d5", "(b5)"), ("2-5-6", "6sus2"), ("3-m7", "7no5"), ("m3", "mno5"),
        ])
    func intervals(structure: String, quality: String) throws {
        let song = try result("<chord root='C' structure='\(structure)'/>").songs[0]
        #expect(song.text == "Chorus\n[C\(quality)]")
        #expect(try format.text([song]).contains("<chord root=\"C\" structure=\"\(structure)\"/>"))
    }

    @Test(
        "of version 0.8 spells chords out",
        arguments: [
            ("A<chord name='G'/>mazing", "A[G]mazing"), ("<chord name='Hm7/A'/>x", "[Hm7/A]x"),
            ("<chord name='Cis'/>x", "[Cis]x"),
            ("<chord name='[x]'/>y", "([x])y"),
        ])
    func older(file: String, text: String) throws {
        #expect(try result(file, "version='0.8'").songs[0].text == "Chorus\n" + text)
    }

    @Test("has a name that is too long for a chord in parentheses, and says so")
    func longNames() throws {
        let name = "G" + String(repeating: "x", count: SongChords.longestListed)
        let result = try result("<chord name='\(name)'/>one", "version='0.8'")
        #expect(result.songs[0].text == "Chorus\n(\(name))one" && result.songs[0].listedChords.isEmpty)
        #expect(result.notes.texts.contains { $0.contains("kept not a chord: G") })
        let longest = String(name.dropLast())
        #expect(try self.result("<chord name='\(longest)'/>", "version='0.8'").songs[0].listedChords == [longest])
    }

    @Test("has chords as their notation calls them")
    func notation() throws {
        let lines = "<chord root='B'/><chord root='Bb' bass='B'/><chord root='B#'/><chord root='C#'/>"
        #expect(try result(lines).songs[0].text == "Chorus\n[B][Bb/B][B#][C#]")
        for notation in ["german", "hungarian", "english-b"] {
            let song = try result(lines, "version='0.9' chordNotation='\(notation)'").songs[0]
            #expect(song.text == "Chorus\n[H][B/H][H#][C#]")
            #expect(song.meta("chordNotation") == (notation == "german" ? nil : notation))
        }
        let noH = try result("<chord root='Bb'/>", "version='0.9' chordNotation='german'").songs[0]
        #expect(noH.text == "Chorus\n[B]" && noH.meta("chordNotation") == "german")
        #expect(try result(lines, "version='0.9' chordNotation='dutch'").songs[0].text == "Chorus\n[B][Bb/B][B#][C#]")
    }

    @Test(
        "has verses",
        arguments: [
            ("v1", "Verse 1"), ("v2a", "Verse 2a"), ("v", "Verse"), ("c", "Chorus"), ("ca", "Chorus a"),
            ("c2b", "Chorus 2b"),
            ("p", "Pre-Chorus"), ("b1", "Bridge 1"), ("e", "Ending"), ("i", "Intro"), ("o", "[Other]"),
            ("o2", "[Other 2]"),
            ("s", "Solo"), ("m", "Interlude"), ("V1", "Verse 1"), ("slide", "[slide]"), ("v01", "Verse 01"),
            ("Chorus", "Chorus"), ("x A", "[x A]"),
            ("d", "d:"),
        ])
    func verses(name: String, heading: String) throws {
        let file = Self.file(
            "<verse name='v9'><lines>zero</lines></verse><verse name='\(name)'><lines>one</lines></verse>")
        #expect(try format.song(file).text == "Verse 9\nzero\n\n\(heading)\none")
    }

    @Test("says by a comment what a verse is called")
    func headings() throws {
        let song = try format.song(
            Self.file(
                """
                <verse name="v1"><lines><comment>no heading</comment>one</lines></verse>
                <verse name="c"><lines><comment>Refrain:</comment>
                  two</lines></verse>
                <verse name="c2"><lines><comment>Refrain</comment></lines></verse>
                <verse name="o"><lines><comment>[Vamp]</comment>three <comment>Coda</comment></lines></verse>
                """))
        #expect(song.text == "one\n\nRefrain:\ntwo\n\nRefrain\n\n[Vamp]\nthree (Coda)")
    }

    @Test("has verses in several languages, and instrumental parts")
    func others() throws {
        let result = try format.read(
            Self.file(
                """
                <instrument name="i"><lines>
                  <beat><chord root="B" structure="m3-5"/><chord root="A" bass="C#"/></beat>
                  <beat><chord root="D"/></beat></lines><lines repeat="2"><chord root="A"/> <chord root="G"/></lines></instrument>
                <verse name="v1" lang="en"><lines>one</lines></verse>
                <verse name="v1" lang="de"><lines>eins</lines></verse>
                <verse name="v1" lang="he" translit="en"><lines>ehad</lines></verse>
                """, attributes: "version='0.9' xml:lang='en'"))
        #expect(
            result.songs[0].text
                == "Intro\n[Bm] [A/C#] | [D]\n[A] [G] (x2)\n\nVerse 1\none\n\nVerse 1\n(de)\neins\n\nVerse 1\n(he, en)\nehad"
        )
        #expect(
            result.notes.texts == [
                "7 changed repetition written in parentheses", "9 changed language of the verse written in parentheses",
                "10 changed language of the verse written in parentheses",
            ])
    }

    @Test("is in the language of its first verse, where it says nothing else")
    func language() throws {
        let song = try format.song(
            Self.file(
                """
                <verse name="v1"><lines>zero</lines></verse><verse name="v2" lang="de"><lines>eins</lines></verse>
                <verse name="v2" lang="en"><lines>one</lines></verse>
                """))
        #expect(song.string("language") == "de" && song.text == "Verse 1\nzero\n\nVerse 2\neins\n\nVerse 2\n(en)\none")
    }

    @Test("says what it changes")
    func notes() throws {
        let notes = try format.read(
            """
            <song xmlns="http://openlyrics.info/namespace/2009/song" version="0.7" modifiedDate="soon" other="x">
            <properties><titles><title>T</title></titles><transposition>2</transposition>
            <themes><theme lang="de">Licht</theme></themes></properties>
            <format><tags application="x"/></format>
            <lyrics><verse name="z"><lines break="optional" part="all"><comment>x</comment>
            <tag name="red">a</tag><u>b</u><chord root="G" upbeat="true"/><chord/>
            <chord root="C" structure="1-2"/></lines><other>c</other></verse><verse2/></lyrics></song>
            """
        ).notes.texts
        #expect(
            notes == [
                "1 kept version 0.7 of OpenLyrics, read as 0.9", "1 dropped “modifiedDate” is not a date",
                "1 dropped other: x", "2 kept chords not transposed by 2", "3 dropped language of a theme: de",
                "4 dropped format", "5 changed part written in parentheses", "5 dropped line break for slides",
                "5 changed comment written in parentheses", "6 dropped formatting: red", "6 dropped formatting: u",
                "6 dropped upbeat", "6 dropped chord without a name",
                "7 dropped formatting: other",
                "5 kept unknown section name: z", "7 dropped verse2",
            ])
    }

    @Test("has metadata")
    func metadata() throws {
        let result = try format.read(
            """
            <song xmlns="http://openlyrics.info/namespace/2009/song" xml:lang="en-GB" version="0.9" createdIn="OpenLP 2.0"
              modifiedIn="songbook-open" modifiedDate="2010-01-28T13:15:30+01:00">
            <properties>
              <titles><title> River </title><title lang="de">Fluss</title><title lang="he" translit="en">Nahar</title></titles>
              <authors><author>Anna Fern</author><author>The Jars</author><author type="words">A</author>
                <author type="music">B</author><author type="music">C</author><author type="arrangement">D</author>
                <author type="translation" lang="cs">E</author></authors>
              <copyright>2024 Fern</copyright><ccliNo>22025</ccliNo><released>1998-02</released>
              <tempo type="bpm">92</tempo><key>F#m</key><timeSignature>6/8</timeSignature>
              <variant>old</variant><publisher>P</publisher><version>0.99</version><keywords>a, b</keywords>
              <verseOrder>v1 c v1</verseOrder><themes><theme>home</theme><theme>night light</theme></themes>
              <songbooks><songbook name="Small Book" entry="48"/><songbook name="Other"/></songbooks>
              <comments><comment>Sing it.</comment><comment>capo: 2</comment><comment>Mood: calm</comment><comment>Often.</comment></comments>
            </properties>
            <lyrics><verse name="v1"><lines>words</lines></verse></lyrics></song>
            """)
        let song = result.songs[0]
        #expect(song.title == "River" && song.text == "Verse 1\nwords" && song.tags == ["home", "night light"])
        #expect(song.updatedAt == Timestamp(iso8601: "2010-01-28T12:15:30Z") && song.string("language") == "en-GB")
        #expect(song.member("artist") == .array([.string("Anna Fern"), .string("The Jars")]))
        #expect(song.member("composer") == .array([.string("B"), .string("C")]))
        #expect(
            song.string("lyricist") == "A" && song.string("arranger") == "D" && song.string("copyright") == "2024 Fern")
        #expect(song.member("year") == .integer(1998) && song.member("capo") == .integer(2))
        #expect(song.member("tempo") == .number("92") && song.string("key") == "F#m" && song.string("time") == "6/8")
        let meta = [
            "createdIn": "OpenLP 2.0", "title-de": "Fluss", "title-he-translit-en": "Nahar", "translator-cs": "E",
            "ccli": "22025", "released": "1998-02", "variant": "old", "publisher": "P", "version": "0.99",
            "keywords": "a, b",
            "songbook": "Small Book: 48; Other", "comment": "Sing it.; Often.", "Mood": "calm",
        ]
        #expect(song.order == ["Verse 1", "Chorus", "Verse 1"])
        #expect(song.member("meta")?.members?.count == meta.count)
        for (name, value) in meta { #expect(song.meta(name) == value) }
        #expect(result.notes.texts == ["4 kept another “title”: Fluss", "4 kept another “title”: Nahar"])
        let text = try format.song(
            Self.file("", properties: "<tempo type='text'>Slow</tempo><released>1779</released>"))
        #expect(text.meta("tempo") == "Slow" && text.member("year") == .integer(1779) && text.meta("released") == nil)
    }

    @Test("that is none is refused")
    func refused() {
        for text in ["<song/>", "<song xmlns='urn:a'/>", "<a xmlns='http://openlyrics.info/namespace/2009/song'/>"] {
            do {
                _ = try format.read(text)
                Issue.record("\(text) is read")
            } catch {
                #expect(error.description == "no song found in this XML file")
            }
        }
    }
}
