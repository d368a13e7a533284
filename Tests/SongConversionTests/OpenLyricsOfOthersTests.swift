import SongFormat
import Testing

@testable import SongConversion

@Suite("A file of OpenLyrics that is not as it should be")
struct OpenLyricsOfOthersTests {
    private let format = SongFileFormat.openlyrics

    private func text(_ lyrics: String, root: String = "song version='0.8'") throws -> (String, [String]) {
        let name = root.prefix { $0 != " " }
        let result = try format.read(
            "<\(root)><properties><titles><title>T</title></titles></properties><lyrics>\(lyrics)</lyrics></\(name)>")
        return (result.songs[0].text, result.notes.texts)
    }

    @Test(
        "is read by its elements, whatever its namespace",
        arguments: [
            "song version='0.8'", "song version='0.9' xmlns='http://openlyrics.info/namespace/2009/song/'",
            "song version='0.8' xmlns='urn:a'", "l:song version='0.8' xmlns:l='urn:a'",
        ])
    func namespaces(root: String) throws {
        let lyrics = """
            <verse name="v1"><lines>Small lamp<br/>big <chord name="G"/>lamp</lines></verse>
            <verse name="c"><lines>Glow</lines></verse>
            """
        let (text, notes) = try text(lyrics, root: root)
        #expect(text == "Verse 1\nSmall lamp\nbig [G]lamp\n\nChorus\nGlow" && notes.isEmpty)
        // The same if it is taken for a file of OpenSong.
        let file = "<song><lyrics>\(lyrics)</lyrics></song>"
        #expect(try SongFileFormat.opensong.song(file).text == text)
    }

    @Test(
        "has words on both sides of an element without words",
        arguments: [
            ("lamp<tag name='br'/>big", "lamp\nbig"), ("lamp<tag name='it'/>big", "lamp big"),
            ("lamp <tag name='x'/>big", "lamp big"), ("lamp<tag name='x'/> big", "lamp big"),
            ("lamp<tag name='x'/><tag name='y'/>big", "lamp big"), ("<tag name='x'/>big", "big"),
            ("lamp<tag name='x'/>", "lamp"), ("lamp<tag name='x'/><chord name='G'/>big", "lamp [G]big"),
            ("lamp<tag name='x'/><br/>big", "lamp\nbig"), ("lamp<BR/>big", "lamp\nbig"),
            ("lamp<nbsp/>big", "lamp big"), ("la<tag name='it'>mp</tag>", "lamp"),
            ("<tag name='a'>la<tag name='b'/>mp</tag>", "la mp"), ("<p>lamp</p><p>big</p>", "lamp\nbig"),
            ("small<line>lamp</line><line>big</line>", "small\nlamp\nbig"),
        ])
    func emptyTags(lines: String, expected: String) throws {
        #expect(try text("<verse name='c'><lines>\(lines)</lines></verse>").0 == "Chorus\n" + expected)
    }

    @Test(
        "keeps words that stand in the wrong place",
        arguments: [
            ("<verse name='v1'>one<br/>two</verse>", "Verse 1\none\ntwo"),
            ("<verse name='v1'>one<lines>two</lines>three</verse>", "Verse 1\none\ntwo\nthree"),
            ("<verse name='v1'><p>one</p><lines>two</lines></verse>", "Verse 1\none\ntwo"),
            ("one<br/>two<verse name='c'><lines>three</lines></verse>", "one\ntwo\n\nChorus\nthree"),
            ("<lines>one</lines><lines>two</lines>", "one\ntwo"),
            (
                "<chorus><lines>one</lines></chorus><verse name='v2'><lines>two</lines></verse>",
                "Chorus\none\n\nVerse 2\ntwo"
            ),
        ])
    func looseWords(lyrics: String, expected: String) throws {
        #expect(try text(lyrics).0 == expected)
    }

