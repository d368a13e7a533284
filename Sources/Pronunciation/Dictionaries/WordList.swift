import Files

/// The words of a word list, one per line.
enum WordList {
    /// The maximum size of such a list, in bytes.
    private static let largest = 1 << 26

    /// Calls `body` with each word as it is written, in UTF-8. A list that cannot be read has no words.
    ///
    /// - Parameter isSpellingList: whether the list is one of hunspell, with flags after a slash. Source: hunspell(5).
    static func forEach(in path: FilePath, isSpellingList: Bool, _ body: ([UInt8]) -> Void) {
        guard let bytes = try? FileReader.read(path, limit: largest).bytes else { return }
        let isUTF8 = isSpellingList ? isUTF8(path) : true
        bytes.withUnsafeBytes { bytes in
            for line in bytes.split(separator: 0x0A) {
                var word = line
                if isSpellingList, let end = line.firstIndex(where: { $0 == 0x2F || $0 == 0x09 || $0 == 0x20 }) {
                    word = line[..<end]
                }
                if word.last == 0x0D { word = word.dropLast() }
                guard isWord(word) else { continue }
                body(isUTF8 ? Array(word) : Array(latin1(word).utf8))
            }
        }
    }

    /// Whether it consists of letters of any language, and at most apostrophes; not a number or an abbreviation.
    private static func isWord(_ word: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard word.count > 1 || word.first.map({ $0 >= 0x80 }) ?? false else { return false }
        return word.allSatisfy { byte in
            byte >= 0x80 || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x27
        }
    }

    private static func latin1(_ word: Slice<UnsafeRawBufferPointer>) -> String {
        String(String.UnicodeScalarView(word.map { Unicode.Scalar($0) }))
    }

    /// Whether the affix file beside the list says UTF-8, or cannot be read; any other encoding is read as Latin-1.
    private static func isUTF8(_ path: FilePath) -> Bool {
        let affixes = path.parent.appending(FilePath(bytes: path.stem.bytes + Array(".aff".utf8)))
        guard let bytes = try? FileReader.read(affixes, limit: largest).bytes else { return true }
        let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
        guard let line = text.split(whereSeparator: \.isNewline).first(where: { $0.hasPrefix("SET ") }) else {
            return false
        }
        return line.contains("UTF-8")
    }
}
