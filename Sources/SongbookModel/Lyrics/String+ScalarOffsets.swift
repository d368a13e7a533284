nonisolated extension String {
    /// Ranges of the string, which are in order, counted in Unicode scalars, as in GTK.
    public func scalarOffsets(of ranges: [Range<String.Index>]) -> [Range<Int>] {
        var (index, offset) = (startIndex, 0)
        func count(to place: String.Index) -> Int {
            offset += unicodeScalars.distance(from: index, to: place)
            index = place
            return offset
        }
        return ranges.map { range in
            let start = count(to: range.lowerBound)
            return start..<count(to: range.upperBound)
        }
    }
}
