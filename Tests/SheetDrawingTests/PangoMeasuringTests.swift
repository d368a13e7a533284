import SheetDrawing
import SheetLayout
import Testing

@Suite("Texts as Pango measures them")
struct PangoMeasuringTests {
    private let fonts = PangoMeasuring()

    @Test func `Carets go along with the letters, and never into one`() {
        let measure = fonts.measure("kite\u{301}n", in: .words)
        #expect(measure.carets.map(\.offset) == [0, 1, 2, 3, 6, 7])
        #expect(measure.carets.first?.x == 0 && measure.carets.last?.x == measure.advance)
        #expect(zip(measure.carets, measure.carets.dropFirst()).allSatisfy { $0.x < $1.x })
        #expect(!measure.isRightToLeft)
    }

    @Test func `Hebrew goes to the left`() {
        let measure = fonts.measure("שלום", in: .words)
        #expect(measure.isRightToLeft)
        #expect(measure.carets.map(\.offset) == [0, 2, 4, 6, 8])
        #expect(abs(measure.carets[0].x - measure.advance) < 0.001 && measure.carets[4].x == 0)
        #expect(zip(measure.carets, measure.carets.dropFirst()).allSatisfy { $0.x > $1.x })
    }

    @Test func `In a line of two languages each goes its way`() {
        let measure = fonts.measure("ab שלום cd", in: .words)
        let x = measure.carets.map(\.x)
        #expect(!measure.isRightToLeft)
        #expect(x[0] < x[1] && x[1] < x[2])
        // The first letter of the Hebrew word begins at its right edge, as does the blank after it.
        #expect(x[3] > x[4] && x[4] > x[5] && abs(x[3] - x[7]) < 0.001)
    }

    @Test func `Lines may be broken between words, and between letters of Chinese`() {
        #expect(fonts.measure("one two-three", in: .words).breaks == [4, 8])
        #expect(fonts.measure("春眠不", in: .words).breaks == [3, 6])
        #expect(fonts.measure("one", in: .words).breaks.isEmpty)
    }

    @Test func `Nothing has no width and one caret, as has what ends a text for C`() {
        let measure = fonts.measure("", in: .words)
        #expect(measure.advance == 0 && measure.carets == [.init(offset: 0, x: 0)])
        #expect(fonts.measure("a", in: .words).carets.count == 2)
    }

    @Test func `Literal letters are all as wide`() {
        let widths = ["i", "W", "-", "0", "|"].map { fonts.measure($0, in: .literal).advance }
        #expect(Set(widths).count == 1 && widths[0] > 0.3)
    }

    @Test func `A text is as wide as its letters together, within a thousandth`() {
        let (first, second) = (fonts.measure("nono", in: .words).advance, fonts.measure("no", in: .words).advance)
        #expect(abs(first - 2 * second) < 0.01)
    }

    @Test func `Each role has a height`() {
        for role in TextRole.allCases {
            let height = fonts.height(of: role)
            #expect(height.ascent > 0.5 && height.descent > 0.1 && height.total < 2, "\(role)")
        }
    }

    @Test func `Fonts that are there are known, and others are not`() {
        #expect(SheetFonts.has("Sans") && SheetFonts.has("monospace, serif"))
        #expect(!SheetFonts.has("No Such Font 7") && !SheetFonts.has("") && !SheetFonts.has("sans, No Such Font 7"))
    }
}
