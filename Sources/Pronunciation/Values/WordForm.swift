/// Words as they are looked up: in lower case, with a straight apostrophe, and without what stands around them.
public enum WordForm {
    /// The form by which a word is looked up.
    public static func folded(_ word: some StringProtocol) -> String {
        var word = word.lowercased()
        if word.utf8.contains(0xE2) {
            word = String(String.UnicodeScalarView(word.unicodeScalars.map { isApostrophe($0) ? "'" : $0 }))
        }
        return word
    }

    /// The words of a line: runs of letters, digits and apostrophes; an apostrophe at the end stays where a letter is left
    /// out, as in `singin'`.
    public static func words(of line: some StringProtocol) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func end() {
            while word.first == "'" { word.removeFirst() }
            if word.last == "'", !word.suffix(3).starts(with: "in'".unicodeScalars) { word.removeLast() }
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

    /// Where the last of the words of a line is, without an apostrophe behind it, in Unicode scalars from the line's start;
    /// nil where there is no word.
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

    /// Whether a scalar belongs to a word wherever it stands.
    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.isAlphabetic || properties.generalCategory == .nonspacingMark || properties.numericType != nil
    }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "'" || scalar == "\u{2019}" || scalar == "\u{02BC}"
    }
}
