import Files
import SongFormat
import XMLParsing

@testable import SongConversion

/// The parser program that was built with these tests.
let xmlParser: XMLParser = {
    let runner = try! FilePath("/proc/self/exe").resolvingLinks()
    return XMLProgram(runner.parent.appending("songbook-xml")).parser
}()

extension SongFileFormat {
    func read(_ text: String) throws(ConversionError) -> ImportResult {
        try read(Array(text.utf8), parsingXML: xmlParser)
    }

    /// Returns the only song of a file.
    func song(_ text: String) throws -> ImportedSong {
        let songs = try read(text).songs
        guard songs.count == 1 else { throw ConversionError.noSongs }
        return songs[0]
    }

    func text(_ songs: [ImportedSong]) throws(ConversionError) -> String {
        String(decoding: try write(songs).bytes, as: UTF8.self)
    }

    /// The formats that are plain text.
    static var texts: [SongFileFormat] { allCases.filter { !$0.isXML } }
}

extension ImportedSong {
    /// The whole song, for comparisons byte for byte.
    var json: String { String(decoding: JSONSongWriter.bytes(of: [self]), as: UTF8.self) }

    /// The same, with the members sorted by name: OpenLyrics has its own order.
    var sortedJSON: String {
        func sorted(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
            members.map { member in
                if let inner = member.value.members { return .init(member.name, .object(sorted(inner))) }
                return member
            }.sorted { $0.name < $1.name }
        }
        var song = self
        song.members = sorted(members)
        return song.json
    }

    func string(_ name: String) -> String? { member(name)?.string }

    func meta(_ name: String) -> String? { member("meta")?[name]?.string }
}

extension [ConversionNote] {
    /// The notes as text: `3 dropped what`.
    var texts: [String] {
        map { "\($0.line.map(String.init) ?? "-") \($0.effect.rawValue) \($0.what)" }
    }
}

let everyMember: [JSONValue.Member] = [
    .init("subtitle", .string("A small song")), .init("artist", .array([.string("Anna Fern"), .string("The Jars")])),
    .init("composer", .string("A. Fern")), .init("lyricist", .string("B. Moss")), .init("arranger", .string("C. Reed")),
    .init("album", .string("Lamps")), .init("copyright", .string("© 2024 Fern: all of it")),
    .init("language", .string("en-GB")),
    .init("key", .string("F#m")), .init("time", .string("6/8")), .init("year", .integer(2024)),
    .init("capo", .integer(2)),
    .init("duration", .integer(225)), .init("tempo", .number("92.5")),
    .init("meta", .object([.init("ccli", .string("22025")), .init("x_color", .string("blue: dark"))])),
]

let wholeSong = ImportedSong(
    title: "Kitchen Light", text: "Verse 1\nLeave the [G]kitchen [D/F#]light on\nfor me\n\n[Chorus]:\n[Am7][C]Oh\n",
    tags: ["home", "night light"], createdAt: Timestamp(iso8601: "2024-05-01T08:30:00Z"),
    updatedAt: Timestamp(iso8601: "2025-01-02T03:04:05Z"), id: "9A1B", members: everyMember)
