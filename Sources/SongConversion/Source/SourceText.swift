import Translations

/// A file's bytes as text, in any encoding.
///
/// UTF-8 or UTF-16 by its byte-order mark. Without one: UTF-8 if the bytes are valid; UTF-16 if every other byte at the
/// beginning is zero; otherwise, line by line, UTF-8 or Windows-1252, whose five unassigned bytes are read as in
/// Latin-1.
struct SourceText {
    /// Without a byte-order mark. Line ends are those of the file.
    let text: String

    /// What had to be changed.
    let notes: [ConversionNote]

    /// - Parameter keepsNull: whether the caller looks for zero bytes itself, since only some songs may contain them.
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

    /// The line of the first zero byte; nil if there is none.
    static func lineOfNull(in text: String) -> Int? {
        text.utf8.firstIndex(of: 0).map { SourceLines.number(of: $0, in: text) }
    }
}

/// Recognizes files that are not text.
enum BinaryFile {
    /// The first bytes of other kinds of files that may have a song's name. Source: file(1), magic(5).
    private static let magic: [[UInt8]] = [
        [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x7F, 0x45, 0x4C, 0x46], [0xFF, 0xFE, 0x00, 0x00],
        [0x00, 0x00, 0xFE, 0xFF],
    ]

    /// PDF, RTF, ZIP archives and formats based on them (Word, LibreOffice), gzip, older Word files.
    private static let documents: [[UInt8]] = [
        Array("%PDF-".utf8), Array("{\\rtf".utf8), [0x50, 0x4B, 0x03, 0x04], [0x1F, 0x8B], [0xD0, 0xCF, 0x11, 0xE0],
    ]

    /// Like `magic`, but songs could begin with them, too: binary files also have zero bytes near the start.
    private static let words = ["RIFF", "GIF8", "MThd", "OggS", "fLaC", "ID3", "SQLite format 3"].map { Array($0.utf8) }

    /// - Throws: the kind of file, if it is known not to be text.
    static func check(_ bytes: [UInt8]) throws(ConversionError) {
        if documents.contains(where: { bytes.starts(with: $0) }) { throw .document }
        if magic.contains(where: { bytes.starts(with: $0) }) { throw .binary }
        if words.contains(where: { bytes.starts(with: $0) }), bytes.prefix(4096).contains(0) { throw .binary }
    }

    /// Whether more than one in twenty of the first bytes are control characters.
    static func hasManyControls(_ bytes: [UInt8]) -> Bool {
        let start = bytes.prefix(4096)
        return start.count { isControl($0) && $0 != 0 } * 20 > start.count
    }

    static func hasControls(_ bytes: [UInt8]) -> Bool { bytes.contains(where: isControl) }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && !(0x08...0x0D).contains(byte) && byte != 0x1A && byte != 0x1B
    }
}
