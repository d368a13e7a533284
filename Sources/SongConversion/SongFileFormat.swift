import Translations

/// The song formats of other programs.
///
/// Each has a reader and a writer, which are pure functions of bytes and songs.
public enum SongFileFormat: String, CaseIterable, Sendable {
    /// Lyrics, optionally with chords in brackets.
    case text
    /// Lyrics with each line's chords on the line above.
    case chords
    /// Markdown with front matter.
    case markdown
    /// A song or an array of songs.
    case json
    /// ChordPro 6.
    case chordpro
    /// The format of the app OnSong.
    case onsong
    /// The format of the program OpenSong.
    case opensong
    /// OpenLyrics 0.8 and 0.9; files are written as 0.9, or as 0.8 if the song has a chord that 0.9 cannot express.
    case openlyrics

    /// Larger files are not read or written: 64 MiB.
    public static let byteLimit = 64 * 1024 * 1024

    /// Files with more songs are not read: a million.
    public static let songLimit = 1_000_000

    /// Without the dot, in lower case; the first is used for writing.
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

    /// Whether files are XML, which needs an ``XMLParser``.
    public var isXML: Bool { self == .opensong || self == .openlyrics }

    /// Whether a file with one song does not contain its title, which then is the file's name.
    public var leavesTitleToFileName: Bool { self == .text || self == .chords }

    /// - Parameters:
    ///   - bytes: a whole file.
    ///   - parser: for the XML formats (``isXML``); without one, they fail as if its program were missing.
    /// - Returns: its songs, and notes on what was changed. Only an empty JSON list has no songs.
    /// - Throws: why no song can be read.
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

    /// - Parameter songs: one, unless the format ``holdsMany``; none is an error except in JSON.
    /// - Returns: a whole file, and notes on what it changes or leaves out, found by reading it back.
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
        // Reading removes anything that looks like a byte-order mark, so add another one.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0) }
        guard bytes.count <= Self.byteLimit else { throw .tooLarge(limit: Self.byteLimit) }
        var notes = LossReport.notes(for: songs, self) { () throws(ConversionError) in try read(bytes).songs }
        if let other = otherReading(of: bytes) {
            let what = translated(
                "will be imported as \(other.rawValue); use --format \(rawValue) to import it as it is here")
            notes.insert(ConversionNote(effect: .changed, what: what), at: 0)
        }
        return ExportResult(bytes: bytes, notes: notes)
    }

    /// The format that an import takes a written file for, if it gives other songs than this one.
    private func otherReading(of bytes: [UInt8]) -> SongFileFormat? {
        guard let other = Self.recognizing(bytes, suffix: suffixes[0]), other != self else { return nil }
        func songs(_ format: SongFileFormat) -> [UInt8]? {
            do { return JSONSongWriter.bytes(of: try format.read(bytes).songs) } catch { return nil }
        }
        return songs(other) == songs(self) ? nil : other
    }
}
