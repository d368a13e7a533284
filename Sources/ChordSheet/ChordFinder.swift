/// Finds the chords in the lyrics of many songs, and remembers which names are chords: a library has millions of them,
/// but hardly a hundred different ones. For use on one thread.
///
/// Finds the ``Brackets`` that ``SongChords`` names a chord.
public struct ChordFinder {
    /// The kind of a name in brackets, in any song.
    private enum Kind: UInt8 {
        /// A chord in letters.
        case chord
        /// Not a chord, but does not affect the notation of others.
        case section
        /// Not a chord in any notation.
        case word
        /// A chord if all others of the song are in the same notation.
        case other
    }

    private struct Memory {
        /// The bytes of a name, and finally their number plus one, so that zero means none.
        var key = SIMD2<UInt64>.zero
        var kind = Kind.word
    }

    private static let memorySize = 1 << 10
    private static let longestKey = 15

    private var memory = [Memory](repeating: Memory(), count: memorySize)
    /// Short names as ``BracketBytes`` returns them, each with its kind in the highest four bits.
    private var shortMemory = [UInt64](repeating: 0, count: memorySize)

    /// Creates a finder that knows no names yet.
    public init() {}

    /// Finds the chords in lyrics, as ranges of bytes including the brackets, in order.
    ///
    /// - Parameters:
    ///   - text: the whole lyrics in UTF-8.
    ///   - listed: the song's member `chords`.
    ///   - ranges: receives the ranges; previous contents are removed.
    public mutating func find(
        in text: UnsafeBufferPointer<UInt8>, listed: [String], _ ranges: inout [Range<Int>]
    ) {
        ranges.removeAll(keepingCapacity: true)
        var (hasWord, hasOther) = (false, false)
        var brackets = BracketBytes()
        while let (range, name) = brackets.nextWithName(in: text) {
            switch kind(of: name, (range.lowerBound + 1)..<(range.upperBound - 1), in: text) {
            case .chord: ranges.append(range)
            case .section: break
            case .word: hasWord = true
            case .other: hasOther = true
            }
        }
        // A single word means that the song's chords are in letters.
        guard !listed.isEmpty || hasOther && !hasWord else { return }
        ranges = SongChords(listed: listed, in: String(decoding: text, as: UTF8.self)).ranges(in: text)
    }

    /// - Parameters:
    ///   - short: the name, if it is short.
    ///   - range: the range of the name in the text.
    @inline(__always)
    private mutating func kind(
        of short: UInt64?, _ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>
    ) -> Kind {
        guard let short else { return kind(of: range, in: text) }
        let place = Int((short &* 0x9E37_79B9_7F4A_7C15) >> 54)
        let known = shortMemory.withUnsafeBufferPointer { $0[place] }
        if known & Self.nameBits == short, let kind = Kind(rawValue: UInt8(known >> 60)) { return kind }
        let kind = Self.kind(of: UnsafeBufferPointer(rebasing: text[range]))
        shortMemory[place] = short | UInt64(kind.rawValue) << 60
        return kind
    }

    private static let nameBits: UInt64 = (1 << 60) - 1

    private mutating func kind(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Kind {
        let name = UnsafeBufferPointer(rebasing: text[range])
        guard name.count <= Self.longestKey else { return Self.kind(of: name) }
        let key = Self.key(of: range, in: text)
        let hash = (key[0] ^ (key[1] &* 0x9E37_79B9_7F4A_7C15)) &* 0xC4CE_B9FE_1A85_EC53
        let place = Int(hash >> 54)
        if memory[place].key == key { return memory[place].kind }
        let kind = Self.kind(of: name)
        memory[place] = Memory(key: key, kind: kind)
        return kind
    }

    /// - Parameter range: a name of at most ``longestKey`` bytes.
    private static func key(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> SIMD2<UInt64> {
        let count = UInt64(range.count)
        var words = SIMD2<UInt64>.zero
        if range.lowerBound + 16 <= text.count {
            // Masks off the bytes after the name.
            let bytes = UnsafeRawBufferPointer(text)
            words = bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: SIMD2<UInt64>.self)
            words = SIMD2(UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
            words[0] &= count < 8 ? (1 << (8 * count)) - 1 : .max
            words[1] &= count <= 8 ? 0 : (1 << (8 * (count - 8))) - 1
        } else {
            for (index, byte) in text[range].enumerated() {
                words[index >> 3] |= UInt64(byte) << UInt64(8 * (index & 7))
            }
        }
        words[1] |= (count + 1) << 56
        return words
    }

    private static func kind(of name: UnsafeBufferPointer<UInt8>) -> Kind {
        let name = String(decoding: name, as: UTF8.self)
        if ChordName(name) != nil { return .chord }
        if SectionName.isOnly("[\(name)]") { return .section }
        return ChordNotation.allCases.contains { ChordName(name, in: $0) != nil } ? .other : .word
    }
}

extension SongChords {
    /// Finds the chords of the song in a text, as ranges of bytes including the brackets, in order.
    public func ranges(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var ranges = [Range<Int>]()
        var brackets = BracketBytes()
        while let range = brackets.next(in: text) {
            let inside = text[(range.lowerBound + 1)..<(range.upperBound - 1)]
            if name(String(decoding: inside, as: UTF8.self)) != nil { ranges.append(range) }
        }
        return ranges
    }
}
