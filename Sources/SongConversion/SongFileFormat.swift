/// The formats of songs that other programs read and write.
///
/// Each has a reader and a writer, which are functions of bytes and songs and of nothing else.
public enum SongFileFormat: String, CaseIterable, Sendable {
    /// Lyrics, with chords in brackets, if any.
    case text
    /// Lyrics with each line's chords on a line above it.
    case chords
    /// Markdown with front matter.
    case markdown
    /// An array of songs, or one.
    case json
    /// ChordPro 6.
    case chordpro
    /// Of the app OnSong.
    case onsong
    /// Of the program OpenSong.
    case opensong
    /// OpenLyrics 0.8 and 0.9; 0.9 is written.
    case openlyrics

    /// No file with more bytes is read or written: 64 MiB.
    public static let byteLimit = 64 * 1024 * 1024

    /// No file with more songs is read: a million.
    public static let songLimit = 1_000_000

    /// Without the dot, in small letters; the first is the one to write.
    public var suffixes: [String] {
        switch self {
        case .text, .chords: ["txt", "text"]
        case .markdown: ["md", "markdown"]
        case .json: ["json"]
        case .chordpro: ["cho", "crd", "chopro", "chordpro", "pro"]
        case .onsong: ["onsong"]
        case .opensong, .openlyrics: ["xml"]
        }
    }

    /// Whether one file can hold several songs.
    public var holdsMany: Bool {
        switch self {
        case .text, .chords, .json, .chordpro: true
        case .markdown, .onsong, .opensong, .openlyrics: false
        }
    }

    /// Whether files are XML, which others parse: ``XMLParser``.
    public var isXML: Bool { self == .opensong || self == .openlyrics }

    /// Whether a file with one song says nothing of its title, which is the file's name then.
    public var leavesTitleToFileName: Bool { self == .text || self == .chords }

    /// - Parameters:
    ///   - bytes: a whole file.
    ///   - parser: for the formats that are XML (``isXML``); without one they fail as if the program for it was missing.
    /// - Returns: its songs, and what was not taken as it is. There are none only in an empty list of JSON.
    /// - Throws: why there is no song to be had.
    public func read(_ bytes: [UInt8], parsingXML parser: XMLParser? = nil) throws(ConversionError) -> ImportResult {
        switch self {
        case .text: try PlainTextReader.read(bytes)
        case .chords: try ChordsOverLyricsReader.read(bytes)
        case .markdown: try MarkdownReader.read(bytes)
        case .json: try JSONSongReader.read(bytes)
        case .chordpro: try ChordProReader.read(bytes)
        case .onsong: try OnSongReader.read(bytes)
        case .opensong, .openlyrics: try XMLSongs.read(bytes, self, parser)
        }
    }

    /// - Parameter songs: one, unless the format ``holdsMany``; none is an error but in JSON.
    /// - Returns: a whole file, and what is in it in another form or not at all. Found out by reading it again.
    /// - Throws: `.oneSongOnly`, `.tooLarge`.
    public func write(_ songs: [ImportedSong]) throws(ConversionError) -> ExportResult {
        guard songs.count == 1 || holdsMany && (songs.count > 1 || self == .json) else { throw .oneSongOnly }
        if isXML { return try XMLSongs.write(songs[0], self) }
        var bytes: [UInt8] =
            switch self {
            case .text: PlainTextWriter.bytes(of: songs)
            case .chords: ChordsOverLyricsWriter.bytes(of: songs)
            case .markdown: MarkdownWriter.bytes(of: songs[0])
            case .json: JSONSongWriter.bytes(of: songs)
            case .chordpro: ChordProWriter.bytes(of: songs)
            case .onsong: OnSongWriter.bytes(of: songs[0])
            case .opensong, .openlyrics: []
            }
        // What looks like a byte order mark is taken off when it is read.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0) }
        guard bytes.count <= Self.byteLimit else { throw .tooLarge(limit: Self.byteLimit) }
        let notes = LossReport.notes(for: songs, self) { () throws(ConversionError) in try read(bytes).songs }
        return ExportResult(bytes: bytes, notes: notes)
    }
}
