import ChordSheet
import Glibc

/// Computes keys that find lines of folded lyrics in other songs: lines with the same words have the same key.
///
/// Case, punctuation and text in square brackets, such as chords, make no difference; folding has removed accents. A
/// line that says too little to be an echo has no key: one with fewer than three words, with fewer than two besides
/// `la`, `oh` and the like, or with only the name of a section. Where words are not separated, as in Chinese, Japanese
/// and Thai, two to four letters count as one.
///
/// Two lines of a stanza that rhyme have a key, too: that of their last words in any order; see ``EchoLineEnd``.
struct EchoLineReader {
    /// The weight of one word; see ``leastWeight``.
    private static let word = 4
    private static let leastWeight = 3 * word
    private static let leastPlainWeight = 2 * word
    /// In bytes; text between brackets that are further apart is sung.
    private static let longestBracket = 64

    private let stockWords = StockWords()
    private var hash: UInt64 = 0
    private var weight = 0
    private var plainWeight = 0
    private var current = Word()
    private var lastWord = Word()

    /// Calls `body` with each line that has a key, in order, and with each two that rhyme once the second of them is
    /// read.
    ///
    /// - Parameters:
    ///   - text: folded by ``TextFold``.
    ///   - body: gets the lines and their key.
    mutating func forEachLine(in text: UnsafeRawBufferPointer, _ body: (_ lines: EchoLines, _ key: UInt64) -> Void) {
        var (start, line) = (0, 1)
        var isAtStanza = true
        // The ends of the two previous lines of the same stanza.
        var before: (EchoLineEnd?, EchoLineEnd?)
        while start < text.count {
            let end = Self.endOfLine(in: text, from: start)
            let bytes = UnsafeRawBufferPointer(rebasing: text[start..<end])
            if let key = key(of: bytes, isAtStanza: isAtStanza) { body(EchoLines(first: line), key) }
            if let lineEnd = EchoLineEnd(lastWord, line, start..<end, isAtStanza: isAtStanza) {
                if let rhyme = before.0?.rhyme(with: lineEnd, in: text, stockWords) { body(rhyme.lines, rhyme.key) }
                if let rhyme = before.1?.rhyme(with: lineEnd, in: text, stockWords) { body(rhyme.lines, rhyme.key) }
                before = (before.1, lineEnd)
            }
            isAtStanza = bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
            if isAtStanza { before = (nil, nil) }
            start = end + 1
            line += 1
        }
    }

    /// The key of a line; nil if it has none.
    private mutating func key(of line: UnsafeRawBufferPointer, isAtStanza: Bool) -> UInt64? {
        (hash, weight, plainWeight) = (0xCBF2_9CE4_8422_2325, 0, 0)
        (current, lastWord) = (Word(), Word())
        var index = 0
        while index < line.count {
            let byte = line[index].asciiLowercase
            if byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 {
                add(byte)
                current.ending = current.ending << 32 | UInt64(byte)
                index += 1
            } else if byte >= 0x80 {
                index += addCharacter(in: line, at: index)
            } else if byte == UInt8(ascii: "[") {
                index = Self.endOfBracket(in: line, from: index) ?? index + 1
            } else {
                // Don't and dont are the same word.
                if byte != UInt8(ascii: "'") { endWord() }
                index += 1
            }
        }
        endWord()
        guard weight >= Self.leastWeight, plainWeight >= Self.leastPlainWeight else { return nil }
        if isAtStanza, SectionName.isOnly(line) { return nil }
        return Self.mixed(hash)
    }
}

extension EchoLineReader {
    /// A word as numbers.
    struct Word {
        var length = 0
        var unspacedWeight = 0
        var bytes = StockWords.Bytes()
        /// Of all its bytes.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        /// Its last two characters.
        var ending: UInt64 = 0
    }

    private mutating func add(_ byte: UInt8) {
        hash = Self.hash(hash, with: byte)
        current.hash = Self.hash(current.hash, with: byte)
        current.length += 1
        current.bytes.append(byte)
    }

    /// Source: FNV-1a, 64 bits.
    private static func hash(_ hash: UInt64, with byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    private mutating func endWord() {
        guard current.length > 0 else { return }
        let isSpaced = current.unspacedWeight == 0
        if isSpaced {
            weight += Self.word
            // No word is looked up once enough are known.
            if plainWeight < Self.leastPlainWeight, !stockWords.contain(current.bytes) { plainWeight += Self.word }
            hash = Self.hash(hash, with: UInt8(ascii: " "))
        } else {
            weight += current.unspacedWeight
            plainWeight += current.unspacedWeight
        }
        (lastWord, current) = (current, Word())
    }

    /// Takes a character that is not ASCII.
    ///
    /// - Returns: how many bytes it has.
    private mutating func addCharacter(in line: UnsafeRawBufferPointer, at index: Int) -> Int {
        let lead = line[index]
        let wanted = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        let length = min(wanted, line.count - index)
        let second = length > 1 ? line[index + 1] : 0
        let third = length > 2 ? line[index + 2] : 0
        if Self.isPunctuation(lead, second, third) {
            endWord()
            return length
        }
        var character: UInt64 = 0
        for byte in line[index..<(index + length)] {
            add(byte)
            character = character << 8 | UInt64(byte)
        }
        current.ending = current.ending << 32 | character
        current.unspacedWeight += Self.unspacedWeight(lead, second)
        return length
    }

    /// Signs and symbols of Latin-1, of U+2000 to U+2BFF, of Chinese and Japanese, and pictographs.
    private static func isPunctuation(_ lead: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        switch lead {
        case 0xC2: ![0xAA, 0xB5, 0xBA].contains(second)
        case 0xE2: second < 0xB0
        case 0xE3: second == 0x80 && third != 0x85 && third != 0x87
        case 0xEF: second == 0xBC && third < 0x90
        case 0xF0: second == 0x9F
        default: false
        }
    }

    private static func unspacedWeight(_ lead: UInt8, _ second: UInt8) -> Int {
        switch (lead, second) {
        case (0xE3...0xE9, _), (0xF0, 0xA0...): word / 2
        case (0xE0, 0xB8...0xBB), (0xE1, 0x80...0x82), (0xE1, 0x9E...0x9F): word / 4
        default: 0
        }
    }

    private static func endOfBracket(in line: UnsafeRawBufferPointer, from start: Int) -> Int? {
        let end = min(line.count, start + longestBracket)
        return line[start..<end].firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 }
    }

    private static func endOfLine(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard let base = text.baseAddress, let found = memchr(base + start, 0x0A, text.count - start) else {
            return text.count
        }
        return UnsafeRawPointer(found) - base
    }

    /// Lets each bit affect all bits. Source: the finalizer of MurmurHash3.
    static func mixed(_ hash: UInt64) -> UInt64 {
        var mixed = hash
        mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return mixed ^ (mixed >> 33)
    }
}
