import SongFormat
import Testing

@testable import SongConversion

@Suite("A song written in ChordPro")
struct ChordProWritingTests {
    private let format = SongFileFormat.chordpro

    @Test("has a directive for all it says")
    func whole() throws {
        #expect(
            try format.text([wholeSong]) == """
                {title: Kitchen Light}
                {subtitle: A small song}
                {artist: Anna Fern}
                {artist: The Jars}
                {composer: A. Fern}
                {lyricist: B. Moss}
                {arranger: C. Reed}
                {album: Lamps}
                {copyright: © 2024 Fern: all of it}
                {meta: language en-GB}
                {key: F#m}
                {time: 6/8}
                {year: 2024}
                {capo: 2}
                {duration: 225}
                {tempo: 92.5}
                {meta: ccli 22025}
                {x_color: blue: dark}
                {tag: home}
                {tag: night light}
                {x_songbook_id: 9A1B}
                {x_songbook_created: 2024-05-01T08:30:00Z}
                {x_songbook_updated: 2025-01-02T03:04:05Z}

                {start_of_verse: Verse 1}
                Leave the [G]kitchen [D/F#]light on
                for me
                {end_of_verse}

                {start_of_chorus: [Chorus]:}
                [Am7][C]Oh
                {end_of_chorus}


                """)
    }

    @Test(
        "has lines that cannot be taken for others",
        arguments: [
            ("#one", "[]#one\n"), ("{one}", "[]{one}\n"), (" {one} ", "[] {one} \n"), ("{one} two", "{one} two\n"),
            ("[hums] [G] []", "[*hums] [G] [*]\n"),
            ("\none", "[]\none\n"), ("a\\", "a\\u{5c}\n"), ("\\u0041 \\b", "\\u{5c}u0041 \\b\n"),
            (
                "Chorus\n\nVerse",
                "{start_of_chorus: Chorus}\n{end_of_chorus}\n\n{start_of_verse: Verse}\n{end_of_verse}\n"
            ),
            (
                "Chorus\none\n\nChorus\n\nChorus x2",
                "{start_of_chorus: Chorus}\none\n{end_of_chorus}\n\n{chorus}\n\n{chorus: Chorus x2}\n"
            ),
            (" Bridge ", "{start_of_bridge: label=\" Bridge \"}\n{end_of_bridge}\n"),
            ("Pre-Chorus", "{start_of_prechorus: Pre-Chorus}\n{end_of_prechorus}\n"), ("[*G]", "[*G]\n"),
            ("[**G]", "[***G]\n"),
        ])
    func lines(lyrics: String, file: String) throws {
        let result = try format.write([ImportedSong(text: lyrics)])
        #expect(String(decoding: result.bytes, as: UTF8.self) == file && result.notes.isEmpty)
    }

    @Test("loses line ends other than LF, and says so")
    func losses() throws {
        #expect(try format.write([ImportedSong(text: "one\r\ntwo")]).notes.texts == ["- changed line endings"])
        let song = ImportedSong(
            title: "a\nb ", text: "x", tags: ["c; d"], members: [.init("meta", .object([.init("A b", .string("c"))]))])
        let notes = try format.write([song, song]).notes
        #expect(notes.map(\.song) == [0, 1])
        #expect(notes.texts == Array(repeating: "- changed stored differently: title, tags, meta", count: 2))
    }
}
