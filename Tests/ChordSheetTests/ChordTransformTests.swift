import Testing

@testable import ChordSheet

@Suite("Chords of a song that are transposed")
struct ChordTransformTests {
    private func transform(
        _ transposition: ChordTransform.Transposition = .semitones(0), capo: Int? = nil,
        _ spelling: ChordSpelling = .asWritten
    ) -> ChordTransform {
        var transform = ChordTransform()
        (transform.transposition, transform.capo, transform.spelling) = (transposition, capo, spelling)
        return transform
    }

    private func moved(_ text: String, by semitones: Int, key: String? = nil) -> String {
        transform(.semitones(semitones)).applied(to: ChordedText(text: text, key: key)).song.text
    }

    @Test(
        "stay German where no H occurs",
        arguments: [
            ("[Fis]a [G]b", 1, "[G]a [Gis]b"), ("[Fis] [A]", 2, "[As] [B]"), ("[cis]a [G]b", 1, "[d]a [As]b"),
            ("[Fis] [C#]", 1, "[G] [D]"), ("[Fis] [C#] [G]", 1, "[G] [D] [G#]"), ("[Es] [G]", -1, "[D] [Fis]"),
        ])
    func german(text: String, semitones: Int, moved: String) {
        #expect(self.moved(text, by: semitones) == moved)
    }

    @Test(
        "what a person types is semitones or the name of a key, and no chord",
        arguments: [
            ("2", true), ("+24", true), ("-3", true), ("25", false), ("G", true), ("Bb", true), ("F#m", true),
            ("Es-Dur", true), ("a-Moll", true), ("Sol", true), ("Do", true), ("G major", true), ("H9", false),
            ("G7", false), ("Do7", false), ("Gsus4", false), ("D/F#", false), ("++2", false), ("", false),
        ])
    func typed(_ text: String, isKnown: Bool) {
        #expect((ChordTransform.Transposition(text) != nil) == isKnown)
    }

    @Test("are spelled by the key that they come to", arguments: table)
    func keys(key: String, chords: String) {
        for (other, expected) in Self.table {
            let song = ChordedText(text: chords, key: key)
            let result = transform(.key(other)).applied(to: song)
            #expect(result.song.text == expected && result.song.key == other, "\(key) to \(other)")
            #expect(transform(.semitones(result.semitones)).applied(to: song).song == result.song)
            let back = transform(.key(key)).applied(to: result.song)
            #expect(back.song == song, "\(other) back to \(key)")
            // If there is no key, the first chord is the key.
            #expect(transform(.key(other)).applied(to: ChordedText(text: chords)).song.text == expected)
        }
    }

    static let table: [(String, String)] = [
        ("C", "[C] [Dm] [Em] [F] [G] [Am] [Bdim]"), ("Db", "[Db] [Ebm] [Fm] [Gb] [Ab] [Bbm] [Cdim]"),
        ("D", "[D] [Em] [F#m] [G] [A] [Bm] [C#dim]"), ("Eb", "[Eb] [Fm] [Gm] [Ab] [Bb] [Cm] [Ddim]"),
        ("E", "[E] [F#m] [G#m] [A] [B] [C#m] [D#dim]"), ("F", "[F] [Gm] [Am] [Bb] [C] [Dm] [Edim]"),
        ("F#", "[F#] [G#m] [A#m] [B] [C#] [D#m] [Fdim]"), ("G", "[G] [Am] [Bm] [C] [D] [Em] [F#dim]"),
        ("Ab", "[Ab] [Bbm] [Cm] [Db] [Eb] [Fm] [Gdim]"), ("A", "[A] [Bm] [C#m] [D] [E] [F#m] [G#dim]"),
        ("Bb", "[Bb] [Cm] [Dm] [Eb] [F] [Gm] [Adim]"), ("B", "[B] [C#m] [D#m] [E] [F#] [G#m] [A#dim]"),
    ]

    @Test("come to minor keys with the accidentals of their major keys")
    func minorKeys() {
        let keys = ["Am", "Bbm", "Bm", "Cm", "C#m", "Dm", "D#m", "Em", "Fm", "F#m", "Gm", "G#m"]
        for (semitones, key) in keys.enumerated() {
            let result = transform(.semitones(semitones)).applied(to: ChordedText(text: "[Am]", key: "Am"))
            #expect(result.song.key == key && result.song.text == "[\(key)]")
        }
        // A key is given by its tonic, in any spelling.
        for name in ["D", "Dm", "Re"] {
            #expect(transform(.key(name)).applied(to: ChordedText(text: "[Am] [E7]", key: "Am")).song.key == "Dm")
        }
        for (name, key) in [("Gb", "F#"), ("A#", "Bb"), ("Fis", "F#"), ("Cb", "B")] {
            #expect(transform(.key(name)).applied(to: ChordedText(text: "[C]", key: "C")).song.key == key)
        }
    }

