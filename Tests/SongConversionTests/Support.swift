import SongFormat

@testable import SongConversion

extension SongFileFormat {
    func read(_ text: String) throws(ConversionError) -> ImportResult { try read(Array(text.utf8)) }

    /// The only song of a file.
    func song(_ text: String) throws -> ImportedSong {
        let songs = try read(text).songs
        guard songs.count == 1 else { throw ConversionError.noSongs }
        return songs[0]
    }

    func text(_ songs: [ImportedSong]) throws(ConversionError) -> String {
        String(decoding: try write(songs).bytes, as: UTF8.self)
    }

    static var written: [SongFileFormat] { allCases.filter { $0 != .opensong && $0 != .openlyrics } }
}

extension ImportedSong {
    /// The whole song, for comparisons byte for byte.
    var json: String { String(decoding: JSONSongWriter.bytes(of: [self]), as: UTF8.self) }

    func string(_ name: String) -> String? { member(name)?.string }

    func meta(_ name: String) -> String? { member("meta")?[name]?.string }
}

extension [ConversionNote] {
    /// `3 dropped what`.
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
