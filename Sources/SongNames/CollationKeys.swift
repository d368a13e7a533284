import Glibc

/// Sort keys of texts in the order of the locale, with numbers by value, as bytes to compare: a hundred thousand keys
/// in one allocation. The common order of titles and folders, in lists of the window and of the command line.
///
/// Source: strxfrm(3) for the text between numbers; the locale is LC_COLLATE of the environment.
public struct CollationKeys: Sendable {
    private var bytes: [UInt8] = []
    private var starts: [Int] = [0]
    /// The first eight bytes of each key, as a number with the same order.
    private var heads: [UInt64] = []

    /// No keys.
    ///
    /// - Parameter capacity: the expected number of keys.
    public init(capacity: Int = 0) {
        starts.reserveCapacity(capacity + 1)
        heads.reserveCapacity(capacity)
    }

    /// Adds the key of a text; keys are numbered from 0.
    public mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(utf8: $0) }
    }

    /// The same for the bytes of a text.
    public mutating func append(utf8 text: UnsafeBufferPointer<UInt8>) {
        let start = bytes.count
        appendKey(of: text)
        var head: UInt64 = 0
        for offset in start..<(start + 8) { head = head << 8 | UInt64(offset < bytes.count ? bytes[offset] : 0) }
        starts.append(bytes.count)
        heads.append(head)
    }

    /// The numbers of all texts in order; equal ones keep their order.
    public var sortedPositions: [Int] {
        heads.indices.sorted { left, right in
            let order = order(left, right)
            return order == 0 ? left < right : order < 0
        }
    }

    /// Negative, zero or positive if text number `left` comes before, with or after number `right`.
    public func order(_ left: Int, _ right: Int) -> Int {
        if heads[left] != heads[right] { return heads[left] < heads[right] ? -1 : 1 }
        let (leftCount, rightCount) = (starts[left + 1] - starts[left], starts[right + 1] - starts[right])
        let order = bytes.withUnsafeBytes {
            memcmp($0.baseAddress! + starts[left], $0.baseAddress! + starts[right], min(leftCount, rightCount))
        }
        return order != 0 ? Int(order) : leftCount - rightCount
    }
}

extension CollationKeys {
    /// Marks a number; sorts below everything in the keys of strxfrm(3).
    private static let numberMark: [UInt8] = [1, 1]

    private nonisolated(unsafe) static let locale =
        newlocale(1 << LC_COLLATE | 1 << LC_CTYPE, "", nil) ?? newlocale(1 << LC_COLLATE | 1 << LC_CTYPE, "C", nil)!

    private mutating func appendKey(of text: UnsafeBufferPointer<UInt8>) {
        var place = 0
        while place < text.count {
            var end = place
            if text[place].isDigit {
                while end < text.count, text[end].isDigit { end += 1 }
                append(number: text[place..<end])
            } else {
                while end < text.count, !text[end].isDigit { end += 1 }
                append(words: text[place..<end])
            }
            place = end
        }
    }

    /// Sorts by the number of digits, then by the digits; ignores leading zeros.
    private mutating func append(number: Slice<UnsafeBufferPointer<UInt8>>) {
        let digits = number.drop { $0 == UInt8(ascii: "0") }
        bytes.append(contentsOf: Self.numberMark)
        bytes.append(UInt8(min(digits.count, 255)))
        bytes.append(contentsOf: digits)
    }

    private mutating func append(words: Slice<UnsafeBufferPointer<UInt8>>) {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: words.count + 1) { source in
            for (index, byte) in words.enumerated() { source[index] = CChar(bitPattern: byte) }
            source[words.count] = 0
            var room = 4 * words.count + 64
            while true {
                let needed = withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { key in
                    let count = strxfrm_l(key.baseAddress!, source.baseAddress!, room, Self.locale)
                    if count < room { bytes.append(contentsOf: UnsafeRawBufferPointer(key)[..<count]) }
                    return count
                }
                if needed < room { return }
                room = needed + 1
            }
        }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
