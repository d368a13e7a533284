import Files
import Problems
import SongConversion
import SongFormat
import SongTransfer
import TestSupport
import Testing

/// Songs in each format that the program exports, imported again: into the library they come from, and into an empty
/// one.
@Suite("A song that was exported and is imported again")
struct ExportedAndImportedTests {
    /// All members of songbook(5), `pinned`, and an unknown member.
    private static let everything = #"""
        {
          "id": "9A1B", "title": "Kitchen Light",
          "text": "Verse 1\nLeave the [G]kitchen [D/F#]light on\nfor me\n\nChorus\n[Am7]Oh, [C]light\n",
          "createdAt": "2024-05-01T08:30:00Z", "updatedAt": "2025-01-02T03:04:05Z",
          "tags": ["home", "night light"], "pinned": true, "subtitle": "A small song",
          "artist": ["Anna Fern", "The Jars"], "composer": "A. Fern", "lyricist": "B. Moss", "arranger": "C. Reed",
          "album": "Lamps", "copyright": "© 2024 Fern: all of it", "language": "en-GB", "key": "F#m", "time": "6/8",
          "year": 2024, "capo": 2, "duration": 225, "tempo": 92.5,
          "meta": {"ccli": "22025", "x_color": "blue: dark"}, "other": {"a": [1.0, null]}
        }
        """#

    private static let songs: [String] = [
        everything,
        #"{"id": "e", "title": "No words", "text": "", "createdAt": "2024-05-01T08:30:00Z", "key": "G"}"#,
        #"{"title": "Only a title", "text": ""}"#,
        #"{"id": "t", "title": "No tags", "text": "a line\n", "artist": "Ann"}"#,
        #"{"id": "n", "text": "The first line\nand another one"}"#,
        #"""
        {"id": "o", "title": "Odd: tags / and {title}", "text": "x", "createdAt": "2024-05-01T08:30:00Z",
         "updatedAt": "2025-01-02T03:04:05Z",
         "tags": ["a, b", "a; b", "#c", "é e\u0301", "日本", "[G]", "{t}", "\"q\"", "it's", "X", "- y", "a: b", "\\"]}
        """#,
    ]

    /// A song that is in a library, and in a file that was exported from it.
    private struct Trip {
        let scene: TransferScene
        let file: FilePath
        /// The notes on the export.
        let said: [String]

        init(_ songs: [String], as format: SongFileFormat, inOneFile: Bool = false) throws {
            scene = try TransferScene()
            var items: [ExportItem] = []
            for (index, json) in songs.enumerated() {
                items.append(
                    ExportItem(scene.folder.write(json, to: FilePath("home/Songs/\(index)/\(index).songbook"))))
            }
            var outcomes: [ExportOutcome] = []
            let work = SongExport(format: format, environment: scene.environment)
            if inOneFile {
                let file = scene.folder[FilePath("all.\(format.suffixes[0])")]
                try work.run(items, to: file) { outcomes.append($0) }
            } else {
                try work.run(items, into: scene.folder["out"]) { outcomes.append($0) }
            }
            file = try #require(outcomes.first?.path, "\(String(describing: outcomes.first?.problem))")
            said = outcomes.flatMap(\.notes).map(\.what)
        }

        func isSaid(_ name: String) -> Bool {
            said.contains { $0.split { ":, ".contains($0) }.contains { $0 == name } }
        }
    }

    @Test(
        "is not made again in its library, unless the export said what is in it otherwise",
        arguments: SongFileFormat.allCases, songs)
    func sameLibrary(format: SongFileFormat, json: String) throws {
        let trip = try Trip([json], as: format)
        let work = trip.scene.importing()
        let plan = try work.plan([.path(trip.file)], into: trip.scene.songs)
        let file = try #require(plan.files.first)
        if file.problem != nil {
            // Without lyrics, such a file is empty.
            #expect(
                format.leavesTitleToFileName && trip.scene.folder.read(FilePath("out").appending(trip.file.name)) == [])
            return
        }
        #expect(file.songs.count == 1 && file.faults.isEmpty)
        if file.songs[0].known == nil { #expect(trip.isSaid("tags") || trip.isSaid("title"), "\(trip.said)") }
        // A member that is left out is reported, and only one that the format has otherwise.
        for left in file.songs[0].left { #expect(trip.isSaid(left.name), "\(left)") }
        let before = trip.scene.library
        #expect(trip.scene.run(work, plan).report.songCount == plan.songCount)
        #expect(trip.scene.library.count == before.count + plan.songCount)
        // Once the song is there as the format has it, no other one is added.
        #expect(try trip.scene.importing().plan([.path(trip.file)], into: trip.scene.songs).songCount == 0)
    }

    @Test("is the same in an empty library, but for what was said", arguments: SongFileFormat.allCases, songs)
    func emptyLibrary(format: SongFileFormat, json: String) throws {
        let trip = try Trip([json], as: format)
        let other = try TransferScene()
        let bytes = try #require(trip.scene.folder.read(FilePath("out").appending(trip.file.name)))
        other.folder.write(bytes, to: FilePath("in").appending(trip.file.name))
        let done = try other.run("in/.")
        let file = try #require(done.plan.files.first)
        if bytes.isEmpty { return #expect(file.problem?.what == "the file is empty" && other.library.isEmpty) }
        // OnSong's value in the sounding key.
        #expect(file.notes.allSatisfy { $0.what.hasSuffix("without the capo: F#m") })
        #expect(file.faults.isEmpty && done.report.songCount == 1)
        let copy = try #require(
            try other.library.first.flatMap { other.folder.read(FilePath("home/Songs/\($0)")) }.map(members))
        let original = try members(Array(json.utf8))
        for (name, value) in original where copy[name]?.utf8.elementsEqual(value.utf8) != true {
            #expect(trip.isSaid(name), "\(name): \(value), \(copy[name] ?? "missing"); \(trip.said)")
        }
        let added = Set(copy.keys).subtracting(original.keys)
        #expect(added.isSubset(of: ["id", "title", "createdAt", "updatedAt"]), "\(added)")
    }

    @Test("of several in one file, none is made again", arguments: SongFileFormat.allCases.filter(\.holdsMany))
    func several(format: SongFileFormat) throws {
        // A file of lyrics alone has no place for a song without lyrics.
        let songs = Self.songs.filter { !format.leavesTitleToFileName || !$0.contains(#""text": """#) }
        let trip = try Trip(songs, as: format, inOneFile: true)
        let plan = try trip.scene.importing().plan([.path(trip.file)], into: trip.scene.songs)
        let file = try #require(plan.files.first)
        #expect(file.songs.count == songs.count && file.problem == nil && file.faults.isEmpty)
        #expect(file.songs.allSatisfy { $0.known != nil }, "\(plan.lines)")
    }

    /// Returns the members of a song as JSON, by their names.
    private func members(_ bytes: [UInt8]) throws -> [String: String] {
        var members: [String: String] = [:]
        for member in try JSONValue(parsing: bytes).members ?? [] {
            members[member.name] = String(decoding: member.value.serialized(pretty: false), as: UTF8.self)
        }
        return members
    }
}
