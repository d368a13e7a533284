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

    @Test("white space around a tag, case and Unicode form make no other one; accents and white space within do")
    func sameTag() {
        for spelling in ["x ", " X", "\u{A0}x\u{2003}", "x\n"] { #expect(spelling.isSameTag(as: "x"), "\(spelling)") }
        #expect("Caf\u{E9}".isSameTag(as: "cafe\u{301} ") && "STRASSE".isSameTag(as: "straße"))
        #expect(!"cafe".isSameTag(as: "café") && !"a  b".isSameTag(as: "a b") && !"".isSameTag(as: "x"))
    }

    @Test("a tag that a song has by another spelling is not added, and goes and is renamed as any other")
    func otherSpelling() {
        #expect(TagList.adding("x", to: ["X "]) == ["X "])
        #expect(TagList.removing("x", from: [" x", "y"]) == ["y"])
        #expect(TagList.renaming("x", to: "z", in: ["X ", "y", "x"]) == ["z", "y"])
        #expect(TagList.renaming("x", to: "x", in: ["X "]) == ["x"])
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

    @Test("a change is taken back, and what was changed since stays")
    func undoing() {
        func undo(_ before: [String], _ after: [String], in tags: [String]) -> [String] {
            TagList.undoing(changeFrom: before, to: after, in: tags)
        }
        #expect(undo(["b", "love", "a"], ["b", "heart", "a"], in: ["b", "heart", "a"]) == ["b", "love", "a"])
        #expect(undo(["a"], ["a", "b", "c"], in: ["d", "A", "B", "c", "e"]) == ["d", "A", "e"])
        #expect(undo(["a", "love"], ["a"], in: ["a", "b"]) == ["a", "b", "love"])
        #expect(undo(["a"], ["a", "b"], in: []) == [])
    }
}
