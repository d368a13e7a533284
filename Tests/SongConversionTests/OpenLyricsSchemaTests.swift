import ChordSheet
import Files
import Glibc
import SongFormat
import TestSupport
import Testing

@testable import SongConversion

/// The schema belongs to OpenLyrics and is not ours to distribute: `SONGBOOK_OPENLYRICS_SCHEMA` names
/// `openlyrics-0.9.rng` of openlyrics/openlyrics, if it is there. `openlyrics-0.8.rng` is next to it.
private let schema = getenv("SONGBOOK_OPENLYRICS_SCHEMA").map { String(cString: $0) } ?? ""
private let oldSchema = schema.replacing("-0.9.", with: "-0.8.")
private let xmllint = "/usr/bin/xmllint"

@Suite(
    "A file of OpenLyrics by its schema",
    .enabled(
        if: access(schema, R_OK) == 0 && access(oldSchema, R_OK) == 0 && access(xmllint, X_OK) == 0,
        "needs xmllint (libxml2-utils), and OpenLyrics' schemas, the newer one named by SONGBOOK_OPENLYRICS_SCHEMA"))
struct OpenLyricsSchemaTests {
    private let folder = TemporaryFolder()

    /// Writes songs, validates all of them at once, and returns the faults, one a line.
    private func validate(_ songs: [ImportedSong]) throws -> [Substring] {
        var files: [String: [String]] = [:]
        for (index, song) in songs.enumerated() {
            let text = try SongFileFormat.openlyrics.text([song])
            let path = folder.write(text, to: FilePath("\(index).xml"))
            files[text.contains("version=\"0.8\"") ? oldSchema : schema, default: []].append(path.string)
        }
        return files.flatMap { schema, files in
            let run = runTool(xmllint, arguments: ["--nonet", "--noout", "--relaxng", schema] + files)
            let lines = run.errors.split(separator: "\n").filter { !$0.hasSuffix(" validates") }
            return run.status == 0 ? lines : ["status \(run.status)"] + lines.prefix(20)
        }
    }

    @Test("is valid for all lyrics and members of the tests")
    func corpus() throws {
        var songs: [ImportedSong] = []
        for lyrics in RoundTripTests.lyrics {
            var song = wholeSong
            song.text = lyrics
            songs += [song, ImportedSong(text: lyrics)]
        }
        let faults = try validate(songs)
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }

    @Test("is valid for lyrics, chords and members made up at random")
    func random() throws {
        var generator = SeededGenerator(seed: 15)
        let parts = [
            "[G]", "[Am7/G]", "[H7b9]", "[Ami]", "[(E)]", "[F#m(maj7)/C#]", "[N.C.]", "[Balt]", "[hums]", "word", " ",
            "\n", "\n\n",
            "\n\n\n",
            "Verse 1", "Chorus", "Chorus 2b", "Solo", "Strophe 120", "Hook x2", "[Vamp]", "[Other 7]", " | ", "\u{1}",
            "&", "<",
        ]
        let values = [
            "", " ", "a", "12", "0", "-3", "250", "6/8", "64/3", "de-AT", "Hm", "Bb", "Fxm", "1998-02", "1998-02-30",
            "a; b: c", "v1 c",
            "v0", "x\ny", "\u{1}",
        ]
        let names = [
            "subtitle", "artist", "composer", "lyricist", "arranger", "album", "copyright", "language", "key", "time",
        ]
        let metas = [
            "ccli", "tempo", "title", "title-de", "title-x y", "translator", "translator-cs", "variant", "version",
            "keywords",
            "verseOrder", "songbook", "released", "transposition", "comment", "createdIn", "modifiedIn",
            "chordNotation", "any", "a b",
        ]
        let songs = (0..<600).map { _ in
            func value() -> JSONValue { .string(values.randomElement(using: &generator)!) }
            let text = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
                parts.randomElement(using: &generator)!
            }
            var members = names.filter { _ in Bool.random(using: &generator) }.map { JSONValue.Member($0, value()) }
            members += [
                .init("year", .integer(Int.random(in: -50...2_100, using: &generator))),
                .init("tempo", .integer(Int.random(in: 0...300, using: &generator))), .init("capo", .integer(1)),
                .init("meta", .object(metas.filter { _ in Bool.random(using: &generator) }.map { .init($0, value()) })),
            ]
            return ImportedSong(
                title: values.randomElement(using: &generator)!, text: text.joined(),
                tags: [values.randomElement(using: &generator)!], updatedAt: Timestamp(seconds: 1_700_000_000),
                members: members)
        }
        let faults = try validate(songs)
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }

    @Test("with every chord that has a structure is valid")
    func chords() throws {
        let qualities = ["", "m", "maj", "dim", "aug", "+", "-", "°", "ø", "Δ", "M"]
        let numbers = ["", "2", "4", "5", "6", "7", "9", "11", "13", "69", "6/9"]
        let additions = [
            "", "maj7", "sus", "sus2", "sus4", "sus24", "add9", "b5", "#5", "b9", "#9", "(#11)", "b13", "no3", "omit5",
            "alt",
        ]
        let names = ["F#", "H"].flatMap { root in
            qualities.flatMap { quality in
                numbers.flatMap { number in additions.map { "[\(root)\(quality)\(number)\($0)/G]x" } }
            }
        }
        // Chords that have none make a file one of 0.8.
        let songs = Dictionary(grouping: names) { name in
            ChordName.isAny(in: name[...]) && OpenLyricsVersion(for: ImportedSong(text: name)) == .structured
        }
        #expect(songs[true].map { $0.count > 1_000 } == true)
        let faults = try validate(songs.values.map { ImportedSong(title: "T", text: $0.joined(separator: "\n")) })
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }
}