    @Test("knows verses by their whole names, too")
    func wholeNames() throws {
        for (name, heading) in [
            ("Refrain", "Refrain"), ("refrain", "Refrain"), ("bridge 2", "Bridge 2"), ("Strophe 1", "Strophe 1"),
        ] {
            let (text, notes) = try text("<verse name='\(name)'><lines>one</lines></verse>")
            #expect(text == heading + "\none" && notes.isEmpty)
            let again = try format.song(format.text([ImportedSong(title: "T", text: text)]))
            #expect(again.text == text)
        }
    }

    @Test("has metadata outside of its lists, and says what it drops")
    func metadata() throws {
        let result = try format.read(
            """
            <song version="0.8"><title>River</title><author>Anna</author>loose<properties>more<authors>Ben</authors>
            <themes>of<theme>home</theme></themes></properties>
            <lyrics><instrument name="i"><lines>text<chord name="G"/></lines></instrument></lyrics></song>
            """)
        let song = result.songs[0]
        #expect(song.title == "River" && song.tags == ["home"] && song.text == "Intro\n[G]")
        #expect(song.member("artist") == .array([.string("Anna"), .string("Ben")]))
        #expect(
            result.notes.texts.map { $0.dropFirst(2) } == [
                "dropped of", "dropped more", "dropped text", "dropped loose",
            ])
    }

    @Test(
        "may have blanks and byte order marks before its declaration",
        arguments: ["\n", " \n\t\n", "\r\n", "\u{FEFF}\n", "\n\u{FEFF}", "\u{FEFF}\u{FEFF}", ""])
    func blanksBefore(start: String) throws {
        let file =
            start
            + "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<song><title>é</title><lyrics>[V1]\n Lamp\n</lyrics></song>\n"
        #expect(try SongFileFormat.opensong.song(file).title == "é")
        for isBig in [true, false] {
            let units = Array(("\u{FEFF}" + file.replacing("UTF-8", with: "UTF-16")).utf16)
            var bytes: [UInt8] = []
            for unit in units {
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
                bytes += isBig ? [high, low] : [low, high]
            }
            let result = try SongFileFormat.opensong.read(bytes, parsingXML: xmlParser)
            #expect(result.songs.map(\.title) == ["é"])
        }
    }

    @Test("has lines with the numbers that they have in the file")
    func lineNumbers() throws {
        let file = "\n\n<?xml version='1.0'?>\n<song><title>T</title>\n<lyrics>[V1]\n one\n---\n two</lyrics></song>"
        #expect(try SongFileFormat.opensong.read(file).notes.texts == ["7 dropped page break"])
        do {
            _ = try SongFileFormat.opensong.read("\n\n<?xml version='1.0'?>\n<song>\n</a>")
            Issue.record("it is read")
        } catch {
            #expect(error.description.hasPrefix("line 5"))
        }
        #expect(throws: ConversionError.self) { try SongFileFormat.opensong.read("\n<?xml version='1.0'") }
    }
}

@Suite("Elements in the lyrics of OpenSong")
struct OpenSongMarkupTests {
    @Test(
        "are lines, chords, or said",
        arguments: [
            (
                "[V1]<br/> one<br/>\n two", "Verse 1\none\ntwo",
                ["1 changed formatting: br", "1 changed formatting: br"]
            ),
            ("[V1]\n one <b>big</b> lamp", "Verse 1\none big lamp", ["2 dropped formatting: b"]),
            ("[V1]\n one<i/>two", "Verse 1\none two", ["2 dropped formatting: i"]),
            ("[V1]\n<chord name=\"G\"/>one <chord root=\"D\" structure=\"min\"/>two", "Verse 1\n[G]one [Dm]two", []),
            ("[V1]\n <span lang=\"de\">eins</span>", "Verse 1\neins", ["2 dropped formatting: span lang=de"]),
            ("<p>one</p><p>two</p>", "one\ntwo", ["1 changed formatting: p", "1 changed formatting: p"]),
        ])
    func elements(lyrics: String, text: String, notes: [String]) throws {
        let result = try SongFileFormat.opensong.read("<song><title>T</title><lyrics>\(lyrics)</lyrics></song>")
        #expect(result.songs[0].text == text && result.notes.texts == notes)
    }
}
