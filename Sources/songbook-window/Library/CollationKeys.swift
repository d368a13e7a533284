import CAdwaita
import Glibc

/// Texts as the locale sorts them, numbers by their value, as bytes to compare: a hundred thousand of them in one piece
/// of memory. Source: g_utf8_collate_key_for_filename.
struct CollationKeys {
    private var bytes: [UInt8] = []
    private var starts: [Int] = [0]
    /// The first eight bytes of each, as a number that is compared the same way.
    private var heads: [UInt64] = []

    init(capacity: Int = 0) {
        starts.reserveCapacity(capacity + 1)
        heads.reserveCapacity(capacity)
    }

    /// Adds the key of a text, which is number `heads.count` from then on.
    mutating func append(_ text: String) {
        var head: UInt64 = 0
        let start = bytes.count
        if let key = g_utf8_collate_key_for_filename(text, -1) {
            bytes.append(contentsOf: UnsafeRawBufferPointer(start: key, count: strlen(key)))
            g_free(key)
        } else {
            bytes.append(contentsOf: text.utf8)
        }
        for offset in start..<(start + 8) { head = head << 8 | UInt64(offset < bytes.count ? bytes[offset] : 0) }
        starts.append(bytes.count)
        heads.append(head)
    }

    /// Below zero, zero or above, as the text number `left` comes before number `right`, with it, or behind.
    func order(_ left: Int, _ right: Int) -> Int {
        if heads[left] != heads[right] { return heads[left] < heads[right] ? -1 : 1 }
        let (leftCount, rightCount) = (starts[left + 1] - starts[left], starts[right + 1] - starts[right])
        let order = bytes.withUnsafeBytes {
            memcmp($0.baseAddress! + starts[left], $0.baseAddress! + starts[right], min(leftCount, rightCount))
        }
        return order != 0 ? Int(order) : leftCount - rightCount
    }
}
