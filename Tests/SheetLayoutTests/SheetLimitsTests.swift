import ChordSheet
import SheetLayout
import Testing
import TestSupport

@Suite struct SheetLimitsTests {
    private func error(_ change: (inout SheetOptions) -> Void) -> SheetLayoutError? {
        var sheets = Sheets()
        change(&sheets.options)
        do throws(SheetLayoutError) {
            _ = try SheetLayout(measuring: ArithmeticMeasuring()).pages(of: sheets.song("la"), sheets.options)
            return nil
        } catch {
            return error
        }
    }

    @Test func `Paper that is too small or too large, and unfit sizes, are errors`() {
        #expect(error { $0.paper = PaperSize(width: 2.83, height: 2.83) } == .paperTooSmall)
        #expect(error { $0.paper.width = -1 } == .paperTooSmall)
        #expect(error { $0.paper.height = 0 } == .paperTooSmall)
        #expect(error { $0.paper.height = .infinity } == .paperTooLarge)
        #expect(error { $0.paper.height = .nan } == .paperTooLarge)
        #expect(error { $0.size = 0 } == .unfitSize)
        #expect(error { $0.size = .nan } == .unfitSize)
        #expect(error { $0.columns = .fixed(0) } == .unfitColumns)
        #expect(error { $0.columns = .fixed(4) } == .unfitColumns)
        #expect(error { $0.paper = .a5 } == nil)
    }

    @Test func `On the smallest paper, and with the largest letters, all is within the margins`() throws {
        for size in [4.0, 12, 144] {
            for paper in [PaperSize(width: 72, height: 72), PaperSize(width: 72, height: 800), .a4] {
                for columns in SheetOptions.columnCounts {
                    var sheets = Sheets(columns: .fixed(columns), size: size)
                    sheets.title = "Kitchen Light"
                    sheets.options.paper = paper
                    for page in try sheets.pages("Verse\n[G]Leave the [Gmaj7]kit[D]chen light on\ne|--0--0--|\n\nMWMW")
                    {
                        for run in page.runs {
                            #expect(run.x > 0 && run.right < paper.width && run.baseline < paper.height, "\(run)")
                        }
                    }
                }
            }
        }
    }

    @Test func `Time grows with the song`() {
        for make in [
            // Many lines, in many stanzas and in one; one line of words, and one word; chords; tablature; blanks.
            { (count: Int) in String(repeating: "[G]la la [D]la\nla la\n\n", count: count) },
            { count in String(repeating: "[G]la la [D]la\n", count: count) },
            { count in String(repeating: "la [G]la ", count: count) },
            { count in String(repeating: "a", count: count * 8) },
            { count in String(repeating: "[G][D]", count: count) },
            { count in String(repeating: "[Gmaj7]a[D]b", count: count) },
            { count in "e|" + String(repeating: "--0-|", count: count) },
            { count in String(repeating: "e|--0-|\n", count: count) },
            { count in "a" + String(repeating: " ", count: count * 8) + "b" },
            { count in String(repeating: "Chorus\n\n", count: count) },
            { count in "Chorus\nla\n\n" + String(repeating: "Chorus\n\n", count: count) },
            { count in String(repeating: "{new_page}\nla\n", count: count) },
            { count in String(repeating: "שלום [G]hello ", count: count) },
            { count in String(repeating: "{start_of_grid}\n", count: count) },
        ] {
            let sheets = Sheets(columns: .auto, size: 12)
            let power = growth(by: 4) { units in
                let song = sheets.song(make(units * 1_500))
                return {
                    _ = try? SheetLayout(measuring: ArithmeticMeasuring()).pages(of: song, sheets.options)
                }
            }
            #expect(power < 1.5, "\(make(2))")
        }
    }

    @Test func `A line of a million letters is on its pages, whole`() throws {
        let sheets = Sheets(columns: .auto, size: 12)
        let text = String(repeating: "kitchen ", count: 125_000)
        let runs = try sheets.runs(text)
        #expect(runs.reduce(0) { $0 + $1.text.split(separator: " ").count } == 125_000)
    }

    @Test func `Control characters and separators leave blanks`() throws {
        let text = "a\u{1}b\u{7F}c\u{2028}d\u{85}e\tf\0g"
        let run = try #require(try Sheets().runs(text).first)
        #expect(run.text.utf8.count == text.utf8.count)
        #expect(!run.text.unicodeScalars.contains { $0.value < 0x20 || [0x7F, 0x85, 0x2028].contains($0.value) })
    }

    @Test func `What is no letter leaves another one, also in a chord`() throws {
        func text(_ values: UInt32...) -> String {
            String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
        }
        let runs = try Sheets().runs(text(0x61, 0xFFFF, 0xFDD0, 0x10FFFE, 0x1FFFF, 0xFDCF, 0xFDF0, 0xBFBF))
        #expect(runs.texts == [text(0x61, 0xFFFD, 0xFFFD, 0x10FFFD, 0x1FFFD, 0xFDCF, 0xFDF0, 0xBFBF)])
        let sheets = Sheets()
        let chord = text(0xFFFF, 1)
        var song = sheets.song("[\(chord)]x")
        song.chords = SongChords(listed: [chord], in: song.text)
        let pages = try SheetLayout(measuring: sheets.measuring).pages(of: song, sheets.options)
        #expect(pages[0].runs.with(.chord).texts == [text(0xFFFD, 0x20)])
    }
}
