/// Text that is only lyrics: read unchanged, including its line ends.
enum PlainTextReader {
    static func read(_ bytes: [UInt8]) throws(ConversionError) -> ImportResult {
        let source = try SourceText(bytes, keepsNull: true)
        let texts = try TitledTexts.reading(source.text)
        let songs = texts.parts.map { $0.song(text: $0.text) }
        return ImportResult(songs: songs, notes: source.notes, faults: texts.faults)
    }
}

/// A single song is its lyrics, byte for byte. Titles are added only if the lyrics would otherwise be misread.
enum PlainTextWriter {
    static func bytes(of songs: [ImportedSong]) -> [UInt8] { bytes(of: songs, texts: songs.map(\.text)) }

    /// - Parameter texts: the texts to write in place of the lyrics.
    static func bytes(of songs: [ImportedSong], texts: [String]) -> [UInt8] {
        let isAlone = songs.count == 1 && (try? TitledTexts.parts(of: texts[0]))?.first?.line == 1
        return Array((isAlone ? texts[0] : TitledTexts.joining(songs, texts)).utf8)
    }
}