    @Test("come back as they were, 5,000 of them, where they were spelled by their key")
    func random() {
        var random = Numbers(state: 20_261_129)
        let qualities = [
            "", "m", "7", "m7", "maj7", "sus4", "dim", "aug", "add9", "6", "m7b5", "7#9", "(b5)", "°7", "6/9", "11",
        ]
        let tonics = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]
        for _ in 0..<500 {
            let key = tonics[random.below(12)]
            let isFlat = ["F", "Bb", "Eb", "Ab", "Db"].contains(key)
            // In C, both are usual.
            let notes =
                key == "C"
                ? ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"]
                : isFlat
                    ? ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"]
                    : ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
            let text = (0..<10).map { _ in
                let bass = random.below(4) == 0 ? "/" + notes[random.below(12)] : ""
                return "[" + notes[random.below(12)] + qualities[random.below(qualities.count)] + bass + "]la"
            }.joined(separator: " ")
            // A flat fifth is put in parentheses once the root needs them.
            let song = transform(.semitones(12)).applied(to: ChordedText(text: text, key: key)).song
            let semitones = random.below(23) - 11
            let there = transform(.semitones(semitones)).applied(to: song).song
            let back = transform(.semitones(-semitones)).applied(to: there).song
            #expect(back == song, "\(key) \(semitones): \(song.text) \(there.text) \(back.text)")
        }
    }

    @Test("have the same pitches after any way through the keys, however they are spelled")
    func pitches() {
        var random = Numbers(state: 7)
        let letters = [
            "C", "C#", "Db", "D", "D#", "Eb", "E", "F", "F#", "Gb", "G", "G#", "Ab", "A", "A#", "Bb", "B", "Cb", "E#",
            "F♯", "B♭",
        ]
        let german = ["C", "Cis", "Des", "D", "Es", "E", "F", "Fis", "Ges", "G", "As", "A", "Ais", "B", "H"]
        let latin = ["Do", "Do#", "Re", "Mib", "Mi", "Fa", "Sol", "Lab", "La", "Sib", "Si"]
        for _ in 0..<300 {
            let notes = [letters, german, latin][random.below(3)]
            let chords = (0..<6).map { _ in
                notes[random.below(notes.count)] + ["", "m", "7", "sus4"][random.below(4)]
                    + (random.below(3) == 0 ? "/" + notes[random.below(notes.count)] : "")
            }
            var song = ChordedText(text: chords.map { "[\($0)]" }.joined() + (notes == german ? "[H]" : ""))
            let pitches = pitches(of: song)
            var sum = 0
            for _ in 0..<8 {
                let semitones = random.below(25) - 12
                sum += semitones
                song = transform(.semitones(semitones)).applied(to: song).song
                let expected = pitches.map { $0.map { (($0 + sum) % 12 + 12) % 12 } }
                #expect(self.pitches(of: song) == expected, "\(chords) \(sum): \(song.text)")
            }
        }
    }

    private func pitches(of song: ChordedText) -> [[Int]] {
        let chords = SongChords(listed: song.listed, in: song.text)
        let names = chords.noteNames(.sharps, in: song.text)
        return Brackets(in: song.text[...]).map { pair in
            let name = chords.name(pair.inside)
            return [name?.root, name?.bass].compactMap(\.self).compactMap { names.pitch(of: $0) }.map { ($0 + 12) % 12 }
        }
    }

    @Test(
        "stay spelled as the song is",
        arguments: [
            ("[E]eins [Fis]zwei [H7]drei", 2, "[Fis]eins [Gis]zwei [Cis7]drei"),
            ("[G]eins [C]zwei [H]drei [B]vier", 2, "[A]eins [D]zwei [C#]drei [C]vier"),
            ("[a]eins [E7]zwei [cis]drei", 2, "[b]eins [Fis7]zwei [dis]drei"),
            ("[Do]one [Fa]two [Sib]three", 2, "[Re]one [Sol]two [Do]three"),
            ("[F♯]one [B]two [C♯7]three", 1, "[G]one [C]two [D7]three"),
            ("[E♭]one [A♭]two", 2, "[F]one [B♭]two"), ("[G]one [D]two [F♯m]three", 2, "[A]one [E]two [G♯m]three"),
            ("[1]one [4]two [5]three", 2, "[1]one [4]two [5]three"), ("[vi] [ii] [V]", 2, "[vi] [ii] [V]"),
            ("[G] [F] [Bb]", 5, "[C] [Bb] [Eb]"), ("[N.C.]one [/F]two [(C)]three", 2, "[N.C.]one [/G]two [(D)]three"),
            ("[hums]one [C]two [Coda]", 2, "[hums]one [D]two [Coda]"), ("[E][H]", 1, "[F][C]"),
            ("[E][B][H]", 1, "[F][H][C]"), ("[E][B][H]", 11, "[Eb][A][Bb]"), ("[F#b5]", 1, "[G(b5)]"),
        ])
    func spelling(text: String, semitones: Int, expected: String) {
        #expect(moved(text, by: semitones) == expected)
    }

    @Test("are moved in grids, too, and not in tablature, which is said")
    func grids() {
        let text =
            "[C]one\n{start_of_grid}\n| C . | G~F . |\n{end_of_grid}\n{start_of_grille}\n| Am | C |\n{end_of_grille}"
            + "\n{sot}\ne|--[C]--3--|\n{eot}\nB|-----3--|"
        let result = transform(.semitones(2)).applied(to: ChordedText(text: text))
        #expect(
            result.song.text
                == "[D]one\n{start_of_grid}\n| D . | A~G . |\n{end_of_grid}\n"
                + "{start_of_grille}\n| Bm | D |\n{end_of_grille}"
                + "\n{sot}\ne|--[C]--3--|\n{eot}\nB|-----3--|")
        #expect(result.remarks == [.tablature])
        #expect(moved("{sog}\n| Do | Sol |\n{eog}", by: 2) == "{sog}\n| Re | La  |\n{eog}")
        #expect(moved("{sog}\n| H | B | Fis |\n{eog}", by: 2) == "{sog}\n| Des | C | As |\n{eog}")
    }

    @Test("that cannot be read stay, are said once, and are chords still")
    func unknown() {
        let song = ChordedText(
            text: "[Xyz]one [C]two [Xyz]three [^]\n{sog}\n| Qq | C |\n{eog}", listed: ["Xyz"], key: "somewhere")
        let result = transform(.semitones(2)).applied(to: song)
        #expect(result.song.text == "[Xyz]one [D]two [Xyz]three [^]\n{sog}\n| Qq | D |\n{eog}")
        #expect(result.song.listed == ["Xyz"])
        #expect(result.remarks == [.chord("Xyz"), .chord("Qq"), .key("somewhere")])
        // Names that are listed because of their lower case are transposed, too.
        let small = transform(.semitones(2)).applied(
            to: ChordedText(text: "[a]one [hums] [cis]two", listed: ["a", "cis"]))
        #expect(small.song.text == "[h]one [hums] [dis]two" || small.song.text == "[b]one [hums] [dis]two")
        #expect(small.song.listed.count == 2 && SongChords(listed: small.song.listed).name("dis") != nil)
    }

    @Test("to a key of which it is not known how far that is stay, which is said")
    func keyless() {
        let result = transform(.key("D")).applied(to: ChordedText(text: "[1]one [4]two [5]three"))
        #expect(result.song.text == "[1]one [4]two [5]three" && result.remarks == [.keyless])
        #expect(transform(.key("D")).applied(to: ChordedText(text: "one")).remarks == [])
        let known = transform(.key("D")).applied(to: ChordedText(text: "[1]one [4]two [5]three", key: "C"))
        #expect(known.song.key == "D" && known.song.text == "[1]one [4]two [5]three" && known.remarks == [])
    }

    @Test(
        "are written for another capo without another sound",
        arguments: [
            (2, 0, "[A]one [D]two", "A"), (2, 2, "[G]one [C]two", "G"), (0, 3, "[E]one [A]two", "E"),
            (0, 7, "[C]one [F]two", "C"),
        ])
    func capo(from old: Int, to new: Int, text: String, key: String) {
        let song = ChordedText(text: "[G]one [C]two", key: "G", capo: old)
        let result = transform(capo: new).applied(to: song)
        #expect(result.song == ChordedText(text: text, key: key, capo: new))
        #expect(transform(capo: old).applied(to: result.song).song == song)
        // Transposing comes first.
        let both = transform(.semitones(2), capo: new).applied(to: song).song
        #expect(both == transform(.semitones(2)).applied(to: result.song).song)
    }

    @Test(
        "are called in another notation",
        arguments: [
            (
                ChordSpelling.german, "[Bb]one [F#m7/C#]two [B]three [Ebsus4] [Ab] [E#]", nil as String?,
                "[B]one [Fism7/Cis]two [H]three [Essus4] [As] [Eis]"
            ),
            (.letters, "[B]one [Fism7/cis]two [H]three [Es] [Ais]", nil, "[Bb]one [F#m7/C#]two [B]three [Eb] [A#]"),
            (
                .latin, "[Bb]one [F#m7/C#]two [B(b5)]three [Bb5] [N.C.]", nil,
                "[Sib]one [Fa#m7/Do#]two [Si(b5)]three [Sib5] [N.C.]"
            ),
            (.letters, "[Do]one [Lam]two [Sib7]three", nil, "[C]one [Am]two [Bb7]three"),
            (.letters, "[a]one [fis7]two [E]three [dsus4] [hdim]", nil, "[Am]one [F#m7]two [E]three [Dsus4] [Bdim]"),
            (.german, "[a]one [fis7]two [E]three", nil, "[a]one [fis7]two [E]three"),
            (
                .nashville, "[G]one [Em7]two [C/E]three [D7] [F] [C#dim] [Bb]", "G",
                "[1]one [6m7]two [4/6]three [57] [b7] [#4dim] [b3]"
            ),
            (.nashville, "[Am]one [E7]two [F]three [G#dim]", "Am", "[6m]one [37]two [4]three [#5dim]"),
            (.nashville, "[C]one [F]two", nil, "[1]one [4]two"),
            (.nashville, "[Do]one [Sol7/Si]two", "Do", "[1]one [57/7]two"),
            (.letters, "[1]one [4m]two [b7/2]three", "D", "[D]one [Gm]two [C/E]three"),
            (.letters, "[I]one [vi7]two [V]three [viio]", "Eb", "[Eb]one [Cm7]two [Bb]three [Do]"),
            (.nashville, "[I]one [vi]two [V7]three", "C", "[1]one [6m]two [57]three"),
            (.letters, "[1]one [4]two [5]three", nil, "[1]one [4]two [5]three"),
        ])
    func notation(spelling: ChordSpelling, text: String, key: String?, expected: String) {
        let result = transform(spelling).applied(to: ChordedText(text: text, key: key))
        #expect(result.song.text == expected)
        let chords = SongChords(listed: result.song.listed, in: result.song.text)
        #expect(Brackets(in: result.song.text[...]).allSatisfy { chords.name($0.inside) != nil })
    }

    private func transform(_ spelling: ChordSpelling) -> ChordTransform { transform(.semitones(0), spelling) }

    private func transform(_ move: ChordTransform.Transposition, _ spelling: ChordSpelling) -> ChordTransform {
        transform(move, capo: nil, spelling)
    }

    @Test("are transposed and called in another notation at once, with their key")
    func both() {
        let song = ChordedText(text: "[G]one [hums] [C]two", key: "G major")
        let german = transform(.key("B"), .german).applied(to: song).song
        #expect(german.text == "[H]one [hums] [E]two" && german.key == "H major")
        let latin = transform(.semitones(2), .latin).applied(to: song).song
        #expect(latin.text == "[La]one [hums] [Re]two" && latin.key == "La major" && latin.listed == ["La", "Re"])
        let numbers = transform(.semitones(2), .nashville).applied(to: song).song
        #expect(numbers.text == "[1]one [hums] [4]two" && numbers.key == "A major" && numbers.listed == ["1", "4"])
    }

    @Test(
        "keep what is said of the key",
        arguments: [
            ("Es-Dur", 2, "F-Dur"), ("a-Moll", 2, "h-Moll"), ("G major", -2, "F major"), ("La menor", 3, "Do menor"),
            ("e minor", 1, "f minor"), ("Bb", 1, "B"), ("F#m", -1, "Fm"), (" G ", 2, "A"), ("Do", 2, "Re"),
            ("Do majeur", 5, "Fa majeur"), ("Dom", 2, "Rem"),
        ])
    func keyNames(key: String, semitones: Int, expected: String) {
        let result = transform(.semitones(semitones)).applied(to: ChordedText(text: "[H]one", key: key))
        #expect(result.song.key == expected || key == "Bb" && result.song.key == "H")
    }
}

/// Generates the same numbers in each run.
private struct Numbers {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }
}
