import Testing

@testable import SongbookModel

@Suite("Text that is typed ahead for a new song")
struct TypedAheadTests {
    @Test(
        "is the title up to the first Return, and the lyrics from there",
        arguments: [
            ("", "", ""), ("River", "River", ""), ("River\n", "River", ""), ("River\nWide\n\n", "River", "Wide\n\n"),
            ("\nWide", "", "Wide"),
        ])
    func page(typed: String, title: String, text: String) {
        let page = TypedAhead.page(of: typed)
        #expect(page.title == title)
        #expect(page.text == text)
    }
}
