public import ChordSheet

extension SearchQuery {
    /// The places of the query's words in a text, by the rules that songs are found by: in order, without overlaps, and
    /// around whole characters: `e` found in an `é` of two scalars includes the accent, and a word the chords in it.
    ///
    /// - Parameters:
    ///   - part: the part of a song that the text is, for words that are searched in one part only.
    ///   - chords: the song's chords if the text is lyrics; if nil, nothing in it is a chord.
    public func ranges(
        in text: String, as part: SearchScope = .anywhere, chords: SongChords? = nil
    ) -> [Range<String.Index>] {
        let words = words.filter { $0.isSought(in: part) }
        guard !words.isEmpty else { return [] }
        var text = text
        var found = text.withUTF8 { bytes in
            let chords = chords?.ranges(in: bytes) ?? []
            // If nothing is left out, both are the same.
            let isInBoth = chords.isEmpty
            return places(of: words.filter { isInBoth || !$0.hasBrackets }, in: bytes, skipping: chords)
                + (isInBoth ? [] : places(of: words.filter(\.hasBrackets), in: bytes, skipping: []))
        }
        found.sort { $0.lowerBound < $1.lowerBound }
        func index(_ offset: Int) -> String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }
        var ranges = [Range<String.Index>]()
        for range in found {
            // Both calls begin with the character that contains the byte.
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

    /// The byte ranges of words: the upper bound is where the last character begins.
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
