public import Pronunciation

/// The words that the user writes, by the language of the songs that contain them. Text in brackets, such as chords, is
/// left out.
///
/// Made for a hundred thousand songs: examines only the bytes of each song, and the letters of each word once.
public struct OwnWords {
    /// The maximum length of a token, in bytes; longer ones are left out.
    private static let longest = 64
    /// Each language has a bit; songs in further languages are left out.
    private static let mostLanguages = 64

    private var table = TokenTable()
    /// For each token, the languages in which it is used.
    private var uses: [UInt64] = []
    /// For each token, the languages in which it is frequent.
    private var frequent: [[String]] = []
    private var languages: [String] = []

    /// Has no words yet.
    public init() {}

    /// Adds the words of a song.
    ///
    /// - Parameters:
    ///   - language: the song's `language` member; nil or invalid if it has none.
    ///   - other: the language if the lyrics do not show it.
    public mutating func add(_ lyrics: String, language: String?, otherwise other: LanguageTag) {
        var lyrics = lyrics
        let numbers = lyrics.withUTF8 { tokens(in: $0) }
        guard !numbers.isEmpty else { return }
        let tag = language.flatMap { LanguageTag($0) }?.primary ?? guess(numbers) ?? other.primary
        guard let bit = bit(of: tag) else { return }
        for number in numbers { uses[number] |= bit }
    }

    /// Returns the words used in a language, as returned by `WordForm.words(of:)`.
    public func words(in language: LanguageTag) -> Set<String> {
        guard let index = languages.firstIndex(of: language.primary) else { return [] }
        var words: Set<String> = []
        for number in 0..<table.count where uses[number] & (1 << UInt64(index)) != 0 {
            words.formUnion(Self.words(of: table[number]))
        }
        return words
    }

    private mutating func bit(of language: String) -> UInt64? {
        if let index = languages.firstIndex(of: language) { return 1 << UInt64(index) }
        guard languages.count < Self.mostLanguages else { return nil }
        languages.append(language)
        return 1 << UInt64(languages.count - 1)
    }

    private func guess(_ numbers: [Int]) -> String? {
        var counts: [String: Int] = [:]
        let first = numbers.prefix(LanguageGuess.enough)
        for number in first where !frequent[number].isEmpty {
            for language in frequent[number] { counts[language, default: 0] += 1 }
        }
        return LanguageGuess.language(counts, of: first.count)
    }

    /// Returns the tokens of a text, in order. A token may contain other characters than letters, but never splits a
    /// word.
    private mutating func tokens(in text: UnsafeBufferPointer<UInt8>) -> [Int] {
        var numbers: [Int] = []
        numbers.reserveCapacity(text.count / 4)
        // In lower case and without brackets, so that a token is a part of it.
        return withUnsafeTemporaryAllocation(byteCount: text.count + 1, alignment: 1) { words in
            var (index, end, start, hash) = (0, 0, 0, Self.start)
            func endToken(_ table: inout OwnWords) {
                if end > start, end - start <= Self.longest {
                    numbers.append(table.number(of: UnsafeRawBufferPointer(rebasing: words[start..<end]), hash))
                }
                (start, hash) = (end, Self.start)
            }
            while index < text.count {
                let byte = Self.parts[Int(text[index])]
                index += 1
                if byte != 0 {
                    words[end] = byte
                    end += 1
                    hash = (hash ^ UInt64(byte)) &* Self.prime
                } else if text[index - 1] == 0x5B, let next = Self.endOfBrackets(in: text, from: index) {
                    index = next
                } else {
                    endToken(&self)
                }
            }
            endToken(&self)
            return numbers
        }
    }

    /// For each byte, what it is in a word; 0 if it is in none.
    private static let parts: [UInt8] = (0..<256).map { number in
        switch UInt8(number) {
        case let byte where byte &- 0x41 < 26: byte | 0x20
        case let byte where byte >= 0x80 || byte &- 0x61 < 26 || byte == 0x27 || byte &- 0x30 < 10: byte
        default: 0
        }
    }

    /// Returns the words of a token, which is one in nearly all cases.
    private static func words(of token: some Collection<UInt8>) -> [String] {
        let text = String(decoding: token, as: UTF8.self)
        if token.allSatisfy({ $0 &- 0x61 < 26 }) { return [text] }
        return WordForm.words(of: text).filter { $0.contains(where: \.isLetter) }
    }

    /// FNV-1a.
    private static let start: UInt64 = 0xCBF2_9CE4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01B3

    private mutating func number(of token: UnsafeRawBufferPointer, _ hash: UInt64) -> Int {
        let (number, isNew) = table.number(of: token, hash: hash ^ (hash >> 29))
        if isNew {
            uses.append(0)
            let words = Self.words(of: token)
            frequent.append(words.count == 1 ? LanguageGuess.languages(ofFrequent: words[0]) : [])
        }
        return number
    }

    /// Returns the position after the closing bracket on the same line, within `longest` bytes; nil if there is none.
    private static func endOfBrackets(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        for index in start..<min(start + longest, text.count) {
            if text[index] == 0x5D { return index + 1 }
            if text[index] == 0x0A || text[index] == 0x0D { return nil }
        }
        return nil
    }
}
