import PDFMaking
import SheetLayout
import Testing

@Suite("Paper")
struct PaperSizeTests {
    @Test func `Is typed by its name, or by its sides in millimetres or with a unit`() {
        #expect(PaperSize(typed: "A4") == .a4 && PaperSize(typed: "letter") == .letter && PaperSize(typed: "a5") == .a5)
        for (typed, width, height) in [
            ("210x297", 595.28, 841.89), ("8.5x11in", 612, 792), ("8.5inx11in", 612, 792), ("72ptx1in", 72, 72),
            ("10cm x 200mm", 283.46, 566.93), ("1x1", 2.83, 2.83),
        ] {
            let paper = PaperSize(typed: typed)
            #expect(paper.map { abs($0.width - width) < 0.01 && abs($0.height - height) < 0.01 } == true, "\(typed)")
        }
    }

    @Test func `Of the size that an error names can be used`() throws {
        #expect(SheetLayoutError.paperTooSmall.description.contains("72 points (25.4 mm)"))
        for (typed, isEnough) in [("25.4x25.4", true), ("72x72pt", true), ("25.3x100", false), ("5000x5000", true)] {
            let options = SheetOptions(paper: try #require(PaperSize(typed: typed)))
            #expect(((try? options.check()) != nil) == isEnough, "\(typed)")
        }
    }

    @Test(
        "is nothing else",
        arguments: ["", "A3", "210", "210x", "x297", "210x297x3", "-210x297", "1e3x5", "nanxnan", "infx5", "210xx297"])
    func faults(typed: String) {
        #expect(PaperSize(typed: typed) == nil)
    }

    @Test func `Is that of the locale`() {
        func paper(_ variables: [String: String]) -> PaperSize {
            .usual(in: variables.mapValues { Array($0.utf8) })
        }
        #expect(paper([:]) == .a4 && paper(["LANG": "C.UTF-8"]) == .a4)
        #expect(paper(["LANG": "en_US.UTF-8"]) == .letter && paper(["LANG": "fr_CA"]) == .letter)
        #expect(paper(["LANG": "en_US.UTF-8", "LC_PAPER": "en_GB.UTF-8"]) == .a4)
        #expect(paper(["LANG": "de_DE@euro", "LC_PAPER": "es_MX", "LC_ALL": ""]) == .letter)
        #expect(paper(["LC_PAPER": "en_US", "LC_ALL": "de_DE"]) == .a4)
    }
}
