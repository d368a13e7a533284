import ChordSheet
public import SheetLayout
public import SongFormat

/// What `songbook-pdf` is asked for: lines of JSON, of which the first is ``SheetSettings`` and each other one a song.
public struct SheetRequest: Sendable {
    /// No more bytes are read.
    public static let byteLimit = 512 << 20

    private static let lineEnd = UInt8(ascii: "\n")

    /// The lines, with their ends.
    public private(set) var bytes: [UInt8]

    /// Without songs.
    public init(_ settings: SheetSettings) {
        bytes = settings.json.serialized(pretty: false) + [Self.lineEnd]
    }

    /// Adds a song.
    ///
    /// - Parameters:
    ///   - date: when it was changed.
    ///   - members: others of its file; those that mean nothing on a sheet are left out.
    public mutating func add(title: String, text: String, date: Timestamp?, members: [JSONValue.Member]) {
        var song: [JSONValue.Member] = [.init("title", .string(title)), .init("text", .string(text))]
        if let date { song.append(.init("updatedAt", .string(date.iso8601))) }
        song += members.filter { MetadataName(member: $0.name.utf8) != nil }
        bytes += JSONValue.object(song).serialized(pretty: false) + [Self.lineEnd]
    }
}

/// A request as it was read.
public struct ReadSheetRequest: Sendable {
    /// A song of it.
    public struct Song: Sendable {
        /// What is laid out.
        public let sheet: SheetSong
        /// When it was changed; nil where that is not said.
        public let date: Timestamp?
    }

    /// How all is to look.
    public let settings: SheetSettings
    /// In their order.
    public let songs: [Song]

    /// Nil for what is not of ``SheetRequest/bytes``.
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

/// How `songbook-pdf` ends where there are no pages. Source: sysexits.h(3head).
public enum SheetExit {
    /// What it was asked for is no request, or nothing that can be laid out.
    public static let badRequest: Int32 = 65
    /// There is no font of that name.
    public static let fontMissing: Int32 = 69
    /// Cairo could not draw them.
    public static let notDrawn: Int32 = 70
    /// The PDF could not be written.
    public static let notWritten: Int32 = 74
}
