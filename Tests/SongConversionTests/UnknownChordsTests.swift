import SongFormat
import Testing

@testable import SongConversion

@Suite("Chords that have no common name")
struct UnknownChordsTests {
    private func listed(_ file: String, _ format: SongFileFormat) throws -> [String] {
        try format.song(file).listedChords
    }

    @Test("are listed by each format of chords")
    func lists() throws {
        #expect(try listed("[Xyz]one [G]two [hums] [*Note] [^]three [Coda] [a b] [Xyz]", .chordpro) == ["Xyz", "^"])
        #expect(try listed("[a]one [cis]two", .chordpro) == ["a", "cis"])
        #expect(try listed("[Fis]one [(E)]two [NC] [N.C] [C07] [Gma7] [Es] [Bes]", .chordpro).isEmpty)
        #expect(try listed("Title: A\n\n[Xyz]one [slow]\nG Xyz D\ntwo and three", .onsong) == ["Xyz"])
        #expect(
            try listed(
                "<song><title>A</title><lyrics>[V1]\n.Xyz  G  | x2\n one and two\n.a Xyz\n</lyrics></song>", .opensong)
                == ["Xyz", "a"])
        #expect(try listed("G  Xyz  D\nwords and words", .chords) == ["Xyz"])
        #expect(
            try listed(
                "<song xmlns=\"http://openlyrics.info/namespace/2009/song\" version=\"0.8\"><lyrics><verse name=\"v1\"><lines><chord name=\"Xyz\"/>one <chord name=\"G\"/>two</lines></verse></lyrics></song>",
                .openlyrics) == ["Xyz"])
        #expect(try listed("[Xyz]one", .text).isEmpty)
        // By the notation of all chords together.
        #expect(try listed("D   (do)\nlamp in", .chordpro) == ["(do)"])
        #expect(try listed("[*a]one [*cis]two", .chordpro) == ["a", "cis"])
        #expect(try listed("<song><lyrics>[V]\n.G\n one [c]two</lyrics></song>", .opensong) == ["c"])
        let lines = "<lines><chord name=\"G\"/>one [c]two</lines>"
        #expect(try listed("<song><lyrics><verse>\(lines)</verse></lyrics></song>", .openlyrics) == ["c"])
    }

    @Test("are chords again in each format that is written", arguments: SongFileFormat.allCases)
    func comeBack(format: SongFileFormat) throws {
        let file = "{title: Hall}\n[Xyz]Leise [G]leuchtet [^]die [cis]Lampe [Fis]mir"
        let song = try SongFileFormat.chordpro.song(file)
        #expect(song.listedChords == ["Xyz", "^", "cis"])
        let written = try format.text([song])
        #expect(!written.contains("[*"))
        if format.isXML { #expect(!written.contains("[Xyz]") && !written.contains("[cis]")) }
        guard format != .text, format != .chords else { return }
        let again = try format.song(written)
        #expect(again.listedChords.sorted() == song.listedChords.sorted(), "\(written)")
    }

    @Test("that a format makes of words are said")
    func madeOfWords() throws {
        var song = try SongFileFormat.text.song("Hall\n\n[G]one [2]two [hums]three")
        song.title = "Hall"
        let notes = try SongFileFormat.onsong.write([song]).notes.texts
        #expect(notes == ["- changed stored differently: chords"])
        #expect(try SongFileFormat.markdown.write([song]).notes.texts.isEmpty)
    }

    @Test("are moved, or named once where they cannot be")
    func transposes() throws {
        let result = try SongFileFormat.chordpro.read(
            "{transpose: 2}\n[E]one [(E)]two [Bes]three [C07]four [Fis]five [Xyz] [Xyz] [^] [NC] [hums]")
        #expect(result.songs[0].text == "[Fis]one [(Fis)]two [C]three [D07]four [Gis]five [Xyz] [Xyz] [^] [NC] [hums]")
        #expect(
            result.notes.texts == [
                "1 changed chords transposed by 2 semitones", "2 kept chord not transposed: Xyz",
            ])
        #expect(
            try SongFileFormat.chordpro.song("{transpose: 2}\n[a]one [cis]two [E7]").text == "[b]one [dis]two [Fis7]")
        #expect(try SongFileFormat.chordpro.song("{transpose: 2}\n[1]one [4]two [5]").text == "[1]one [4]two [5]")
        #expect(try SongFileFormat.chordpro.song("{transpose: 2}\n[Do]one [Sol]two").text == "[Re]one [La]two")
        #expect(try SongFileFormat.chordpro.song("{transpose: 1}\n[H7]one [Fis]two [E]").text == "[C7]one [G]two [F]")
        #expect(
            try SongFileFormat.chordpro.song("{transpose: 2}\n[H7]one [Fis]two [E]").text == "[Cis7]one [Gis]two [Fis]")
    }

    @Test("are no loss as long as the same brackets are chords")
    func comesAndGoes() throws {
        let small = ImportedSong(title: "Hall", text: "[em]Hello [G]there")
        let written = try SongFileFormat.opensong.write([small])
        #expect(written.notes.texts.isEmpty)
        let read = try SongFileFormat.opensong.song(String(decoding: written.bytes, as: UTF8.self))
        #expect(read.listedChords == ["em"] && read.text == small.text)
        // A name that is in no bracket is lost.
        let other = ImportedSong(
            title: "Hall", text: "[G]Hello", members: [.init("chords", .array([.string("Xyz")]))])
        #expect(
            try SongFileFormat.opensong.write([other]).notes.texts == [
                "- dropped not supported by this format: chords"
            ])
    }

    @Test("belong to their own song")
    func songs() throws {
        let songs = try SongFileFormat.chordpro.read(
            "{t: A}\n[Xyz]one\n{ns}\n{t: B}\n{transpose: -1}\n[C] [H]\n{ns}\n{transpose: -1}\n[C]"
        ).songs
        #expect(songs.map(\.listedChords) == [["Xyz"], [], []])
        #expect(songs.map(\.text) == ["[Xyz]one", "[H] [B]", "[B]"])
    }

    @Test("a line of words that is taken for chords is said")
    func words() throws {
        let result = try SongFileFormat.chords.read(
            "A B C D E F G\nlearn the letters now with me\n\nG      D\none and two\n\nA\nman\n")
        #expect(result.notes.texts == ["1 changed taken for chords: A B C D E F G", "7 changed taken for chords: A"])
        let onsong = try SongFileFormat.onsong.read("Title: A\n\nA B C D E\nlearn the letters\n\nAm7 D\none and two")
        #expect(onsong.notes.texts == ["3 changed taken for chords: A B C D E"])
        #expect(
            try SongFileFormat.chords.song("G  D\nla la la\n\nEs\nwar einmal").text
                == "[G]la [D]la la\n\nEs\nwar einmal")
    }
}
