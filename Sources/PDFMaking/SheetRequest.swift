import ChordSheet
public import SheetLayout
public import SongFormat

/// A request to `songbook-pdf`: lines of JSON, the first of which is ``SheetSettings`` and each other one a song.
public struct SheetRequest: Sendable {
    /// The most bytes that are read.
    public static let byteLimit = 512 << 20

    private static let lineEnd = UInt8(ascii: "\n")

    /// The lines, with their line ends.
    public private(set) var bytes: [UInt8]

    /// A request without songs.
    public init(_ settings: SheetSettings) {
        bytes = settings.json.serialized(pretty: false) + [Self.lineEnd]
    }

    /// Adds a song.
    ///
    /// - Parameters:
    ///   - date: when the song was last changed.
    ///   - members: other members of its file; those that have no meaning on a sheet are left out.
    public mutating func add(title: String, text: String, date: Timestamp?, members: [JSONValue.Member]) {
        var song: [JSONValue.Member] = [.init("title", .string(title)), .init("text", .string(text))]
        if let date { song.append(.init("updatedAt", .string(date.iso8601))) }
        song += members.filter { MetadataName(member: $0.name.utf8) != nil }
        bytes += JSONValue.object(song).serialized(pretty: false) + [Self.lineEnd]
    }
}

/// A parsed request.
public struct ReadSheetRequest: Sendable {
    /// A song of the request.
    public struct Song: Sendable {
        /// What to lay out.
        public let sheet: SheetSong
        /// When the song was last changed; nil if not given.
        public let date: Timestamp?
    }

    /// The layout and fonts of all pages.
    public let settings: SheetSettings
    /// The songs in order.
    public let songs: [Song]

    /// Nil if the bytes are not in the form of ``SheetRequest/bytes``.
    public init?(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first, let json = try? JSONValue(parsing: Array(first)),
            let settings = SheetSettings(json)
        else { return nil }
        var songs: [Song] = []
        for line in lines.dropFirst() {
            guard let song = try? SongFile(decoding: Array(line), limit: SheetRequest.byteLimit).song else {
                return nil
            }
            let chords = SongChords(listed: song.metadata.listedChords, in: song.text)
            songs.append(
                Song(
                    sheet: SheetSong(title: song.title, text: song.text, chords: chords, metadata: song.metadata),
                    date: song.updatedAt))
        }
        (self.settings, self.songs) = (settings, songs)
    }
}

/// The exit statuses of `songbook-pdf` when it writes no pages. Source: sysexits.h(3head).
public enum SheetExit {
    /// The request is malformed, or cannot be laid out.
    public static let badRequest: Int32 = 65
    /// There is no font with that name.
    public static let fontMissing: Int32 = 69
    /// Cairo could not draw the pages.
    public static let notDrawn: Int32 = 70
    /// The PDF could not be written.
    public static let notWritten: Int32 = 74
}
