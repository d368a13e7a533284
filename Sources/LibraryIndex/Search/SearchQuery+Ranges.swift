public import ChordSheet

extension SearchQuery {
    /// Where a text holds words of the query, by the rules that songs are found by: in order, apart from each other, and
    /// around whole characters: `e` found in an `é` of two scalars takes the accent along, and a word the chords in it.
    ///
    /// - Parameters:
    ///   - part: what part of a song the text is, for words that are not looked for everywhere.
    ///   - chords: of the song, where the text is lyrics; else nothing in it is a chord.
    public func ranges(
        in text: String, as part: SearchScope = .anywhere, chords: SongChords? = nil
    ) -> [Range<String.Index>] {
        let words = words.filter { $0.isSought(in: part) }
        guard !words.isEmpty else { return [] }
        var text = text
        var found = text.withUTF8 { bytes in
            let chords = chords?.ranges(in: bytes) ?? []
            // Where nothing is left out, both are the same.
            let isInBoth = chords.isEmpty
            return places(of: words.filter { isInBoth || !$0.hasBrackets }, in: bytes, skipping: chords)
                + (isInBoth ? [] : places(of: words.filter(\.hasBrackets), in: bytes, skipping: []))
        }
        found.sort { $0.lowerBound < $1.lowerBound }
        func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }
        var ranges = [Range<String.Index>]()
        for range in found {
            // Both calls begin with the character that the byte is in.
            let start = text.index(before: text.index(after: index(range.lowerBound)))
            let end = text.index(after: index(range.upperBound))
            if let last = ranges.last, start < last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, end)
            } else {
                ranges.append(start..<end)
            }
        }
        return ranges
    }

    /// From where to where words are, in bytes: the upper bound is where the last character begins.
    private func places(
        of words: [SearchWord], in text: UnsafeBufferPointer<UInt8>, skipping chords: [Range<Int>]
    ) -> [Range<Int>] {
        guard !words.isEmpty else { return [] }
        var folded = [UInt8]()
        var origins = FoldOrigins()
        TextFold().append(text, skipping: chords, to: &folded, &origins)
        return folded.withUnsafeBytes { bytes in
            var found = [Range<Int>]()
            for word in words {
                TermFinder(word.bytes, isForgiving: isForgiving).forEach(in: bytes, from: 0) { range in
                    found.append(origins.places[range.lowerBound]..<origins.places[range.upperBound - 1])
                }
            }
            return found
        }
    }
}
