/// Text that is lyrics and nothing else: it is taken as it is, line ends included.
enum PlainTextReader {
    static func read(_ bytes: [UInt8]) throws(ConversionError) -> ImportResult {
        let source = try SourceText(bytes, keepsNull: true)
        let texts = try TitledTexts.reading(source.text)
        let songs = texts.parts.map { $0.song(text: $0.text) }
        return ImportResult(songs: songs, notes: source.notes, faults: texts.faults)
    }
}

/// One song is its lyrics, byte for byte. Titles stand above lyrics that would not be read as such without.
enum PlainTextWriter {
    static func bytes(of songs: [ImportedSong]) -> [UInt8] { bytes(of: songs, texts: songs.map(\.text)) }

    /// - Parameter texts: what stands in the place of the lyrics.
    static func bytes(of songs: [ImportedSong], texts: [String]) -> [UInt8] {
        let isAlone = songs.count == 1 && (try? TitledTexts.parts(of: texts[0]))?.first?.line == 1
        return Array((isAlone ? texts[0] : TitledTexts.joining(songs, texts)).utf8)
    }
}
