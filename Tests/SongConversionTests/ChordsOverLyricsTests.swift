import ChordSheet
import SongFormat
import Testing

@testable import SongConversion

@Suite("Chords over lyrics")
struct ChordsOverLyricsTests {
    private let format = SongFileFormat.chords

    @Test(
        "go before the letter in their column",
        arguments: [
            ("       G       D/F#\nLeave a kitchen light on", "Leave a[G] kitchen[D/F#] light on"),
            ("G\nLeave", "[G]Leave"),
            ("  G        Am\nLeave", "Le[G]ave      [Am]"), ("     G\nLeave", "Leave[G]"),
            ("Leave the light\nG  D\non", "Leave the light\n[G]on [D]"),
            ("  G\n日本語", "日[G]本語"), ("   G\n日本語", "日本[G]語"), ("    G\ncafe\u{301}s", "cafe\u{301}[G]s"),
            ("        G\n\tword", "\t[G]word"),
            ("\tG\n        word", "        [G]word"), ("        C\na\tword", "a\t[C]word"),
            ("G D Em\nC\nwords", "[G] [D] [Em]\n[C]words"), ("Intro\nG  D\n\nwords", "Intro\n[G]  [D]\n\nwords"),
            ("| G  | C |\n", "| [G]  | [C] |\n"),
            ("N.C.   G\nwords and", "[N.C.]words a[G]nd"), ("| G | C\nwords and", "[|]wo[G]rd[|]s [C]and"),
            ("G   (2x)\nwords", "[G]word[(2x)]s"),
            ("G D x2\nwords and", "[G]wo[D]rd[x2]s and"), ("A man\nI knew", "A man\nI knew"),
            ("G D go on\nwords", "G D go on\nwords"),
            ("G D Em go on\nwords here now", "[G]wo[D]rd[Em]s h[go]ere[on] now"),
            ("Am I\nwrong", "Am I\nwrong"), ("G D go Em\nwords and", "[G]wo[D]rd[go]s a[Em]nd"),
            ("G\n[D]words", "[G]\n[D]words"), ("G\r\nwords\r\nmore", "[G]words\r\nmore"),
            ("[G]one [C]two", "[G]one [C]two"), ("G\n\nVerse 1\nC\nVerse 1", "[G]\n\nVerse 1\n[C]Verse 1"),
            ("River\n=====\n\nG\nwords", "[G]words"),
        ])
    func reads(file: String, text: String) throws {
        #expect(try format.song(file).text == text)
    }

    @Test(
        "are written above their letter",
        arguments: [
            ("Leave a[G] kitchen[D/F#] light on", "       G       D/F#\nLeave a kitchen light on"), ("[G]", "G"),
            ("[G] [C]  [Am]", "G C  Am"), ("[G][C]", "G C"),
            ("日[G]本語", "  G\n日本語"), ("[G]one\n\n[C]two", "G\none\n\nC\ntwo"), ("word[G]", "    G\nword"),
            ("[hums] [G]one", "       G\n[hums] one"),
            ("[G] [C]\nwords", "[G] [C]\nwords"), ("[G]A\nwords", "[G]A\nwords"), ("[G]one\r\ntwo", "G\r\none\r\ntwo"),
            ("Chorus\n[C]one", "Chorus\nC\none"),
        ])
    func writes(lyrics: String, file: String) throws {
        #expect(try format.text([ImportedSong(text: lyrics)]) == file)
    }

    @Test(
        "are above their letter in syllables and degrees, too, and are read again",
        arguments: [
            ("Verse 1\n[Sol]Leave the [Re/Fa#]light\n[Do]on", "Verse 1\nSol       Re/Fa#\nLeave the light\nDo\non"),
            ("[1]Leave the [5/7]light\n[6m]on\n\n[1] [4]", "1         5/7\nLeave the light\n6m\non\n\n1 4"),
            ("[I]Leave the [V]light\n[vi]on", "I         V\nLeave the light\nvi\non"),
        ])
    func otherNotations(lyrics: String, file: String) throws {
        let written = try format.write([ImportedSong(text: lyrics)])
        #expect(String(decoding: written.bytes, as: UTF8.self) == file)
        // Degrees may be the numbers of verses.
        let isClear = lyrics.contains("[Sol]")
        let said = "- changed will be imported as text; use --format chords to import it as it is here"
        #expect(written.notes.texts == (isClear ? [] : [said]))
        let song = try format.song(file)
        #expect(song.text == lyrics && song.member("chords") == nil)
        // Other text in brackets leaves the notation to the member.
        let names = song.chords.toList(in: lyrics)
        let hummed = ImportedSong(
            text: "[hums]\n" + lyrics, members: [.init("chords", .array(names.map { .string($0) }))])
        let again = try format.song(format.text([hummed]))
        #expect(again.text == hummed.text && again.sortedJSON == hummed.sortedJSON)
    }

    @Test(
        "are no numbers of verses, no count, and no words",
        arguments: ["1\nLeave\n\n2\nthe\n\n3\nlight", "La\nla la\nSi\nla la", "1 2\nLeave", "I\nLeave\nV\nit"])
    func numbers(text: String) throws {
        #expect(try format.song(text).text == text)
    }

