/// Finds one word in text, regardless of the case of its ASCII letters.
///
/// Each step tests many places for the two rarest bytes of the word. In lyrics that leaves hardly anything to compare.
struct WordFinder: Sendable {
    /// The word in lowercase.
    let word: [UInt8]
    private let first: Int
    private let second: Int
    private let firstPattern: UInt64
    private let secondPattern: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let caseBits: UInt64 = ones << 5
    private static let highBits: UInt64 = ones << 7
    /// The most common first, over the languages that songs are written in.
    private static let common = Array(" eainotrslhudmcgpbyfvwk,.'\n".utf8)

    /// - Parameter word: not empty; in lowercase.
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

    /// The first place at or after `start` where the word begins; nil if there is none.
    func first(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard let base = text.baseAddress else { return nil }
        let end = text.count - word.count
        var place = start
        let (left, right) = (SIMD16(repeating: word[first] | 0x20), SIMD16(repeating: word[second] | 0x20))
        while place + 63 <= end {
            let low = candidates(base + place, left, right) | candidates(base + place + 16, left, right)
            let high = candidates(base + place + 32, left, right) | candidates(base + place + 48, left, right)
            if Self.isAny(low | high), let found = self.first(at: base + place, steps: 8) { return place + found }
            place += 64
        }
        while place + 15 <= end {
            if Self.isAny(candidates(base + place, left, right)), let found = self.first(at: base + place, steps: 2) {
                return place + found
            }
            place += 16
        }
        while place + 7 <= end {
            if let found = self.first(at: base + place, steps: 1) { return place + found }
            place += 8
        }
        while place <= end {
            if isWord(at: base + place) { return place }
            place += 1
        }
        return nil
    }

    /// Those of the 16 places from `place` on where the word may begin: bytes that are not zero. Reads no further than
    /// the end of the word at the last of them.
    @inline(__always)
    private func candidates(_ place: UnsafeRawPointer, _ left: SIMD16<UInt8>, _ right: SIMD16<UInt8>) -> SIMD16<UInt8> {
        let caseBits = SIMD16<UInt8>(repeating: 0x20)
        let isLeft = (place + first).loadUnaligned(as: SIMD16<UInt8>.self) | caseBits .== left
        let isRight = (place + second).loadUnaligned(as: SIMD16<UInt8>.self) | caseBits .== right
        return unsafeBitCast(isLeft .& isRight, to: SIMD16<UInt8>.self)
    }

    @inline(__always)
    private static func isAny(_ candidates: SIMD16<UInt8>) -> Bool {
        let halves = unsafeBitCast(candidates, to: SIMD2<UInt64>.self)
        return halves[0] | halves[1] != 0
    }

    /// The first place from `base` on where the word begins, eight in each step; nil if there is none.
    @inline(__always)
    private func first(at base: UnsafeRawPointer, steps: Int) -> Int? {
        for place in stride(from: 0, to: 8 * steps, by: 8) {
            var found = candidates(at: base + place)
            while found != 0 {
                let candidate = place + found.trailingZeroBitCount >> 3
                if isWord(at: base + candidate) { return candidate }
                found &= found &- 1
            }
        }
        return nil
    }

    /// The first place of the word at or after `start`, and how often it is there without overlaps; nil if it is not.
    func count(in text: UnsafeRawBufferPointer, from start: Int) -> (first: Int, count: Int)? {
        guard let first = first(in: text, from: start) else { return nil }
        if let letter = onlyLetter { return (first, Self.count(of: letter, in: text, from: first)) }
        var (count, place) = (1, first + word.count)
        while let next = self.first(in: text, from: place) {
            count += 1
            place = next + word.count
        }
        return (first, count)
    }

    /// The word if it is a single ASCII letter, which also matches its capital.
    private var onlyLetter: UInt8? {
        word.count == 1 && word[0] &- UInt8(ascii: "a") < 26 ? word[0] : nil
    }

    /// How often an ASCII letter is at or after `start`, in either case. In most songs it is so frequent that going
    /// from one to the next takes too long.
    private static func count(of letter: UInt8, in text: UnsafeRawBufferPointer, from start: Int) -> Int {
        let (pattern, caseBit) = (SIMD16(repeating: letter), SIMD16<UInt8>(repeating: 0x20))
        var (count, place) = (0, start)
        while place + 16 <= text.count {
            // As many as a byte can count.
            let end = min(place + 255 * 16, text.count - 15)
            var sums = SIMD16<UInt8>.zero
            while place < end {
                let bytes = text.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self) | caseBit
                sums.replace(with: sums &+ 1, where: bytes .== pattern)
                place += 16
            }
            count += Int(SIMD16<UInt16>(truncatingIfNeeded: sums).wrappedSum())
        }
        while place < text.count {
            if text[place] | 0x20 == letter { count += 1 }
            place += 1
        }
        return count
    }

    /// A high bit for each of the eight places from `place` on where the word may begin; at the lowest, the two rarest
    /// bytes match for sure. Reads no further than the end of the word at the last of them.
    @inline(__always)
    func candidates(at place: UnsafeRawPointer) -> UInt64 {
        let left = (place + first).loadUnaligned(as: UInt64.self) | Self.caseBits
        let right = (place + second).loadUnaligned(as: UInt64.self) | Self.caseBits
        let difference = (left ^ firstPattern) | (right ^ secondPattern)
        // A high bit for each byte that is zero; above the first, perhaps for others.
        return UInt64(littleEndian: (difference &- Self.ones) & ~difference & Self.highBits)
    }

    /// Whether the word begins at `place`; false if the text is too short for it.
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
