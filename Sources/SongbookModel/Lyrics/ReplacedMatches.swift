public import TextEditing

nonisolated extension TextReplacement {
    /// Replaces all matches in a text at once.
    ///
    /// - Parameters:
    ///   - matches: in order, disjoint, in Unicode scalars; at least one.
    ///   - chords: what stays in place in a match: at the same distance from its beginning, or after the replacement if
    ///     that is shorter. In order, in Unicode scalars.
    ///   - selection: the selection in the text. It stays in place outside the matches.
    public init(
        replacing matches: [Range<Int>], of text: String, with words: String, keeping chords: [Range<Int>] = [],
        selection: TextSelection
    ) {
        let scalars = Array(text.unicodeScalars)
        let range = matches[0].lowerBound..<matches[matches.count - 1].upperBound
        var replaced = String.UnicodeScalarView()
        var place = range.lowerBound
        var growths = [Int]()
        var next = chords.startIndex
        for match in matches {
            replaced.append(contentsOf: scalars[place..<match.lowerBound])
            while next < chords.endIndex, chords[next].lowerBound < match.lowerBound { next += 1 }
            let end = chords[next...].firstIndex { $0.upperBound > match.upperBound } ?? chords.endIndex
            let new = words.unicodeScalars.taking(chords[next..<end], of: scalars, from: match.lowerBound)
            replaced.append(contentsOf: new)
            growths.append(new.count - match.count)
            place = match.upperBound
        }
        func moved(_ offset: Int) -> Int {
            let before = matches.prefix { $0.upperBound <= offset }
            let growth = growths.prefix(before.count).reduce(0, +)
            guard before.count < matches.count, matches[before.count].lowerBound < offset else {
                return offset + growth
            }
            return matches[before.count].lowerBound + growth
        }
        self.init(
            range: range, replacement: String(replaced),
            selection: TextSelection(anchor: moved(selection.anchor), cursor: moved(selection.cursor)))
    }
}

nonisolated extension String.UnicodeScalarView {
    /// The same with parts of another text inserted, each as far from the beginning as it was from `start` there, or at
    /// the end if this text is too short.
    fileprivate func taking(
        _ parts: ArraySlice<Range<Int>>, of scalars: [Unicode.Scalar], from start: Int
    ) -> String.UnicodeScalarView {
        var result = String.UnicodeScalarView()
        var (taken, rest) = (0, self[...])
        for part in parts {
            let between = rest.prefix(part.lowerBound - start - taken)
            result.append(contentsOf: between)
            result.append(contentsOf: scalars[part])
            rest = rest[between.endIndex...]
            taken = part.upperBound - start
        }
        result.append(contentsOf: rest)
        return result
    }
}
