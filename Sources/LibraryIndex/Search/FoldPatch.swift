/// What folding removed from a text, to restore the text from the folded one. Short if the text is mostly ASCII without
/// chords.
///
/// Entry after entry: the count of equal bytes, the count of folded ones after them, the count of original ones in
/// their place (each seven bits a byte, the lowest first, the high bit set on all but the last), and those original
/// ones.
struct FoldPatch: FoldRecord {
    /// The patch is damaged: it does not fit the folded text.
    struct Misfit: Error {}

    private var buffer = [UInt8](repeating: 0, count: 1024)
    private var count = 0
    private var same = 0
    private var folded = 0
    /// The original of the last folded bytes; part of the text.
    private var original = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

    /// The bytes written so far; all of them after ``finish()``.
    var bytes: ArraySlice<UInt8> { buffer[..<count] }

    mutating func addSame(_ count: Int) {
        guard count > 0 else { return }
        if !original.isEmpty { finish() }
        same += count
    }

    /// - Parameter text: directly follows that of the previous call, and stays valid until ``finish()``.
    mutating func addChange(folded count: Int, original text: UnsafeBufferPointer<UInt8>) {
        folded += count
        original = UnsafeBufferPointer(
            start: original.isEmpty ? text.baseAddress : original.baseAddress, count: original.count + text.count)
    }

    /// Must be called at the end.
    mutating func finish() {
        guard !original.isEmpty else { return }
        let most = 3 * Self.longestNumber + original.count
        if buffer.count - count < most {
            buffer.append(contentsOf: repeatElement(0, count: max(buffer.count, most)))
        }
        var end = count
        buffer.withUnsafeMutableBytes { buffer in
            Self.write(same, to: buffer, at: &end)
            Self.write(folded, to: buffer, at: &end)
            Self.write(original.count, to: buffer, at: &end)
            UnsafeMutableRawBufferPointer(rebasing: buffer[end...]).copyMemory(from: UnsafeRawBufferPointer(original))
        }
        count = end + original.count
        (same, folded) = (0, 0)
        original = UnsafeBufferPointer(start: nil, count: 0)
    }

    /// Starts again, with the same memory.
    mutating func reset() {
        original = UnsafeBufferPointer(start: nil, count: 0)
        (count, same, folded) = (0, 0, 0)
    }

    /// The longest number, of 64 bits, in bytes.
    private static let longestNumber = 10

    private static func write(_ number: Int, to buffer: UnsafeMutableRawBufferPointer, at end: inout Int) {
        var rest = number
        while rest >= 0x80 {
            buffer[end] = UInt8(rest & 0x7F) | 0x80
            end += 1
            rest >>= 7
        }
        buffer[end] = UInt8(rest)
        end += 1
    }

    /// Restores the text that was folded.
    static func apply(_ patch: ArraySlice<UInt8>, to folded: ArraySlice<UInt8>) throws(Misfit) -> [UInt8] {
        var text = [UInt8]()
        text.reserveCapacity(folded.count + patch.count)
        var (patch, folded) = (patch, folded)
        while !patch.isEmpty {
            let same = try number(&patch)
            let skipped = try number(&patch)
            let count = try number(&patch)
            guard same + skipped <= folded.count, count <= patch.count else { throw Misfit() }
            text.append(contentsOf: folded.prefix(same))
            text.append(contentsOf: patch.prefix(count))
            folded = folded.dropFirst(same + skipped)
            patch = patch.dropFirst(count)
        }
        text.append(contentsOf: folded)
        return text
    }

    private static func number(_ patch: inout ArraySlice<UInt8>) throws(Misfit) -> Int {
        var (number, shift) = (0, 0)
        while let byte = patch.popFirst(), shift < 35 {
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        throw Misfit()
    }
}
