/// Looks for one word in text, whatever the case of its ASCII letters.
///
/// Eight places are looked at in one step: whether the two rarest bytes of the word are where they should be. In lyrics
/// that leaves hardly anything to compare.
struct WordFinder: Sendable {
    /// The word in small letters.
    let word: [UInt8]
    private let first: Int
    private let second: Int
    private let firstPattern: UInt64
    private let secondPattern: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let caseBits: UInt64 = ones << 5
    private static let highBits: UInt64 = ones << 7
    /// The commonest first, over the languages that songs are written in.
    private static let common = Array(" eainotrslhudmcgpbyfvwk,.'\n".utf8)

    /// - Parameter word: not empty; in small letters.
    init(_ word: [UInt8]) {
        func commonness(_ index: Int) -> Int {
            Self.common.firstIndex(of: word[index]).map { Self.common.count - $0 } ?? 0
        }
        let places = word.indices.sorted { (commonness($0), $0) < (commonness($1), $1) }
        self.word = word
        first = places[0]
        second = places.count > 1 ? places[1] : places[0]
        firstPattern = Self.ones &* UInt64(word[first] | 0x20)
        secondPattern = Self.ones &* UInt64(word[second] | 0x20)
    }

    /// Where the word begins for the first time at or behind `start`; nil when it does not.
    func first(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = text.baseAddress else { return nil }
        let end = text.count - word.count
        var place = start
        // Both reads end where the word would end for the last of the eight places, at most.
        while place + 7 <= end {
            var found = candidates(at: base + place)
            while found != 0 {
                let candidate = place + found.trailingZeroBitCount >> 3
                if isWord(at: base + candidate) { return candidate }
                found &= found &- 1
            }
            place += 8
        }
        while place <= end {
            if isWord(at: base + place) { return place }
            place += 1
        }
        return nil
    }

    /// Of the eight places from `place` on, a high bit for each at which the word may begin; the lowest is surely one where
    /// the two rarest bytes are right. What is read ends where the word would end for the last of them, at most.
    @inline(__always)
    func candidates(at place: UnsafeRawPointer) -> UInt64 {
        let left = (place + first).loadUnaligned(as: UInt64.self) | Self.caseBits
        let right = (place + second).loadUnaligned(as: UInt64.self) | Self.caseBits
        let difference = (left ^ firstPattern) | (right ^ secondPattern)
        // A high bit for each byte that is zero; above the first, perhaps for others.
        return UInt64(littleEndian: (difference &- Self.ones) & ~difference & Self.highBits)
    }

    /// Whether the word begins at `place`; not where the text is too short for it.
    func isWord(in text: UnsafeRawBufferPointer, at place: Int) -> Bool {
        guard place + word.count <= text.count, let base = text.baseAddress else { return false }
        return isWord(at: base + place)
    }

    @inline(__always)
    private func isWord(at place: UnsafeRawPointer) -> Bool {
        for index in word.indices
        where place.load(fromByteOffset: index, as: UInt8.self).asciiLowercase != word[index] {
            return false
        }
        return true
    }
}
