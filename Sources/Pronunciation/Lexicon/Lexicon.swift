import Files

/// The words of a language, their pronunciations, and which rhyme. Reads its file on demand.
public struct Lexicon: Sendable {
    /// A word of a lexicon.
    public struct Word: Hashable, Sendable {
        /// The word as it is written.
        public let text: String
        /// How common it is; lower is more common. It depends on the lists that have the word, and on whether it is a
        /// name.
        public let rank: Int
    }

    /// The maximum size of such a file, in bytes.
    static let largest = 1 << 30

    /// The source of its pronunciations.
    public let source: PronunciationSource
    /// Its size in bytes.
    public var byteCount: Int { file.bytes.count }
    /// Identifies the files from which it was built.
    let identity: [UInt8]
    private let file: MappedFile
    private let sections: [Range<Int>]

    /// Nil if the bytes were not written by a ``LexiconWriter``.
    init?(_ file: MappedFile) {
        let bytes = file.bytes
        guard bytes.count >= LexiconLayout.headerSize, bytes.starts(with: LexiconLayout.magic) else { return nil }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[16...])
        guard BlockChecksum(rest).value == Self.number(in: bytes, at: 8) else { return nil }
        var sections: [Range<Int>] = []
        var start = LexiconLayout.headerSize
        for section in LexiconLayout.Section.allCases {
            let end: UInt64 = Self.number(in: bytes, at: 16 + 8 * section.rawValue)
            guard end >= UInt64(start), end <= UInt64(bytes.count) else { return nil }
            sections.append(start..<Int(end))
            start = Int(end)
        }
        guard start == bytes.count, let first = bytes[sections[LexiconLayout.Section.source.rawValue]].first,
            let source = PronunciationSource(rawValue: first)
        else { return nil }
        self.source = source
        self.file = file
        self.sections = sections
        identity = Array(bytes[sections[LexiconLayout.Section.identity.rawValue]])
    }

    /// The number of its words.
    public var wordCount: Int { sections[LexiconLayout.Section.wordEnds.rawValue].count / 4 }

    /// Returns the pronunciations of a word; several if it is spoken in different ways, none if the lexicon does not
    /// have it.
    ///
    /// - Parameter word: as returned by ``WordForm/folded(_:)``.
    public func pronunciations(of word: String) -> [Pronunciation] {
        let hash = Checksum(Array(word.utf8)).value
        return numbers(of: hash, .wordHashes, .wordNumbers).compactMap { number in
            guard let owner = owner(of: number), WordForm.folded(self.word(owner).text) == word else { return nil }
            return pronunciation(number)
        }
    }

    /// Returns how common a word is; nil if the lexicon does not have it.
    ///
    /// - Parameter word: as returned by ``WordForm/folded(_:)``.
    public func rank(of word: String) -> Int? {
        let hash = Checksum(Array(word.utf8)).value
        return numbers(of: hash, .wordHashes, .wordNumbers).lazy.compactMap { owner(of: $0) }.map { self.word($0) }
            .first { WordForm.folded($0.text) == word }?.rank
    }

    /// Whether a word list shows which words are common; otherwise all count as equally common.
    public var hasRanks: Bool {
        file.bytes[sections[LexiconLayout.Section.ranks.rawValue]].contains { $0 < .max }
    }

    /// Returns the words with a key, each with the pronunciation that has it: the most common first, and among equally
    /// common ones those with fewer syllables.
    ///
    /// - Parameters:
    ///   - most: the maximum number of words.
    ///   - isWanted: whether to include a word.
    public func words(
        with key: RhymeKey, most: Int = .max, where isWanted: (Word, Pronunciation) -> Bool = { _, _ in true }
    ) -> [(word: Word, pronunciation: Pronunciation)] {
        let index = LexiconLayout.index(of: key.kind)
        var found: [(word: Word, pronunciation: Pronunciation)] = []
        for number in numbers(of: Checksum(Array(key.text.utf8)).value, index.hashes, index.numbers) {
            guard found.count < most else { break }
            guard let owner = owner(of: number), let pronunciation = pronunciation(number),
                pronunciation.rhymeKey(key.kind) == key
            else { continue }
            let word = word(owner)
            if isWanted(word, pronunciation) { found.append((word, pronunciation)) }
        }
        return found
    }
}

extension Lexicon {
    /// Returns the numbers that an index has for a hash.
    private func numbers(of hash: UInt64, _ hashes: LexiconLayout.Section, _ numbers: LexiconLayout.Section) -> [Int] {
        let (hashes, numbers) = (sections[hashes.rawValue], sections[numbers.rawValue])
        let count = min(hashes.count / 8, numbers.count / 4)
        func value(_ index: Int) -> UInt64 { Self.number(in: file.bytes, at: hashes.lowerBound + 8 * index) }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if value(middle) < hash { low = middle + 1 } else { high = middle }
        }
        var found: [Int] = []
        while low < count, value(low) == hash {
            let number: UInt32 = Self.number(in: file.bytes, at: numbers.lowerBound + 4 * low)
            found.append(Int(number))
            low += 1
        }
        return found
    }

    private func owner(of pronunciation: Int) -> Int? {
        let owners = sections[LexiconLayout.Section.owners.rawValue]
        guard pronunciation < owners.count / 4 else { return nil }
        let owner: UInt32 = Self.number(in: file.bytes, at: owners.lowerBound + 4 * pronunciation)
        return owner < wordCount ? Int(owner) : nil
    }

    private func word(_ number: Int) -> Word {
        let ranks = sections[LexiconLayout.Section.ranks.rawValue]
        let rank = number < ranks.count ? file.bytes[ranks.lowerBound + number] : .max
        return Word(text: String(decoding: text(number, .wordEnds, .words), as: UTF8.self), rank: Int(rank))
    }

    private func pronunciation(_ number: Int) -> Pronunciation? {
        Pronunciation(text: text(number, .textEnds, .texts))
    }

    private func text(
        _ number: Int, _ ends: LexiconLayout.Section, _ texts: LexiconLayout.Section
    ) -> Slice<UnsafeRawBufferPointer> {
        let (ends, texts) = (sections[ends.rawValue], sections[texts.rawValue])
        guard number < ends.count / 4 else { return file.bytes[0..<0] }
        func end(_ index: Int) -> Int {
            guard index >= 0 else { return 0 }
            let end: UInt32 = Self.number(in: file.bytes, at: ends.lowerBound + 4 * index)
            return min(Int(end), texts.count)
        }
        let (start, stop) = (end(number - 1), end(number))
        return file.bytes[(texts.lowerBound + min(start, stop))..<(texts.lowerBound + stop)]
    }

    private static func number<Number: FixedWidthInteger & BitwiseCopyable>(
        in bytes: UnsafeRawBufferPointer, at offset: Int
    ) -> Number {
        Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}
