import Translations

/// A file's bytes as text, whatever their encoding.
///
/// By its byte order mark, UTF-8 or UTF-16; without one UTF-8, where the bytes are valid, UTF-16, where every other byte of
/// the first ones is zero, and otherwise line by line UTF-8 or Windows-1252, in which the five bytes without a letter are those
/// of Latin-1.
struct SourceText {
    /// Without a byte order mark. Line ends are those of the file.
    let text: String

    /// What had to be changed.
    let notes: [ConversionNote]

    /// - Parameter keepsNull: whether whoever reads it finds zero bytes, which only some of its songs may have.
    init(_ bytes: [UInt8], keepsNull: Bool = false) throws(ConversionError) {
        guard bytes.count <= SongFileFormat.byteLimit else { throw .tooLarge(limit: SongFileFormat.byteLimit) }
        try BinaryFile.check(bytes)
        var notes = NoteList()
        if let order = UTF16Text.order(of: bytes) {
            let decoded = UTF16Text.decoding(bytes, order)
            if decoded.isRepaired { notes.add(.changed, line: nil, translated("incomplete UTF-16 characters")) }
            text = decoded.text
        } else {
            let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            if let text = String(validating: bytes[start...], as: UTF8.self) {
                if BinaryFile.hasManyControls(bytes) { throw .binary }
                self.text = text
            } else {
                if BinaryFile.hasControls(bytes) { throw .binary }
                let mixed = MixedText(decoding: bytes[start...])
                for line in mixed.otherLines.map({ $0.map(Int?.some) }) ?? [nil] {
                    notes.add(
                        .changed, line: line, translated("text read as Windows-1252 because it is not valid UTF-8"))
                }
                text = mixed.text
            }
        }
        if text.isEmpty { throw .empty }
        if !keepsNull, let line = Self.lineOfNull(in: text) { throw .nullByte(line: line) }
        self.notes = notes.all
    }

    /// The line of the first zero byte; nil where there is none.
    static func lineOfNull(in text: String) -> Int? {
        text.utf8.firstIndex(of: 0).map { SourceLines.number(of: $0, in: text) }
    }
}

/// What tells that a file is no text.
enum BinaryFile {
    /// What files of other kinds begin with that are likely to be named like a song. Source: file(1), magic(5).
    private static let magic: [[UInt8]] = [
        [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x7F, 0x45, 0x4C, 0x46], [0xFF, 0xFE, 0x00, 0x00],
        [0x00, 0x00, 0xFE, 0xFF],
    ]

    /// PDF, RTF, what is or is made as a ZIP archive (Word, LibreOffice), gzip, older files of Word.
    private static let documents: [[UInt8]] = [
        Array("%PDF-".utf8), Array("{\\rtf".utf8), [0x50, 0x4B, 0x03, 0x04], [0x1F, 0x8B], [0xD0, 0xCF, 0x11, 0xE0],
    ]

    /// The same, where a song could begin with it as well: what is no text has zero bytes behind it.
    private static let words = ["RIFF", "GIF8", "MThd", "OggS", "fLaC", "ID3", "SQLite format 3"].map { Array($0.utf8) }

    /// - Throws: what it is, where it is known to be no text.
    static func check(_ bytes: [UInt8]) throws(ConversionError) {
        if documents.contains(where: { bytes.starts(with: $0) }) { throw .document }
        if magic.contains(where: { bytes.starts(with: $0) }) { throw .binary }
        if words.contains(where: { bytes.starts(with: $0) }), bytes.prefix(4096).contains(0) { throw .binary }
    }

    /// One in twenty of the first ones.
    static func hasManyControls(_ bytes: [UInt8]) -> Bool {
        let start = bytes.prefix(4096)
        return start.count { isControl($0) && $0 != 0 } * 20 > start.count
    }

    static func hasControls(_ bytes: [UInt8]) -> Bool { bytes.contains(where: isControl) }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && !(0x08...0x0D).contains(byte) && byte != 0x1A && byte != 0x1B
    }
}
