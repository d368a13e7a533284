import LibraryIndex
import TestSupport
import Testing

@Suite("Where a text holds what was searched for")
struct SearchRangesTests {
    @Test(
        "Case, accents and the way they are stored do not count",
        arguments: [
            ("moon", "Blue Moon", ["Moon"]), ("cafe", "the Café", ["Café"]),
            ("cafe", "the Cafe\u{301} bar", ["Cafe\u{301}"]),
            ("moon", "moo\u{323}\u{308}n\u{303} n", ["moo\u{323}\u{308}n\u{303}"]),
            ("girl", "a girl\u{1F469}\u{200D}\u{1F467}", ["girl"]),
            ("\u{1F467}", "a \u{1F469}\u{200D}\u{1F467} b", ["\u{1F469}\u{200D}\u{1F467}"]),
            ("strasse", "die Straße hier", ["Straße"]), ("é", "e and É", ["e", "É"]),
            ("river moon", "Moon River", ["Moon", "River"]),
            ("an ana", "banana", ["anan"]), ("x", "", []), ("", "anything", []), ("moon", "sun", []),
        ])
    func finds(query: String, text: String, expected: [String]) {
        let ranges = SearchQuery(query).ranges(in: text)
        #expect(ranges.map { Array(text.unicodeScalars[$0]) } == expected.map { Array($0.unicodeScalars) })
    }

    @Test("A range begins and ends between characters, whatever the text is made of, and no two of them meet")
    func wholeCharacters() {
        let parts: [Unicode.Scalar] = [
            "a", "b", "e", "s", "ß", "é", "\u{301}", "\u{323}", "\u{5B4}", "\u{1F469}", "\u{200D}", "\u{FE0F}", " ",
            "\n", "\r", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{1F1E9}", "\u{1F1EA}", "\u{B95}", "\u{BBF}", "ﬁ", "i",
        ]
        var random = SeededGenerator(seed: 7)
        func text(_ length: Int) -> String {
            var text = String.UnicodeScalarView()
            for _ in 0..<length { text.append(parts.randomElement(using: &random)!) }
            return String(text)
        }
        var found = 0
        for _ in 0..<800 {
            let (text, query) = (text(.random(in: 0...80, using: &random)), text(.random(in: 1...3, using: &random)))
            let boundaries = Set(text.indices).union([text.endIndex])
            let scene: Comment = "\(query.debugDescription) in \(text.debugDescription)"
            var end = text.startIndex
            for range in SearchQuery(query).ranges(in: text) {
                found += 1
                #expect(range.lowerBound >= end && !range.isEmpty, scene)
                #expect(boundaries.contains(range.lowerBound) && boundaries.contains(range.upperBound), scene)
                end = range.upperBound
            }
        }
        #expect(found > 500)
    }
}
