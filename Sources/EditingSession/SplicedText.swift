/// A text of which parts are replaced repeatedly, most of them near the one before: a gap buffer of UTF-8. The time of
/// a replacement depends on the distance from the last one, not on the length of the text.
struct SplicedText {
    private var storage: [UInt8]
    /// The part of the storage that is not text, at the place of the last change.
    private var gap: Range<Int>
    private var scalarsBeforeGap = 0
    /// How many Unicode scalars it has.
    private(set) var scalarCount: Int

    init(_ text: String) {
        storage = Array(text.utf8)
        gap = 0..<0
        scalarCount = storage[...].scalarCount
    }

    /// How many bytes it has.
    var count: Int { storage.count - gap.count }

    /// A byte, by its place in the text.
    subscript(_ place: Int) -> UInt8 {
        storage[place < gap.lowerBound ? place : place + gap.count]
    }

    /// The text; nil if its bytes are not UTF-8.
    var string: String? {
        String(validating: storage[..<gap.lowerBound] + storage[gap.upperBound...], as: UTF8.self)
    }

    func hasSameBytes(as other: String) -> Bool {
        guard other.utf8.count == count else { return false }
        var other = other
        return other.withUTF8 { bytes in
            storage[..<gap.lowerBound].elementsEqual(bytes[..<gap.lowerBound])
                && storage[gap.upperBound...].elementsEqual(bytes[gap.lowerBound...])
        }
    }

    /// The offset in bytes of a Unicode scalar, or of the end of the text.
    ///
    /// - Parameter place: in scalars, in a text that is UTF-8.
    func offset(ofScalar place: Int) -> Int {
        precondition((0...scalarCount).contains(place))
        var left = abs(place - scalarsBeforeGap)
        if place >= scalarsBeforeGap {
            var offset = gap.upperBound
            while left > 0 {
                offset += 1
                while offset < storage.count, storage[offset].isContinuation { offset += 1 }
                left -= 1
            }
            return offset - gap.count
        }
        var offset = gap.lowerBound
        while left > 0 {
            offset -= 1
            while storage[offset].isContinuation { offset -= 1 }
            left -= 1
        }
        return offset
    }

    /// Replaces a range by other bytes.
    mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        moveGap(to: range.lowerBound)
        let removed = gap.upperBound..<gap.upperBound + range.count
        let inserted = bytes[...].scalarCount
        scalarCount += inserted - storage[removed].scalarCount
        gap = gap.lowerBound..<removed.upperBound
        if gap.count < bytes.count { widenGap(by: bytes.count + Self.spare) }
        storage.replaceSubrange(gap.lowerBound..<gap.lowerBound + bytes.count, with: bytes)
        gap = gap.lowerBound + bytes.count..<gap.upperBound
        scalarsBeforeGap += inserted
    }
}

extension SplicedText {
    private static let spare = 4096

    private mutating func moveGap(to place: Int) {
        let (start, end) = (gap.lowerBound, gap.upperBound)
        let way = abs(place - start)
        if place < start {
            scalarsBeforeGap -= storage[place..<start].scalarCount
            move(way, from: place, to: end - way)
        } else {
            scalarsBeforeGap += storage[end..<end + way].scalarCount
            move(way, from: end, to: start)
        }
        gap = place..<place + gap.count
    }

    private mutating func move(_ count: Int, from source: Int, to target: Int) {
        guard count > 0, source != target else { return }
        storage.withUnsafeMutableBytes { bytes in
            let base = bytes.baseAddress!
            (base + target).copyMemory(from: base + source, byteCount: count)
        }
    }

    private mutating func widenGap(by count: Int) {
        storage.insert(contentsOf: repeatElement(0, count: count), at: gap.upperBound)
        gap = gap.lowerBound..<gap.upperBound + count
    }
}

extension UInt8 {
    /// Whether it continues a Unicode scalar.
    var isContinuation: Bool { self & 0xC0 == 0x80 }
}

extension ArraySlice<UInt8> {
    /// How many Unicode scalars begin in it.
    fileprivate var scalarCount: Int {
        withUnsafeBufferPointer { bytes in
            var count = 0
            for byte in bytes where !byte.isContinuation { count &+= 1 }
            return count
        }
    }
}
