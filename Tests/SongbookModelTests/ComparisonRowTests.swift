import Testing

@testable import SongbookModel

@Suite("The rows of a comparison")
struct ComparisonRowTests {
    private let long = String(repeating: "x", count: 100_000)

    @Test("control characters are replaced, and each row is one line")
    func harmless() {
        let lines = ComparisonRow(this: "a\0\nb", that: "\u{202E}a").asLines
        #expect(lines.this == "a\u{2400} b" && lines.that == "\\u{202E}a")
        #expect(ComparisonRow(this: "a\tb", that: nil).asLines.this == "a b")
    }

    @Test("long lines are shown where they differ")
    func differing() {
        let lines = ComparisonRow(this: long + "one" + long, that: long + "another" + long).asLines
        #expect(lines.this?.hasPrefix("…" + String(repeating: "x", count: 50) + "onex") == true)
        #expect(lines.that?.hasPrefix("…" + String(repeating: "x", count: 50) + "anotherx") == true)
        #expect(lines.this?.count == 1000 && lines.that?.count == 1000)
        let end = ComparisonRow(this: long, that: long + " too").asLines
        #expect(end.this == "…" + String(repeating: "x", count: 50))
        #expect(end.that == "…" + String(repeating: "x", count: 50) + " too")
    }

    @Test("equal lines are not searched for a difference")
    func same() {
        #expect(ComparisonRow(this: long, that: long, isSame: true).asLines.this?.count == 1000)
    }

    @Test("lines are marked where they differ")
    func marked() {
        let lines = ComparisonRow(this: "the red moon", that: "the blue moon").markedLines
        #expect(lines.this?.marks == [4..<7] && lines.that?.marks == [4..<8])
        let same = ComparisonRow(this: "a", that: "a", isSame: true).markedLines
        #expect(same.this?.marks.isEmpty == true)
        #expect(ComparisonRow(this: "a", that: nil).markedLines.that == nil)
    }

    @Test("many equal lines are shown without the middle")
    func middle() {
        #expect([ComparisonRow](same: (1...7).map(String.init)).count == 7)
        let many = [ComparisonRow](same: (1...10).map(String.init))
        #expect(many.map(\.this) == ["1", "2", "3", "⋯ 4 lines", "8", "9", "10"] && many.allSatisfy(\.isSame))
    }
}
