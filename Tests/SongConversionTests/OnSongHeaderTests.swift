import SongFormat
import Testing

@testable import SongConversion

@Suite("The header of a file of OnSong")
struct OnSongHeaderTests {
    private let format = SongFileFormat.onsong

    @Test(
        "goes on behind names that are unknown",
        arguments: [
            ("Writer(s): Ann, Ben", "Writer(s)", "Ann, Ben"), ("Words and Music by: Ann", "Words and Music by", "Ann"),
            ("Lyrics/Music: Ann", "Lyrics/Music", "Ann"), ("Trad., arr.: Ann", "Trad., arr.", "Ann"),
            ("Worte & Weise (alt): Ann", "Worte & Weise (alt)", "Ann"), ("Default Key: [A]", "Default Key", "[A]"),
            ("What we sang last year in May: yes", "What we sang last year in May", "yes"),
        ])
    func unknown(line: String, name: String, value: String) throws {
        for rest in ["Key: G\nTempo: 72\n\nVerse 1:\n[G]Lamp", "Key: G\nTempo: 72\nVerse 1:\n[G]Lamp"] {
            let song = try format.song("Title: Hall\nArtist: Ann\n\(line)\n\(rest)")
            #expect(song.text == "Verse 1\n[G]Lamp" && song.string("key") == "G" && song.meta(name) == value)
            #expect(song.member("tempo") == .number("72"))
            let again = try format.song(format.text([song]))
            #expect(again.sortedJSON == song.sortedJSON)
        }
        // The same as the last line of the header.
        let song = try format.song("Title: Hall\nKey: G\n\(line)\n\nLamp")
        #expect(song.text == "Lamp" && song.meta(name) == value)
    }

    @Test("has what is no name before others in meta, and ends where words begin")
    func words() throws {
        let result = try format.read("Hall\nAnn\nOur song for May\nKey: G\n\nLamp")
        #expect(result.songs[0].meta("comment") == "Our song for May" && result.songs[0].string("key") == "G")
        #expect(result.notes.texts == ["3 kept Our song for May"])
        let sung = try format.song("Title: Hall\nArtist: Ann\nAnd then she said to me: come\nover here")
        #expect(sung.text == "And then she said to me: come\nover here")
    }

    @Test(
        "has no artist in a line without a name where one is named, or where the title is",
        arguments: [
            "Title: T\nArtist: Ann\nCCLI Song # 1\n(c) 2001 Blue Music\nKey: G",
            "T\n(c) 2001 Blue Music\nArtist: Ann\nKey: G",
            "T\n(c) 2001 Blue Music\n{artist: Ann}\nKey: G",
        ])
    func namedArtist(header: String) throws {
        let song = try format.song("\(header)\n\nLamp")
        #expect(song.title == "T" && song.string("artist") == "Ann" && song.text == "Lamp")
        #expect(song.meta("comment")?.contains("(c) 2001 Blue Music") == true)
        let unnamed = try format.song("Title: T\nCCLI Song # 1\n(c) 2001 Blue Music\nKey: G\n\nLamp")
        #expect(unnamed.member("artist") == nil)
        #expect(try format.song("T\nAnn\nKey: G\n\nLamp").string("artist") == "Ann")
    }

    @Test(
        "may have the key in brackets",
        arguments: [("[G]", "G"), ("[F#m]", "F#m"), (" [Bb] ", "Bb"), ("[A", "A"), ("[ D ]", "D")])
    func bracketed(value: String, key: String) throws {
        #expect(try format.song("Title: Hall\nKey:\(value)\n\n[G]Lamp").string("key") == key)
        for directive in ["{key: \(value)}", "{meta: key \(value)}"] {
            #expect(try format.song("Title: Hall\n\(directive)\n\nLamp").string("key") == key)
            #expect(try format.song("Title: Hall\n\nLamp\n\(directive)").string("key") == key)
            #expect(try format.song("Title: Hall\nKey: C\n\(directive)\n\nLamp").meta("key") == key)
            #expect(try SongFileFormat.chordpro.song("{t: Hall}\n\(directive)").string("key") == String(value.trimmed))
        }
    }

    @Test(
        "says the key that sounds",
        arguments: [
            ("A", 2, "[A]Lamp [D/F#]hall [E]in", "G", "[G]Lamp [C/E]hall [D]in"),
            ("Bb", 3, "[Bb]Lamp [Eb]hall", "G", "[G]Lamp [C]hall"), ("F#m", 2, "[F#m]Lamp", "Em", "[Em]Lamp"),
            ("G", 0, "[G]Lamp", "G", "[G]Lamp"), ("F", -2, "[F]Lamp", "G", "[G]Lamp"),
            ("Re", 2, "[Re]Lamp [Sol/Si]hall", "Do", "[Do]Lamp [Fa/La]hall"),
            // Chords written as they are played.
            ("A", 2, "[G]Lamp [C]hall [A7]in [D]", "G", "[G]Lamp [C]hall [A7]in [D]"),
            ("Re", 2, "[Do]Lamp [Fa]hall [Re7]in [Sol]", "Do", "[Do]Lamp [Fa]hall [Re7]in [Sol]"),
        ])
    func sounding(key: String, capo: Int, words: String, played: String, text: String) throws {
        let song = try format.song("Title: Hall\nKey: \(key)\nCapo: \(capo)\n\n\(words)")
        #expect(song.string("key") == played && song.text == text && song.member("capo") == .integer(capo))
        let file = try format.text([song])
        #expect(file.contains("Key: \(key)\n"))
        #expect(try format.song(file).text == text)
    }

    @Test("makes a file one of OnSong, whatever directives are in it")
    func recognized() {
        let file =
            "Title: Hall\nArtist: Ann\nKey: G\n\nVerse 1:\nG           C\nLamp in the hall\n{c: softly}\n[D]Glow\n"
        for suffix in ["onsong", "txt", ""] {
            #expect(SongFileFormat.recognizing(Array(file.utf8), suffix: suffix) == .onsong)
        }
        let own = "Hall\n\n{transpose 2}\nlamp"
        #expect(SongFileFormat.recognizing(Array(own.utf8), suffix: "onsong") == .onsong)
        for other in ["{title: Hall}\nKey: G\n\n[G]Lamp", "{t:Hall}\n{c: softly}"] {
            #expect(SongFileFormat.recognizing(Array(other.utf8), suffix: "txt") == .chordpro)
        }
        #expect(SongFileFormat.recognizing(Array(file.utf8), suffix: "cho") == .chordpro)
        #expect(
            SongFileFormat.recognizing(Array("title:: Hall\ntags:: calm\n\n- Lamp".utf8), suffix: "md") == .markdown)
    }
}
