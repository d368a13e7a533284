/// Words as they are looked up: in lower case, with a straight apostrophe, and without surrounding characters.
public enum WordForm {
    /// Returns the form in which a word is looked up.
    public static func folded(_ word: some StringProtocol) -> String {
        let word = word.lowercased()
        // No apostrophe but `'` is in ASCII.
        guard word.utf8.contains(where: { $0 >= 0x80 }) else { return word }
        return String(String.UnicodeScalarView(word.unicodeScalars.map { isApostrophe($0) ? "'" : $0 }))
    }

    /// Returns the words of a line: runs of letters, digits and apostrophes. Apostrophes before and after a word are
    /// left out, but for one that stands for a letter, as in `singin'`.
    public static func words(of line: some StringProtocol) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func end() {
            while word.first == "'" { word.removeFirst() }
            while word.last == "'", !word.suffix(3).starts(with: "in'".unicodeScalars) { word.removeLast() }
            if !word.isEmpty { words.append(folded(String(word))) }
            word = String.UnicodeScalarView()
        }
        for scalar in line.unicodeScalars {
            if isPart(scalar) {
                word.append(scalar)
            } else if isApostrophe(scalar), !word.isEmpty {
                word.append("'")
            } else {
                end()
            }
        }
        end()
        return words
    }

    /// Returns the range of the last word of a line, without an apostrophe after it, in Unicode scalars from the line's
    /// start; nil if there is no word.
    public static func lastWordRange(of line: some StringProtocol) -> Range<Int>? {
        var last: Range<Int>?
        var start: Int?
        for (place, scalar) in line.unicodeScalars.enumerated() {
            if isPart(scalar) {
                last = (start ?? place)..<(place + 1)
                start = start ?? place
            } else if !isApostrophe(scalar) {
                start = nil
            }
        }
        return last
    }

    /// Whether a scalar is part of a word in any position.
    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        // To Unicode, U+02BC is a letter.
        guard !isApostrophe(scalar) else { return false }
        let properties = scalar.properties
        return properties.isAlphabetic || properties.generalCategory == .nonspacingMark || properties.numericType != nil
    }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "'" || scalar == "\u{2019}" || scalar == "\u{02BC}"
    }
}
