/// New bytes for a range of old ones.
struct Replacement {
    let range: Range<Int>
    let bytes: [UInt8]
}

extension [UInt8] {
    /// Applies replacements, which must not overlap; those at the same place are inserted in order.
    func replacing(_ replacements: [Replacement]) -> [UInt8] {
        let ordered = replacements.enumerated()
            .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
            .map(\.element)
        var result: [UInt8] = []
        result.reserveCapacity(count + ordered.reduce(0) { $0 + $1.bytes.count })
        var index = startIndex
        for replacement in ordered {
            result += self[index..<replacement.range.lowerBound]
            result += replacement.bytes
            index = replacement.range.upperBound
        }
        result += self[index...]
        return result
    }
}
