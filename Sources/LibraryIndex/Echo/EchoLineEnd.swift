import ChordSheet

/// The last word of a line, by which the line may rhyme with another one.
///
/// Words rhyme here if their last two letters are the same, because the index knows no pronunciation. That leaves out
/// moon and tune, and takes in love and move.
struct EchoLineEnd {
    /// In letters; shorter words end alike by chance.
    private static let shortest = 3

    /// Counted as ``SearchLine/number``.
    let line: Int
    private let word: EchoLineReader.Word
    private let range: Range<Int>
    private let isAtStanza: Bool

    /// - Parameters:
    ///   - word: empty if the line has none.
    ///   - range: the line in the text.
    ///   - isAtStanza: whether it is the first line of a stanza, and may be the name of a section.
    /// - Returns: nil if the line cannot rhyme.
    init?(_ word: EchoLineReader.Word, _ line: Int, _ range: Range<Int>, isAtStanza: Bool) {
        guard word.length >= Self.shortest, word.unspacedWeight == 0, !word.endsInDigit else { return nil }
        (self.word, self.line, self.range, self.isAtStanza) = (word, line, range, isAtStanza)
    }

    /// Both lines and the key of both words in any order; nil if they do not rhyme, if the words are the same or one is
    /// sung in any song, or if the first line is the name of a section.
    ///
    /// - Parameters:
    ///   - other: a later line.
    ///   - text: the text that contains both.
    func rhyme(
        with other: EchoLineEnd, in text: UnsafeRawBufferPointer, _ stockWords: StockWords
    ) -> (lines: EchoLines, key: UInt64)? {
        guard word.ending == other.word.ending, word.hash != other.word.hash, !stockWords.contain(word.bytes),
            !stockWords.contain(other.word.bytes), !isSectionName(in: text)
        else { return nil }
        let (low, high) = (min(word.hash, other.word.hash), max(word.hash, other.word.hash))
        return (EchoLines(first: line, second: other.line), EchoLineReader.mixed(low &* 31 &+ high))
    }

    private func isSectionName(in text: UnsafeRawBufferPointer) -> Bool {
        isAtStanza && SectionName.isOnly(UnsafeRawBufferPointer(rebasing: text[range]))
    }
}

extension EchoLineReader.Word {
    fileprivate var endsInDigit: Bool {
        (UInt64(UInt8(ascii: "0"))...UInt64(UInt8(ascii: "9"))).contains(ending & 0xFFFF_FFFF)
    }
}
