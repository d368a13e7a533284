import Glibc

/// Distinct runs of bytes, each with a number. Not thread-safe.
struct TokenTable {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var hashes: [UInt64] = []
    /// The number of a token plus one; 0 if the slot is empty.
    private var slots = [UInt32](repeating: 0, count: 1 << 12)

    /// The number of tokens.
    var count: Int { ends.count }

    /// The token with this number.
    subscript(number: Int) -> ArraySlice<UInt8> {
        bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
    }

    /// Returns the number of a token; adds the token if it is new.
    ///
    /// - Parameter hash: the hash of its bytes, the same each time.
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
