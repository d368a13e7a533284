import SheetLayout
import Testing

@Suite struct LineBreakingTests {
    /// A row of 90 points has 20 letters.
    private let sheets = Sheets(width: 90)

    @Test func `A long line is broken between words, and the rest is set in`() throws {
        let runs = try sheets.runs("leave the kitchen light on tonight")
        #expect(runs.texts == ["leave the kitchen", "light on tonight"])
        #expect(near(runs[0].x, sheets.left))
        #expect(near(runs[1].x, sheets.left + 1.5 * 9))
        #expect(runs[1].baseline > runs[0].baseline)
    }

    @Test func `Chords go along`() throws {
        let runs = try sheets.runs("[G]leave the kitchen [D]light on tonight")
        #expect(runs.texts == ["leave the kitchen", "G", "light on tonight", "D"])
        #expect(near(try runs.only("D").x, runs[2].x))
        #expect(try runs.only("D").baseline > runs[0].baseline)
    }

    @Test func `What words are spread by counts`() throws {
        // 17 letters would fit; the chords widen them.
        let runs = try sheets.runs("[Gmaj7]a [Dmaj7]be [Emaj7]by my kin")
        #expect(runs.with(.words).texts == ["a", "be", "by my kin"])
        #expect(runs.allSatisfy { $0.right <= sheets.right + 0.01 })
    }

    @Test func `CJK is broken between letters`() throws {
        let runs = try sheets.runs(String(repeating: "光", count: 30))
        #expect(runs.texts.map(\.count) == [20, 10])
    }

    @Test func `A word that is too long is broken anywhere`() throws {
        let runs = try sheets.runs("so " + String(repeating: "a", count: 30))
        #expect(runs.texts.joined() == "so" + String(repeating: "a", count: 30))
        #expect(runs.allSatisfy { $0.right <= sheets.right + 0.01 })
    }

    @Test func `Many chords on one letter and long ones stay on the sheet`() throws {
        let listed = "[" + String(repeating: "X", count: 60) + "]"
        let chords = String(repeating: "[C][Dm][Em7]", count: 10)
        let runs = try sheets.runs("\(chords)la \(listed)la")
        #expect(runs.allSatisfy { $0.right <= sheets.right + 0.01 && $0.x >= sheets.left - 0.01 })
        #expect(runs.with(.chord).count == 30)
    }

    @Test func `Chords alone are broken, too`() throws {
        let runs = try sheets.runs("[G]      [D]      [Em]      [C]      [G]")
        #expect(runs.texts == ["G", "D", "Em", "C", "G"])
        #expect(Set(runs.map(\.baseline)).count == 2)
    }
}
