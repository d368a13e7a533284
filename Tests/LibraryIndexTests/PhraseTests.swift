import LibraryIndex
import Testing

@Suite("Finding a phrase in a text")
struct PhraseTests {
    private func found(_ phrase: String, in text: String) -> [String] {
        SearchQuery(phrase: phrase).ranges(in: text).map { String(text.unicodeScalars[$0]) }
    }

    @Test("case, accents and how characters are stored do not count")
    func folded() {
        #expect(found("cafe", in: "Café, CAFE\u{301}, coffee") == ["Café", "CAFE\u{301}"])
        #expect(found("CAFÉ r", in: "the cafe river") == ["cafe r"])
    }

    @Test("blanks are a part of it; words in another order are not found")
    func blanks() {
        #expect(found("the river", in: "river the river") == ["the river"])
        #expect(found("river cafe", in: "cafe river").isEmpty)
        #expect(found(" ", in: "a b c").count == 2)
    }

    @Test("places do not lie in each other; nothing finds nothing")
    func apart() {
        #expect(found("aa", in: "aaaaa") == ["aa", "aa"])
        #expect(found("", in: "a").isEmpty)
        #expect(found("x", in: "").isEmpty)
    }
}
