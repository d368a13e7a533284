import Glibc

/// Texts as the locale sorts them, numbers by their value, as bytes to compare: a hundred thousand of them in one piece
/// of memory. The one order of titles and folders, in lists of the window and of the command line.
///
/// Source: strxfrm(3) for what stands between numbers; the locale is that of the environment, LC_COLLATE.
public struct CollationKeys: Sendable {
    private var bytes: [UInt8] = []
    private var starts: [Int] = [0]
    /// The first eight bytes of each, as a number that is compared the same way.
    private var heads: [UInt64] = []

    /// No texts.
    ///
    /// - Parameter capacity: how many there will be.
    public init(capacity: Int = 0) {
        starts.reserveCapacity(capacity + 1)
        heads.reserveCapacity(capacity)
    }

    /// Adds the key of a text, which has the next number, from 0 on.
    public mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(utf8: $0) }
    }

    /// The same with the bytes of a text.
    public mutating func append(utf8 text: UnsafeBufferPointer<UInt8>) {
        let start = bytes.count
        appendKey(of: text)
        var head: UInt64 = 0
        for offset in start..<(start + 8) { head = head << 8 | UInt64(offset < bytes.count ? bytes[offset] : 0) }
        starts.append(bytes.count)
        heads.append(head)
    }

    /// The numbers of all texts in their order; of those that are alike, the first stays first.
    public var sortedPositions: [Int] {
        heads.indices.sorted { left, right in
            let order = order(left, right)
            return order == 0 ? left < right : order < 0
        }
    }

    /// Below zero, zero or above, as the text number `left` comes before number `right`, with it, or behind.
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
    /// Before numbers; in keys of strxfrm(3), all that letters become is above it.
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

    /// By how many digits there are, then by them; leading zeros do not count.
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
