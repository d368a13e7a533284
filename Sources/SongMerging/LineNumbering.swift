/// Gives equal lines equal numbers, counted from 0 in the order of first occurrence.
///
/// Uses its own hash table with Swift's hashing, which has a new seed in each process, so that no file can force
/// collisions.
struct LineNumbering {
    private var lines: [Range<Int>] = []
    private var hashes: [Int] = []
    /// Numbers plus one, or 0 for an empty slot; the size is a power of two, and at most half of the slots are used.
    private var slots = [Int32](repeating: 0, count: 1024)

    /// - Parameter bytes: must be the same in every call.
    mutating func number(of line: Range<Int>, in bytes: Span<UInt8>) -> Int32 {
        let content = bytes.extracting(line)
        let hash = content.withUnsafeBytes { bytes in
            var hasher = Hasher()
            hasher.combine(bytes: bytes)
            return hasher.finalize()
        }
        var slot = hash & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if hashes[number] == hash, Self.areEqual(bytes.extracting(lines[number]), content) {
                return Int32(number)
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        lines.append(line)
        hashes.append(hash)
        slots[slot] = Int32(lines.count)
        if lines.count * 2 > slots.count { grow() }
        return Int32(lines.count - 1)
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 4)
        for (number, hash) in hashes.enumerated() {
            var slot = hash & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number + 1)
        }
    }

    private static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }
}
