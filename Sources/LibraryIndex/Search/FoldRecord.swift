/// A record of what folding did to a text.
protocol FoldRecord {
    /// The next bytes are the same in both texts.
    mutating func addSame(_ count: Int)
    /// The next bytes differ.
    ///
    /// - Parameters:
    ///   - count: the number of folded bytes.
    ///   - text: the original ones in their place.
    mutating func addChange(folded count: Int, original text: UnsafeBufferPointer<UInt8>)
}

/// Where folded bytes come from.
struct FoldOrigins: FoldRecord {
    /// For each folded byte, where the bytes that it stands for begin.
    private(set) var places: [Int] = []
    private var position = 0

    mutating func addSame(_ count: Int) {
        places.append(contentsOf: position..<(position + count))
        position += count
    }

    mutating func addChange(folded count: Int, original text: UnsafeBufferPointer<UInt8>) {
        places.append(contentsOf: repeatElement(position, count: count))
        position += text.count
    }
}

/// Keeps no record.
struct NoFoldRecord: FoldRecord {
    mutating func addSame(_ count: Int) {}
    mutating func addChange(folded count: Int, original text: UnsafeBufferPointer<UInt8>) {}
}
