import LibraryIndex
import Testing

@Suite("Where a text holds what was searched for")
struct SearchRangesTests {
    @Test(
        "Case, accents and the way they are stored do not count",
        arguments: [
            ("moon", "Blue Moon", ["Moon"]), ("cafe", "the Café", ["Café"]), ("cafe", "the Cafe\u{301} bar", ["Cafe"]),
            ("strasse", "die Straße hier", ["Straße"]), ("é", "e and É", ["e", "É"]),
            ("river moon", "Moon River", ["Moon", "River"]),
            ("an ana", "banana", ["anan"]), ("x", "", []), ("", "anything", []), ("moon", "sun", []),
        ])
    func finds(query: String, text: String, expected: [String]) {
        let ranges = SearchQuery(query).ranges(in: text)
        #expect(ranges.map { String(text.unicodeScalars[$0]) } == expected)
    }
}
