/// Hashes of all prefixes of a name, made in one pass: equal for prefixes that ``FoldedName`` considers equal.
struct FoldedBeginnings {
    /// Indexed by the length of the prefix in bytes; unused within a scalar.
    private let hashes: [Int]

    /// Nil for a name that is not UTF-8.
    init?(_ name: [UInt8]) {
        guard let text = String(validating: name, as: UTF8.self) else { return nil }
        var hashes = [Int](repeating: 0, count: name.count + 1)
        var (length, before, last) = (0, 0, "")
        for scalar in text.unicodeScalars {
            last.append(FoldedName.folded(scalar))
            // The last character may continue; equal texts have equal characters, whatever their Unicode form.
            while last.count > 1 { before = Self.hash(before, last.removeFirst()) }
            length += UTF8.width(scalar)
            hashes[length] = last.first.map { Self.hash(before, $0) } ?? before
        }
        self.hashes = hashes
    }

    /// The hash of the whole name.
    var whole: Int { hashes[hashes.count - 1] }

    /// The hash of the first bytes, which must end with a scalar.
    func hash(ofFirst count: Int) -> Int {
        hashes[count]
    }

    private static func hash(_ before: Int, _ character: Character) -> Int {
        var hasher = Hasher()
        hasher.combine(before)
        hasher.combine(character)
        return hasher.finalize()
    }
}
