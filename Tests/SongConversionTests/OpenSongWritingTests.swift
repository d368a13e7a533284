import ChordSheet
import SongFormat
import Testing

@testable import SongConversion

@Suite("A song written for OpenSong")
struct OpenSongWritingTests {
    private let format = SongFileFormat.opensong

    @Test("has an element for all it says")
    func whole() throws {
        #expect(
            try format.text([wholeSong]) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <song>
                  <title>Kitchen Light</title>
                  <subtitle>A small song</subtitle>
                  <author>Anna Fern; The Jars</author>
                  <composer>A. Fern</composer>
                  <lyricist>B. Moss</lyricist>
                  <arranger>C. Reed</arranger>
                  <album>Lamps</album>
                  <copyright>© 2024 Fern: all of it</copyright>
                  <language>en-GB</language>
                  <key>F#m</key>
                  <time_sig>6/8</time_sig>
                  <year>2024</year>
                  <capo print="false">2</capo>
                  <duration>225</duration>
                  <tempo>92.5</tempo>
                  <ccli>22025</ccli>
                  <x_color>blue: dark</x_color>
                  <theme>home; night light</theme>
                  <x_songbook_id>9A1B</x_songbook_id>
                  <x_songbook_created>2024-05-01T08:30:00Z</x_songbook_created>
                  <x_songbook_updated>2025-01-02T03:04:05Z</x_songbook_updated>
                  <lyrics>
                [V1]
                .          G       D/F#
                 Leave the kitchen light on
                 for me

                [C]
                .Am7 C
                 ____Oh

                </lyrics>
                </song>

                """)
        #expect(try format.write([wholeSong]).notes.texts == ["5 changed will be read as: Chorus"])
    }

    @Test(
        "has lyrics that read as they were",
        arguments: [
            ("one\ntwo", " one\n two\n"), ("", "\n"), ("one\n", " one\n\n"), ("\none", "\n one\n"),
            ("[G]one [C]two", ".G   C\n one two\n"), ("[G][D]one", ".G D\n __one\n"),
            ("[Am7]o[C]ne", ".Am7 C\n o___ne\n"),
            ("one[G]", ".   G\n one\n"), ("[G] [C]  [Am]", ".G C  Am\n"), ("| [G] | [C] |", ".| G | C |\n"),
            ("[G] [C]\nwords", ".G C\n  _\n words\n"), ("[G][C]", ".G C\n __\n"), ("[G]\n[C]one", ".G\n.C\n one\n"),
            ("[G]\n   \none", ".G\n _\n    \n one\n"), ("日[G]本語", ". G\n 日本語\n"),
            (";one\n.two\n[hums] x", " ;one\n .two\n [hums] x\n"),
            ("1one\n---", " 1one\n ---\n"), ("Verse 2b\none", "[V2b]\n one\n"),
            ("Strophe 2\none", "[Strophe 2]\n one\n"),
            ("Pre-Chorus\n\nOutro 2\n", "[P]\n\n[O2]\n\n"), ("[Vamp]\none\n\n[A]", "[Vamp]\n one\n\n.A\n"),
            ("one\n[Vamp]", " one\n [Vamp]\n"), ("Refrain x2\none", "[Refrain x2]\n one\n"),
            ("a < b & c > d", " a < b & c > d\n"),
            ("[Galt]one [N.C.]two", ".Galt N.C.\n one _two\n"),
        ])
    func lyrics(text: String, file: String) throws {
        let result = try format.write([ImportedSong(title: "T", text: text)])
        #expect(OpenSongLyricsWriter.text(of: text, .plain) == file)
        #expect(result.notes.texts == [])
        #expect(try format.read(result.bytes, parsingXML: xmlParser).songs[0].text == text)
    }

    @Test(
        "has names in brackets that are not read as chords again, where they have a _ that is lost",
        arguments: [
            ("X y_z", " [G]one [X y_z]two\n", "[G]one [X yz]two"), ("x_y", " [G]one [x_y]two\n", "[G]one [xy]two"),
            ("X_y", ".G   X_y\n one two\n", "[G]one [X_y]two"), ("x y", ".G   x y\n one two\n", "[G]one [x]tw[y]o"),
        ])
    func drawnOutNames(name: String, lines: String, text: String) throws {
        var song = ImportedSong(title: "T", text: "[G]one [\(name)]two")
        song.list(chords: [name])
        #expect(OpenSongLyricsWriter.text(of: song.text, song.chords) == lines)
        let again = try format.song(format.text([song]))
        #expect(again.text == text)
        #expect(try format.song(format.text([again])).json == again.json)
    }

    @Test("says what it cannot hold")
    func losses() throws {
        func notes(_ song: ImportedSong) throws -> [String] { try format.write([song]).notes.texts }
        #expect(try notes(ImportedSong(title: "T", text: "one\r\ntwo")) == ["- changed line endings"])
        #expect(
            try notes(ImportedSong(title: "T", text: "a_b\nc|d")) == [
                "1 changed will be read as: ab", "2 changed will be read as: c", "3 changed number of lines changed",
            ])
        #expect(
            try notes(ImportedSong(title: "T", text: "[Verse 1]:\na\u{1}b")) == [
                "1 changed will be read as: Verse 1", "2 changed will be read as: ab",
            ])
        let song = ImportedSong(
            title: " a ", tags: ["b; c"],
            members: [
                .init("composer", .string("d; e")), .init("other", .bool(true)), .init("pinned", .bool(true)),
                .init("meta", .object([.init("no name", .string("f")), .init("key", .string("g"))])),
            ])
        #expect(
            try notes(song) == [
                "- dropped not supported by this format: other, pinned, meta",
                "- changed stored differently: title, tags, composer",
            ])
    }
}
