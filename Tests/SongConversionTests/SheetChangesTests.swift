import ChordSheet
import SongFormat
import Testing

@testable import SongConversion

@Suite("Changes in a song on its way to a sheet")
struct SheetChangesTests {
    private func changes(_ change: (inout SheetChanges) -> Void) -> SheetChanges {
        var changes = SheetChanges()
        change(&changes)
        return changes
    }

    @Test("are none in all that is not asked for")
    func none() {
        let (song, notes) = SheetChanges().applied(to: wholeSong)
        #expect(song.json == wholeSong.json && notes.isEmpty && SheetChanges().isEmpty)
        let moved = changes { $0.chords.transposition = .semitones(12) }.applied(to: wholeSong)
        #expect(moved.song.json == wholeSong.json && moved.notes.isEmpty)
    }

    @Test("move chords and key, and leave all other members where they are")
    func transposed() {
        var (song, notes) = changes { $0.chords.transposition = .semitones(1) }.applied(to: wholeSong)
        #expect(song.text.contains("Leave the [Ab]kitchen [Eb/G]light on") && song.string("key") == "Gm")
        #expect(notes.isEmpty)
        song.text = wholeSong.text
        song.members = song.members.map { $0.name == "key" ? .init("key", .string("F#m")) : $0 }
        #expect(song.json == wholeSong.json)
    }

    @Test("write for another capo, which is a member then, or none")
    func capo() {
        let off = changes { $0.chords.capo = 0 }.applied(to: wholeSong).song
        #expect(off.member("capo") == nil && off.string("key") == "G#m" && off.text.contains("[A]kitchen"))
        let on = changes { $0.chords.capo = 2 }.applied(to: off).song
        #expect(on.member("capo") == .integer(2) && on.string("key") == "F#m")
        let words = ImportedSong(text: "[G]one", members: [.init("capo", .string("two"))])
        let (song, notes) = changes { $0.chords.capo = 5 }.applied(to: words)
        #expect(song.text == "[D]one" && song.member("capo") == .integer(5))
        #expect(notes.texts == ["- changed capo taken as none: \"two\""])
    }

    @Test("say once what could not be done, by its name")
    func notes() {
        let song = ImportedSong(
            text: "[Xyz]one [G]two [Xyz]three\ne|--0--2--|",
            members: [.init("chords", .array([.string("Xyz")])), .init("key", .string("?"))])
        let result = changes { $0.chords.transposition = .key("A") }.applied(to: song)
        #expect(result.song.text.hasPrefix("[Xyz]one [A]two [Xyz]three"))
        #expect(
            result.notes.texts == [
                "- kept chord not transposed: Xyz", "- kept tablature not transposed", "- kept key not transposed: ?",
            ])
        let numbers = ImportedSong(text: "[1]one [4]two [5]three")
        #expect(
            changes { $0.chords.transposition = .key("A") }.applied(to: numbers).notes.texts
                == ["- kept chords not transposed: the song has no key"])
    }

    @Test(
        "name chords in another notation, and list those that would be words otherwise",
        arguments: ChordSpelling.allCases)
    func notation(spelling: ChordSpelling) throws {
        let song = ImportedSong(
            title: "T", text: "[G]one [hums] [B]two [Am7]three", members: [.init("key", .string("G"))])
        let result = changes { $0.chords.spelling = spelling }.applied(to: song)
        let expected =
            switch spelling {
            case .asWritten, .letters: "[G]one [hums] [B]two [Am7]three"
            case .german: "[G]one [hums] [H]two [Am7]three"
            case .latin: "[Sol]one [hums] [Si]two [Lam7]three"
            case .nashville: "[1]one [hums] [3]two [2m7]three"
            }
        #expect(result.song.text == expected && result.notes.isEmpty)
        let chordPro = try SongFileFormat.chordpro.text([result.song])
        #expect(chordPro.hasSuffix(expected.replacing("[hums]", with: "[*hums]") + "\n"))
    }

    @Test(
        "leave out chords, with the lines that have nothing else",
        arguments: [
            ("Verse\n[G]Leave the [C]light [D]on\nfor me", "Verse\nLeave the light on\nfor me"),
            ("[G] [C] | [D]\nwords\n\n[G] [C]\n\nmore", "words\n\nmore"),
            ("Intro\n[G] [C]\n\nwords", "Intro\n\nwords"),
            ("words\n{sog}\n| G | C |\n{eog}\ne|--0--2--|\nmore [hums]", "words\nmore [hums]"),
            ("Oh [G] [C] yes [D]", "Oh yes"), ("{new_page}\n[G]", "{new_page}\n"), ("[G]", ""),
            ("one\r\ntwo", "one\r\ntwo"),
        ])
    func withoutChords(text: String, expected: String) {
        let song = ImportedSong(text: text, members: [.init("chords", .array([.string("Xyz")]))])
        let result = changes { $0.keepsChords = false }.applied(to: song)
        #expect(result.song.text == expected && result.song.member("chords") == nil && result.notes.isEmpty)
    }

    @Test("of what ChordPro's transpose made add up with those of the file")
    func added() throws {
        let song = try SongFileFormat.chordpro.song(
            "{key: C}\n{transpose: 2}\n[C]one\n{transpose: 1}\n[C]two\n{transpose}\n[C]three")
        #expect(song.text == "[D]one\n[Eb]two\n[D]three" || song.text == "[D]one\n[D#]two\n[D]three")
        let result = changes { $0.chords.transposition = .semitones(2) }.applied(to: song).song
        #expect(result.text == "[E]one\n[F]two\n[E]three" && result.string("key") == "E")
    }
}