    @Test(
        "may be minor chords in small letters, in each format with such lines",
        arguments: [
            ("d     a\nLamp in hall\ne     F\nBig lamp", "[d]Lamp i[a]n hall\n[e]Big la[F]mp", ["d", "a", "e"]),
            ("fis7  E\nLamp in hall", "[fis7]Lamp i[E]n hall", ["fis7"]),
            (" a   G\nLamp in hall\nd\nGlow\na E a\nGlow now", " a", []),
        ])
    func smallLetters(words: String, text: String, listed: [String]) throws {
        for (format, file) in [
            (SongFileFormat.chords, words), (.chordpro, "{title: T}\n\(words)"), (.onsong, "Title: T\n\n\(words)"),
            (.onsong, "Title: T\nKey: C\n\(words)"),
        ] {
            let song = try format.song(file)
            if listed.isEmpty {
                #expect(song.text == "L[a]amp [G]in hall\n[d]Glow\n[a]Gl[E]ow[a] now", "\(format)")
            } else {
                #expect(song.text == text, "\(format)")
            }
            #expect(listed.isEmpty || format == .chords || song.listedChords == listed, "\(format)")
            #expect(song.chords.notation == .smallLetters, "\(format)")
        }
    }

    @Test(
        "are no words in small letters",
        arguments: [
            "a\nman", "a e\nman", "G  D\nlamp\na\nman", "G  D\nlamp\na e\nman", "do do do\nlamp", "ho  ho\nlamp",
            "go  go\nah  ah\nlamp", "G  D\nlamp\nes\nwar", "a b c d\nlearn them", "a  e poi\nlamp",
        ])
    func smallWords(text: String) throws {
        for format in [SongFileFormat.chords, .chordpro, .onsong] {
            let read = try format.song(format == .chords ? text : "{title: T}\n\n\(text)")
            let last = text.split(separator: "\n").suffix(2).joined(separator: "\n")
            #expect(read.text.hasSuffix(last) && read.member("chords") == nil, "\(format): \(read.text)")
        }
    }

    @Test(
        "stay words in ChordPro where they look like chords",
        arguments: ["d     a\nLamp", "Do   Sol\nLamp\nDo  Re\nGlow"])
    func protected(text: String) throws {
        let written = try SongFileFormat.chordpro.write([ImportedSong(title: "Hall", text: text)])
        #expect(written.notes.texts.isEmpty)
        #expect(try SongFileFormat.chordpro.song(String(decoding: written.bytes, as: UTF8.self)).text == text)
    }

    @Test("in small letters are transposed, and those after a dot are certain")
    func smallLettersElsewhere() throws {
        let song = try SongFileFormat.chordpro.song("{transpose: 2}\nd     a\nLamp in hall\nG  C\nGlow")
        #expect(song.text == "[e]Lamp i[b]n hall\n[A]Glo[D]w")
        #expect(try SongFileFormat.onsong.song("Hall\n\n.d a\nLamp").text == "[d]La[a]mp")
        let result = try SongFileFormat.chords.read("d     a\nLamp in hall\na\nGlow")
        #expect(result.notes.texts == ["3 changed taken for chords: a"])
    }

    @Test("that are too close get blanks between two words, or go on to the right, and that is said")
    func close() throws {
        let blanks = try format.write([ImportedSong(text: "one [Cmaj7]a [Dm]b")])
        #expect(String(decoding: blanks.bytes, as: UTF8.self) == "    Cmaj7 Dm\none a     b")
        #expect(blanks.notes.texts == ["1 changed will be read as: one [Cmaj7]a     [Dm]b"])
        let within = try format.write([ImportedSong(text: "[Cmaj7]o[Dm]vertones")])
        #expect(String(decoding: within.bytes, as: UTF8.self) == "Cmaj7 Dm\novertones")
        #expect(within.notes.texts == ["1 changed will be read as: [Cmaj7]overto[Dm]nes"])
    }

    @Test("keep what is no chord, and say so")
    func notes() throws {
        let result = try format.read("G  slow  D  C\nwords and words")
        #expect(result.songs[0].text == "[G]wor[slow]ds and[D] wo[C]rds")
        #expect(result.notes.texts == ["1 kept not a chord: slow"])
        let several = try format.read("A\n=\n\none\n\u{C}\n\ntwo\n\u{C}\nB\n=\n\nthree\nG slow C\nwords and\n")
        #expect(several.songs.map(\.title) == ["A", "B"])
        #expect(several.notes.texts == ["13 kept not a chord: slow"])
    }

    @Test(
        "columns are those of a terminal",
        arguments: [
            ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("👩\u{200D}🎤", 2), ("한", 2),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("", 0),
        ])
    func columns(text: String, columns: Int) {
        #expect(text.reduce(0) { TextColumns.column(after: $1, at: $0) } == columns)
    }

    @Test("lie within tab stops of eight columns")
    func tabs() {
        #expect([0, 1, 7, 8, 9].map { TextColumns.column(after: "\t", at: $0) } == [8, 8, 8, 16, 16])
    }
}
