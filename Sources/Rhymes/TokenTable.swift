import Glibc

/// Distinct runs of bytes, each with a number. Not to be shared between threads.
struct TokenTable {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var hashes: [UInt64] = []
    /// The number of a token and one; 0 where there is none.
    private var slots = [UInt32](repeating: 0, count: 1 << 12)

    /// How many there are.
    var count: Int { ends.count }

    /// The token of this number.
    subscript(number: Int) -> ArraySlice<UInt8> {
        bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
    }

    /// The number of a token, which is added where it is not there yet.
    ///
    /// - Parameter hash: of its bytes, the same each time.
    mutating func number(of token: UnsafeRawBufferPointer, hash: UInt64) -> (number: Int, isNew: Bool) {
        if count * 2 >= slots.count { grow() }
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if hashes[number] == hash, isToken(number, token) { return (number, false) }
            slot = (slot + 1) & (slots.count - 1)
        }
        bytes += token
        ends.append(bytes.count)
        hashes.append(hash)
        slots[slot] = UInt32(count)
        return (count - 1, true)
    }

    private func isToken(_ number: Int, _ token: UnsafeRawBufferPointer) -> Bool {
        let start = number == 0 ? 0 : ends[number - 1]
        guard ends[number] - start == token.count, let base = token.baseAddress else { return false }
        return bytes.withUnsafeBytes { memcmp($0.baseAddress! + start, base, token.count) == 0 }
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for (number, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(number + 1)
        }
    }
}
