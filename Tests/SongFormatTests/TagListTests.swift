import SongFormat
import Testing

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

    @Test("a tag is renamed in its place, and two that become the same are one")
    func renaming() {
        #expect(TagList.renaming("love", to: "heart", in: ["a", "Love", "b"]) == ["a", "heart", "b"])
        #expect(TagList.renaming("love", to: "heart", in: ["a", "love", "Heart"]) == ["a", "Heart"])
        #expect(TagList.renaming("love", to: "Love", in: ["love", "LOVE", "b"]) == ["Love", "b"])
        #expect(TagList.renaming("love", to: "heart", in: ["a"]) == ["a"])
        #expect(TagList.removing("LOVE", from: ["love", "lover", "Love"]) == ["lover"])
    }
}
