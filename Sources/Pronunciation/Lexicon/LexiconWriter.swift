import Files

/// Assembles a lexicon in memory: first its words, then their pronunciations.
struct LexiconWriter {
    private var numbers: [[UInt8]: UInt32] = [:]
    private var folded: [[UInt8]] = []
    private var texts: [[UInt8]] = []
    private var ranks: [UInt8] = []
    private var owners: [UInt32] = []
    private var pronunciations: [[UInt8]] = []
    private var isSpoken: [Bool] = []

    /// The number of words.
    var wordCount: Int { texts.count }

    /// Adds a word. If it is there already, the lower rank wins, with its spelling.
    @discardableResult
    mutating func add(word: [UInt8], rank: UInt8) -> UInt32 {
        let key = Self.folded(word)
        guard let number = numbers[key] else {
            let number = UInt32(texts.count)
            numbers[key] = number
            folded.append(key)
            texts.append(word)
            ranks.append(rank)
            isSpoken.append(false)
            return number
        }
        if rank < ranks[Int(number)] {
            ranks[Int(number)] = rank
            texts[Int(number)] = word
        }
        return number
    }

    /// Returns the number of a word; nil if it is not there.
    func number(of word: [UInt8]) -> UInt32? { numbers[Self.folded(word)] }

    /// Whether a word has a pronunciation.
    func isSpoken(_ number: UInt32) -> Bool { isSpoken[Int(number)] }

    /// The words without a pronunciation.
    var silent: [UInt32] { isSpoken.indices.filter { !isSpoken[$0] }.map(UInt32.init) }

    /// Returns a word as it is looked up.
    func folded(_ number: UInt32) -> String { String(decoding: folded[Int(number)], as: UTF8.self) }

    /// Adds a pronunciation of a word.
    mutating func add(pronunciation text: [UInt8], of number: UInt32) {
        owners.append(number)
        pronunciations.append(text)
        isSpoken[Int(number)] = true
    }

    /// Returns the whole file.
    ///
    /// - Parameter goesOn: called with how much is done, from 0 to 1; false cancels.
    /// - Returns: nil if it was canceled.
    func file(identity: [UInt8], source: PronunciationSource, goesOn: (Double) -> Bool) -> [UInt8]? {
        var indexes: [RhymeKey.Kind: [Entry]] = [:]
        for (number, text) in pronunciations.enumerated() {
            if number % 4096 == 0, !goesOn(Double(number) / Double(pronunciations.count)) { return nil }
            guard let pronunciation = Pronunciation(text: text) else { continue }
            for kind in RhymeKey.Kind.allCases {
                guard let key = pronunciation.rhymeKey(kind) else { continue }
                let rank = (ranks[Int(owners[number])], pronunciation.syllables.count)
                indexes[kind, default: []].append(Entry(Array(key.text.utf8), number, rank))
            }
        }
        var file = SectionedFile()
        file.add(identity)
        file.add([source.rawValue])
        file.add(texts: texts)
        file.add(ranks)
        file.add(numbers: owners)
        file.add(texts: pronunciations)
        file.add(index: owners.enumerated().map { Entry(folded[Int($1)], $0) })
        for kind in RhymeKey.Kind.allCases { file.add(index: indexes[kind] ?? []) }
        return file.bytes
    }

    /// Equals ``WordForm/folded(_:)``, and is fast for English.
    private static func folded(_ word: [UInt8]) -> [UInt8] {
        if word.allSatisfy({ $0 < 0x80 }) { return word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
        return Array(WordForm.folded(String(decoding: word, as: UTF8.self)).utf8)
    }
}

/// A hash and what it stands for.
private struct Entry {
    let hash: UInt64
    /// The rank of the word, its number of syllables, and the number.
    private let order: UInt64

    var number: UInt32 { UInt32(truncatingIfNeeded: order) }

    init(_ key: [UInt8], _ number: Int, _ rank: (UInt8, syllables: Int) = (0, 0)) {
        hash = Checksum(key).value
        order = UInt64(rank.0) << 48 | UInt64(min(rank.syllables, 255)) << 40 | UInt64(number)
    }

    static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
        left.hash != right.hash ? left.hash < right.hash : left.order < right.order
    }
}

/// The bytes of a file in ``LexiconLayout``.
private struct SectionedFile {
    private var ends: [Int] = []
    private var content: [UInt8] = []

    mutating func add(_ section: [UInt8]) {
        content += section
        ends.append(content.count)
    }

    mutating func add(numbers: [some FixedWidthInteger & BitwiseCopyable]) {
        content.reserveCapacity(content.count + 8 * numbers.count)
        for number in numbers { Self.append(number, to: &content) }
        ends.append(content.count)
    }

    mutating func add(texts: [[UInt8]]) {
        var end: UInt32 = 0
        add(
            numbers: texts.map { text in
                end += UInt32(text.count)
                return end
            })
        for text in texts { content += text }
        ends.append(content.count)
    }

    mutating func add(index: [Entry]) {
        let sorted = index.sorted(by: Entry.isBefore)
        add(numbers: sorted.map(\.hash))
        add(numbers: sorted.map(\.number))
    }

    var bytes: [UInt8] {
        precondition(ends.count == LexiconLayout.Section.allCases.count)
        var checked: [UInt8] = []
        checked.reserveCapacity(content.count + LexiconLayout.headerSize)
        for end in ends { Self.append(UInt64(end + LexiconLayout.headerSize), to: &checked) }
        checked += content
        var bytes = LexiconLayout.magic
        Self.append(BlockChecksum(checked).value, to: &bytes)
        return bytes + checked
    }

    private static func append(_ number: some FixedWidthInteger & BitwiseCopyable, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
}
