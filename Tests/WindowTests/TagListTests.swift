import Testing

@testable import songbook_window

@Suite("Tags as they are typed")
struct TagListTests {
    @Test("commas separate, blanks around go, and nothing is there twice, whatever the case")
    func adding() {
        #expect(TagList.adding(" live , demo,,  two words ", to: ["old"]) == ["old", "live", "demo", "two words"])
        #expect(TagList.adding("OLD, new, New", to: ["old"]) == ["old", "new"])
        #expect(TagList.adding(" , ", to: ["old"]) == ["old"])
    }

    @Test("one is taken away by its place")
    func removing() {
        #expect(TagList.removing(1, from: ["a", "b", "c"]) == ["a", "c"])
        #expect(TagList.removing(3, from: ["a"]) == ["a"])
    }
}
