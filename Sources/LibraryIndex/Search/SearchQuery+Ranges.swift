extension SearchQuery {
    /// Where a text holds words of the query, by the rules that songs are found by: in order, apart from each other, and
    /// around whole characters: `e` found in an `é` of two scalars takes the accent along.
    ///
    /// - Parameter part: what part of a song the text is, for words that are not looked for everywhere.
    public func ranges(in text: String, as part: SearchScope = .anywhere) -> [Range<String.Index>] {
        let finders = finders(in: part)
        guard !finders.isEmpty else { return [] }
        let fold = TextFold()
        let scalars = text.unicodeScalars
        var folded = [UInt8]()
        // For each folded byte, the scalar that it comes from.
        var origins = [String.Index]()
        for index in scalars.indices {
            let scalar = scalars[index]
            if scalar.isASCII {
                folded.append(UInt8(scalar.value).asciiLowercase)
                origins.append(index)
            } else {
                let form = fold.fold(String(scalar)).map(\.asciiLowercase)
                folded += form
                origins += repeatElement(index, count: form.count)
            }
        }
        let found = folded.withUnsafeBytes { bytes in
            finders.flatMap { finder in
                var found = [Range<Int>]()
                finder.forEach(in: bytes, from: 0) { found.append($0) }
                return found
            }
        }
        var ranges = [Range<String.Index>]()
        for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            // Both calls begin with the character that the scalar is in.
            let start = text.index(before: text.index(after: origins[range.lowerBound]))
            let end = text.index(after: origins[range.upperBound - 1])
            if let last = ranges.last, start < last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, end)
            } else {
                ranges.append(start..<end)
            }
        }
        return ranges
    }
}
