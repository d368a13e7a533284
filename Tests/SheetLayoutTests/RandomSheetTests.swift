import ChordSheet
import SheetLayout
import TestSupport
import Testing

/// Properties of every sheet, checked with random songs.
@Suite struct RandomSheetTests {
    private static let words = ["la", "kitchen", "ill", "MWM", "été", "光光光", "so-so", "I", "don’t", "caffe\u{301}"]
    private static let hebrew = ["שלום", "עולם", "אור"]
    private static let arabic = ["سلام", "ليل"]
    private static let chords = ["G", "D/F#", "Em", "Cmaj7", "Am7", "F#m7b5"]

    private static func song(_ random: inout SeededGenerator) -> String {
        var text = ""
        for stanza in 0..<Int.random(in: 1...12, using: &random) {
            if Bool.random(using: &random) { text += "Verse \(stanza + 1)\n" }
            for _ in 0..<Int.random(in: 1...30, using: &random) { text += line(&random) + "\n" }
            if Int.random(in: 0..<12, using: &random) == 0 { text += "{column_break}\n" }
            text += "\n"
        }
        return text
    }

    private static func line(_ random: inout SeededGenerator) -> String {
        var line = ""
        let vocabulary =
            switch Int.random(in: 0..<12, using: &random) {
            case 0: hebrew
            case 1: arabic
            case 2: hebrew + words
            default: words
            }
        for _ in 0..<Int.random(in: 1...14, using: &random) {
            for letter in vocabulary.randomElement(using: &random) ?? "" {
                if Int.random(in: 0..<9, using: &random) == 0 {
                    line += "[\(chords.randomElement(using: &random) ?? "")]"
                }
                line.append(letter)
            }
            line += " "
        }
        return line
    }

    @Test(arguments: 0..<60)
    func `Nothing overlaps, is missing, or is where it should not be`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = Self.song(&random)
        var sheets = Sheets(
            width: [100, 200, 523].randomElement(using: &random) ?? 0, height: 500,
            columns: [.auto, .fixed(1), .fixed(2), .fixed(3)].randomElement(using: &random) ?? .auto,
            size: [9, 12, 20].randomElement(using: &random) ?? 12)
        if Bool.random(using: &random) { sheets.measuring = .unequal }
        let pages = try sheets.pages(text)
        for page in pages { check(page, sheets) }
        try checkWords(pages, text)
        checkChords(pages, sheets.measuring, text)
    }

    private func check(_ page: SheetPage, _ sheets: Sheets) {
        for run in page.runs {
            #expect(run.x >= sheets.left - 0.01 && run.right <= sheets.right + 0.01, "\(run)")
            #expect(run.baseline > sheets.left && run.baseline < sheets.options.paper.height - sheets.left, "\(run)")
        }
        let body = page.runs.filter { $0.role != .foot }
        #expect(body.last?.role != .heading)
        for rows in Dictionary(grouping: body, by: { ($0.baseline * 100).rounded() }).values {
            let row = rows.sorted { $0.x < $1.x }
            for (left, right) in zip(row, row.dropFirst()) {
                #expect(left.right <= right.x + 0.01, "\(left.text) \(right.text)")
                if left.role == .chord, right.role == .chord {
                    // Chords of two columns are farther apart.
                    #expect(right.x - left.right >= min(left.size, right.size) * 0.25, "\(left.text) \(right.text)")
                }
            }
        }
    }

    /// Checks that every word occurs once, in order; chords, too.
    private func checkWords(_ pages: [SheetPage], _ text: String) throws {
        func letters(_ texts: [String]) -> String { texts.joined().filter { $0 != " " && $0 != "-" } }
        let bytes = Array(text.utf8)
        let chords = SongChords.plain
        var shown: [String] = []
        var last = -1
        for run in pages.flatMap(\.runs) where run.role != .foot && run.text != "-" {
            let source = try #require(run.source)
            let original = String(decoding: bytes[source], as: UTF8.self)
            if run.role == .chord {
                #expect(original == "[\(run.text)]")
                shown.append(run.text)
            } else {
                // Lines with both directions have more blanks where they are spread, and hyphens within words.
                func words(_ text: String) -> [Substring] { text.split { $0 == " " } }
                let sung = ChordName.removed(from: original[...], chords)
                let isSame = words(sung) == words(run.text)
                #expect(
                    isSame || isMixed(text, at: source.lowerBound) && letters([sung]) == letters([run.text]),
                    "\(sung) \(run.text)")
                #expect(source.lowerBound > last)
                last = source.lowerBound
            }
        }
        let sheet = ChordSheet(text)
        let lines = sheet.stanzas.flatMap { ($0.heading.map { [$0] } ?? []) + $0.lines }
        let wanted = lines.flatMap(\.pieces).compactMap { $0.chord?.text }
        #expect(shown.sorted() == wanted.sorted())
        let sung = lines.filter { $0.text != "{column_break}" }.map { ChordName.removed(from: $0.text) }
        let runs = pages.flatMap(\.runs).filter { ![.foot, .chord].contains($0.role) && $0.source != nil }
        #expect(letters(runs.map(\.text)) == letters(sung))
    }

    /// Checks that each chord is over the letter after its brackets, unless that is impossible.
    private func checkChords(_ pages: [SheetPage], _ measuring: ArithmeticMeasuring, _ text: String) {
        for page in pages {
            let words = page.runs.filter { $0.role == .words }
            for chord in page.runs where chord.role == .chord {
                guard let end = chord.source?.upperBound,
                    let word = words.first(where: { $0.source?.contains(end) ?? false })
                else { continue }
                let source = String(decoding: Array(text.utf8)[(word.source?.lowerBound ?? 0)..<end], as: UTF8.self)
                let before = ChordName.removed(from: source[...]).utf8.count
                let measure = measuring.measure(word.text, in: .words)
                guard !isMixed(text, at: end), !word.text.contains(where: Self.isArabic) else { continue }
                let caret = measure.carets.last { $0.offset <= before }?.x ?? 0
                let letter = word.x + caret * word.size
                let edge = measure.isRightToLeft ? chord.right : chord.x
                let isOver = abs(edge - letter) < 0.05
                // The next chord is over the same letter.
                let isBefore = (text.utf8.dropFirst(end).first ?? 0) == UInt8(ascii: "[")
                // Smaller, because nothing else would fit.
                #expect(isOver || isBefore || chord.width > 90, "\(chord.text) \(word.text)")
            }
        }
    }

    private static func isArabic(_ letter: Character) -> Bool {
        letter.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) }
    }

    /// Whether a line has both directions: its words are not always spread.
    private func isMixed(_ text: String, at offset: Int) -> Bool {
        let bytes = Array(text.utf8)
        let start = bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
        let words = ChordName.removed(from: String(decoding: bytes[start..<end], as: UTF8.self)[...])
        let letters = words.filter(\.isLetter)
        return letters.contains { $0.isASCII } && letters.contains { Self.hebrew.joined().contains($0) }
    }
}
