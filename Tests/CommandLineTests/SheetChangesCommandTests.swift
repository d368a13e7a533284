import Files
import SongFormat
import TestSupport
import Testing

@Suite("Changes in exported chords")
struct SheetChangesCommandTests {
    private let command = Command()

    private func write(_ name: FilePath, _ text: String, members: String = "") {
        command.folder.write(#"{"title": "A", "text": "\#(text)"\#(members)}"#, to: name)
    }

    @Test("are asked for by options, and change no song")
    func export() {
        write("A.songbook", "[G]one [C]two", members: #", "key": "G", "capo": 2"#)
        let bytes = command.folder.read("A.songbook")
        func text(_ options: String...) -> String {
            let outcome = command.run((["--export", "text", "A.songbook"] + options).map { FilePath($0) })
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.text
        }
        #expect(text("--transpose", "2") == "[A]one [D]two")
        #expect(text("--transpose", "-1") == "[F#]one [B]two")
        #expect(text("--transpose=+3") == "[Bb]one [Eb]two")
        #expect(text("--transpose=Eb") == "[Eb]one [Ab]two")
        #expect(text("--capo", "0") == "[A]one [D]two")
        #expect(text("--notation", "latin") == "[Sol]one [Do]two")
        #expect(text("--no-chords") == "one two")
        #expect(text("--transpose", "2", "--capo", "4", "--notation", "nashville") == "[1]one [4]two")
        let chordPro = command("--export", "chordpro", "A.songbook", "--capo", "0").text
        #expect(chordPro.contains("{key: A}\n") && !chordPro.contains("capo"))
        #expect(command("--export", "chords", "A.songbook", "--transpose", "D").text == "D   G\none two")
        #expect(command("--export", "text", "A.songbook", "--transpose", "2", "--to", "out/").status == 0)
        #expect(command.folder.read("out/A.txt") == Array("[A]one [D]two".utf8))
        #expect(command.folder.read("A.songbook") == bytes)
    }

    @Test("say on standard error what they could not do, once a song")
    func notes() {
        write("A.songbook", "[Xyz]one [C]two [Xyz]", members: #", "chords": ["Xyz"]"#)
        let outcome = command("--export", "chordpro", "A.songbook", "--transpose", "2")
        #expect(outcome.status == 0 && outcome.text.contains("[Xyz]one [D]two [Xyz]"))
        #expect(outcome.errors.split(separator: "Xyz").count == 2, "\(outcome.errors)")
        #expect(outcome.errors.contains("chord not transposed: Xyz"))
    }

    @Test(
        "are refused with the value or the format that they cannot have",
        arguments: [
            (["--export", "text", "--transpose", "x"], "x: neither semitones nor a key; use a number from -24 to 24"),
            (["--export", "text", "--transpose", "25"], "25: neither"),
            (["--export", "text", "--transpose", "--3"], "--3: neither"),
            (["--export", "text", "--capo", "-1"], "-1: invalid capo; a capo is a fret, a number from 0 to 36"),
            (
                ["--export", "text", "--notation", "solfege"],
                "solfege: unknown notation; use one of as-written, letters"
            ),
            (["--export", "json", "--transpose", "2"], "--transpose: cannot be used with --export json; formats that"),
            (["--export", "onsong", "--no-chords"], "--no-chords: cannot be used with --export onsong; "),
            (["--print", "--capo", "2"], "--capo: cannot be used with --print; use it with --export"),
        ])
    func refused(arguments: [String], expected: String) {
        write("A.songbook", "[G]one")
        let outcome = command.run((arguments + ["A.songbook"]).map { FilePath($0) })
        #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.errors.hasPrefix("songbook-open: " + expected), "\(outcome.errors)")
    }

    @Test("are none where the key is set: words and chords stay")
    func key() throws {
        write("A.songbook", "[G]one [C]two", members: #", "key": "G""#)
        #expect(command("--set", "key=A", "A.songbook").status == 0)
        let song = try SongFile(decoding: try #require(command.folder.read("A.songbook"))).song
        #expect(song.text == "[G]one [C]two" && song.metadata[.key] == .text("A"))
    }

    @Test("the order of sections is set, shown and removed like other members with several values")
    func order() throws {
        write("A.songbook", "Verse\\none")
        #expect(
            command("--set", "order=Verse", "--set", "order=Chorus", "--set", "order=Verse", "A.songbook").status == 0)
        let song = try SongFile(decoding: try #require(command.folder.read("A.songbook"))).song
        #expect(song.metadata[.order] == .list(["Verse", "Chorus", "Verse"]))
        let details = command("--details", "--json", "A.songbook").text
        #expect(details.contains(#""order":["Verse","Chorus","Verse"]"#), "\(details)")
        #expect(command("--details", "A.songbook").text.contains("Verse; Chorus; Verse"))
        #expect(command("--export", "opensong", "A.songbook").text.contains("<presentation>V C V</presentation>"))
        #expect(command("--set", "order=", "A.songbook").status == 0)
        #expect(try SongFile(decoding: try #require(command.folder.read("A.songbook"))).song.metadata.isEmpty)
    }
}
