import Testing

@testable import songbook_window

@Suite("The lines of a comparison")
@MainActor
struct ComparisonRowTests {
    private let long = String(repeating: "x", count: 100_000)

    @Test("are harmless and on one line")
    func harmless() {
        let lines = ComparisonGrid.Row(this: "a\0\nb", that: "\u{202E}a").asLines
        #expect(lines.this == "a\u{2400} b" && lines.that == "\\u{202E}a")
        #expect(ComparisonGrid.Row(this: "a\tb", that: nil).asLines.this == "a b")
    }

    @Test("show where long ones differ")
    func differing() {
        let lines = ComparisonGrid.Row(this: long + "one" + long, that: long + "another" + long).asLines
        #expect(lines.this?.hasPrefix("…" + String(repeating: "x", count: 50) + "onex") == true)
        #expect(lines.that?.hasPrefix("…" + String(repeating: "x", count: 50) + "anotherx") == true)
        #expect(lines.this?.count == 1000 && lines.that?.count == 1000)
        let end = ComparisonGrid.Row(this: long, that: long + " too").asLines
        #expect(end.this == "…" + String(repeating: "x", count: 50))
        #expect(end.that == "…" + String(repeating: "x", count: 50) + " too")
    }

    @Test("that are the same are not searched for a difference")
    func same() {
        #expect(ComparisonGrid.Row(this: long, that: long, isSame: true).asLines.this?.count == 1000)
    }
}
