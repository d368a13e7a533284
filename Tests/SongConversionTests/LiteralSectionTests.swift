import Testing

@testable import SongConversion

@Suite("Tablature and other literal sections of files")
struct LiteralSectionTests {
    static let sections = [
        "{start_of_tab}\ne|--0--|\nB|--1--|\n{end_of_tab}", "{start_of_tab: Solo}\ne|--0--|\n\ntext\n{end_of_tab}",
        "{start_of_abc}\nX:1\n[GB] | [G]\n{end_of_abc}",
        "{start_of_grid shape=\"4x4\" label=\"Intro\"}\n| C . | G . |\n{end_of_grid}",
        "{start_of_ly}\n\\relative { c }\n{end_of_ly}", "{start_of_svg}\n<svg/>\n{end_of_svg}",
        "{start_of_textblock}\n[G] text\n\n  more\n{end_of_textblock}", "{start_of_strum: x}\n|s dn |\n{end_of_strum}",
    ]

    @Test("come back from ChordPro as they went in", arguments: sections)
    func chordPro(section: String) throws {
        let song = try SongFileFormat.chordpro.song("{title: A}\n[G]one\n\(section)\n[D]two")
        let written = try SongFileFormat.chordpro.write([song])
        #expect(String(decoding: written.bytes, as: UTF8.self) == "{title: A}\n\n[G]one\n\(section)\n[D]two\n")
        #expect(written.notes.texts == [])
    }

    @Test("go through each format", arguments: SongFileFormat.allCases)
    func each(format: SongFileFormat) throws {
        for section in Self.sections {
            let song = try SongFileFormat.chordpro.song("{title: A}\n[G]one two\n\n\(section)\n\n[D]two")
            let again = try format.song(format.text([song]))
            #expect(again.text == song.text)
        }
    }

    @Test("strings are never chords, nor joined")
    func strings() throws {
        let tab = "E ---0---|\nB ---1---|\nG ---0---| (twice)\nD ---2---|"
        for format in [SongFileFormat.chords, .onsong, .chordpro, .text] {
            let text = try format.song("Title\n\n\(tab)\n\nC           G\nLamp in the hall").text
            #expect(text.contains(tab), "\(format): \(text)")
        }
        let open = try SongFileFormat.opensong.song(
            "<song><title>A</title><lyrics>[V1]\n.Am     F\n e|---0---1---|\n B|---1---1---|\n.G\n word\n</lyrics></song>"
        )
        #expect(open.text == "Verse 1\n[Am]     [F]\ne|---0---1---|\nB|---1---1---|\n[G]word")
        #expect(
            try SongFileFormat.chords.song("Am          F\ne|---0-------1-----|\nB|---1-------1-----|\n\nC  G\nLamp in")
                .text
                == "[Am]          [F]\ne|---0-------1-----|\nB|---1-------1-----|\n\n[C]Lam[G]p in")
    }

    @Test("tablature without directives gets those of ChordPro")
    func wraps() throws {
        let song = ImportedSong(title: "A", text: "Solo\ne|--0--|\nB|--1--|\n\none")
        let written = try SongFileFormat.chordpro.write([song])
        #expect(
            String(decoding: written.bytes, as: UTF8.self)
                == "{title: A}\n\n{comment: Solo}\n{start_of_tab}\ne|--0--|\nB|--1--|\n{end_of_tab}\n\none\n"
        )
        #expect(written.notes.texts == [])
    }

    @Test(
        "are in no other section of ChordPro, which has none within another, and come back below their names",
        arguments: [
            "Intro\n{start_of_grid}\n| G . | D . |\n{end_of_grid}\n\nVerse 1\n[G]one",
            "[Intro]\n{start_of_grid}\n| G . | D . |\n{end_of_grid}",
            "Verse 1\n[G]one\ne|--0--|\nB|--1--|\n[D]two\n\nChorus\n[C]three",
            "Chorus\n[G]one\n{start_of_tab}\n{x}\n{end_of_tab}\n\nChorus\n\nVerse\ntwo",
        ])
    func withinSections(text: String) throws {
        let written = try SongFileFormat.chordpro.write([ImportedSong(title: "A", text: text)])
        #expect(written.notes.texts == [])
        let file = String(decoding: written.bytes, as: UTF8.self)
        #expect(try SongFileFormat.chordpro.song(file).text == text)
        var open: String?
        for directive in file.matches(of: /{(start|end)_of_([a-z]+)/).map(\.output) {
            #expect(open == (directive.1 == "start" ? nil : String(directive.2)), "\(file)")
            open = directive.1 == "start" ? String(directive.2) : nil
        }
        #expect(open == nil)
    }

    @Test(
        "grids are transposed, by what was said before and within",
        arguments: [
            ("{transpose: 2}\n{sog}\n| C . G . |\n{eog}", "{sog}\n| D . A . |\n{eog}"),
            (
                "{sog}\n| C . |\n{transpose: 1}\n| C . |\n{transpose}\n| C . |\n{eog}",
                "{sog}\n| C . |\n| C# . |\n| C . |\n{eog}"
            ),
            ("{transpose: 1}\n{transpose: 1}\n{sog}\n| C~G . |\n{eog}", "{sog}\n| D~A . |\n{eog}"),
            ("{transpose: 1}\n{sog}\n| C   . | Fis . |\n{eog}", "{sog}\n| C#  . | G   . |\n{eog}"),
            ("{transpose: 2}\n{sog}\nA | C  | Es . (E) |: % :| B\n{eog}", "{sog}\nA | D  | F  . (F#) |: % :| B\n{eog}"),
            ("{transpose: 2}\n{sog}\n|s dn up |\n{eog}", "{sog}\n|s dn up |\n{eog}"),
            ("{transpose: 2}\n{sot}\ne|--[C]--|\n{eot}", "{sot}\ne|--[C]--|\n{eot}"),
            ("{transpose: 2}\n{sog}\n|C|G|\n{eog}", "{sog}\n|D|A|\n{eog}"),
        ])
    func grids(file: String, text: String) throws {
        #expect(try SongFileFormat.chordpro.song(file).text == text)
    }

    @Test("says which chord of a grid cannot be moved, and moves the key with the first chord")
    func grid() throws {
        let result = try SongFileFormat.chordpro.read("{key: C}\n{transpose: 2}\n{sog}\n| C . Xyz . |\n{eog}")
        #expect(result.songs[0].string("key") == "D")
        #expect(
            result.notes.texts == [
                "2 changed chords transposed by 2 semitones", "4 kept chord not transposed: Xyz",
                "- changed key transposed with the chords",
            ])
    }
}
