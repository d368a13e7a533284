/// What folding took away from a text: with it, the text can be had again from the folded one. Short, where a text is
/// mostly in small letters without accents.
///
/// Entry after entry: how many bytes are the same, how many folded ones come then, how many there were in their place
/// (each seven bits a byte, the lowest first, the high bit set on all but the last), and those.
struct FoldPatch: FoldRecord {
    /// Damaged: it does not fit the folded text.
    struct Misfit: Error {}

    private(set) var bytes: [UInt8] = []
    private var same = 0
    private var folded = 0
    private var original: [UInt8] = []

    mutating func addSame(_ count: Int) {
        guard count > 0 else { return }
        finish()
        same += count
    }

    mutating func addChange(folded count: Int, original text: UnsafeBufferPointer<UInt8>) {
        folded += count
        original.append(contentsOf: text)
    }

    /// To be called at the end.
    mutating func finish() {
        guard folded > 0 || !original.isEmpty else { return }
        append(same)
        append(folded)
        append(original.count)
        bytes.append(contentsOf: original)
        (same, folded) = (0, 0)
        original.removeAll(keepingCapacity: true)
    }

    /// Begins anew, with the memory it has.
    mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        original.removeAll(keepingCapacity: true)
        (same, folded) = (0, 0)
    }

    private mutating func append(_ number: Int) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// The text that was folded.
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
