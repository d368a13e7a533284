import Translations

/// ChordPro 6. Source: chordpro.org, and `lib/ChordPro/Song.pm` of its program for what that does not specify.
enum ChordProReader {
    static func read(_ bytes: [UInt8]) throws(ConversionError) -> ImportResult {
        let source = try SourceText(bytes, keepsNull: true)
        var parser = ChordProParser(source.notes, SourceChords.all(in: source.text))
        parser.isWholeFile = true
        var lines = SourceLines(source.text)
        while let line = lines.next() {
            guard parser.songCount < SongFileFormat.songLimit else { throw .tooMany }
            guard line.text.utf8.last == UInt8(ascii: "\\") else {
                parser.add(line.text, line.number)
                continue
            }
            var bytes = Array(line.text.utf8)
            while bytes.last == UInt8(ascii: "\\"), let next = lines.next() {
                bytes.removeLast()
                bytes.append(contentsOf: next.text.utf8.drop(while: \.isBlank))
                parser.notes.add(.changed, line: next.number, translated("joined with the previous line"))
            }
            parser.add(String(decoding: bytes, as: UTF8.self)[...], line.number)
        }
        if lines.hasOtherEnds { parser.notes.add(.changed, line: nil, translated("line endings")) }
        return try parser.wholeResult()
    }
}
