extension TextReplacement {
    /// What becomes of a text in which all matches are replaced at once.
    ///
    /// - Parameters:
    ///   - matches: in order, none over another, in Unicode scalars; not none.
    ///   - selection: what is selected in the text. It stays where it is among what is not replaced.
    init(replacing matches: [Range<Int>], of text: String, with words: String, selection: TextSelection) {
        let scalars = Array(text.unicodeScalars)
        let range = matches[0].lowerBound..<matches[matches.count - 1].upperBound
        var replaced = String.UnicodeScalarView()
        var place = range.lowerBound
        for match in matches {
            replaced.append(contentsOf: scalars[place..<match.lowerBound])
            replaced.append(contentsOf: words.unicodeScalars)
            place = match.upperBound
        }
        let count = words.unicodeScalars.count
        func moved(_ offset: Int) -> Int {
            let before = matches.prefix { $0.upperBound <= offset }
            let growth = before.reduce(0) { $0 + count - $1.count }
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
