import Translations

/// The common parts of the XML formats.
enum XMLSongs {
    static func read(
        _ bytes: [UInt8], _ format: SongFileFormat, _ parser: XMLParser?
    ) throws(ConversionError) -> ImportResult {
        guard bytes.count <= SongFileFormat.byteLimit else { throw .tooLarge(limit: SongFileFormat.byteLimit) }
        let marks: [[UInt8]] = [[], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
        guard !marks.contains(bytes) else { throw .empty }
        try BinaryFile.check(bytes)
        guard let parser else { throw .xml(.programMissing) }
        let document: XMLDocument
        do {
            document = try parser(XMLProlog.repaired(bytes))
        } catch {
            throw .xml(error)
        }
        var notes = NoteList()
        if document.isRecoded {
            notes.add(.changed, line: nil, translated("text read as Windows-1252 because it is not valid UTF-8"))
        }
        let song = try song(in: document.root, format, &notes)
        return ImportResult(songs: [song], notes: notes.all)
    }

    /// Reads the song back as a parser would return it, without running one.
    static func write(_ song: ImportedSong, _ format: SongFileFormat) throws(ConversionError) -> ExportResult {
        let root = format == .openlyrics ? OpenLyricsWriter.element(of: song) : OpenSongWriter.element(of: song)
        let bytes = XMLWriter.bytes(of: root)
        guard bytes.count <= SongFileFormat.byteLimit else { throw .tooLarge(limit: SongFileFormat.byteLimit) }
        let notes = LossReport.notes(for: [song], format) { () throws(ConversionError) in
            var notes = NoteList()
            return [try self.song(in: XMLWriter.parsed(root), format, &notes)]
        }
        return ExportResult(bytes: bytes, notes: notes)
    }

    private static func song(
        in root: XMLElement, _ format: SongFileFormat, _ notes: inout NoteList
    ) throws(ConversionError) -> ImportedSong {
        // The elements decide, not the namespace, which many OpenLyrics files lack, or the requested format.
        let isOpenLyrics = format == .openlyrics || OpenLyricsReader.isOne(root)
        return try isOpenLyrics ? OpenLyricsReader.read(root, &notes) : OpenSongReader.read(root, &notes)
    }
}
