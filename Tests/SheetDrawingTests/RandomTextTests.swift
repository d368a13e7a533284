import ChordSheet
import SheetDrawing
import SheetLayout
import SongFormat
import TestSupport
import Testing

@Suite("Texts made up at random")
struct RandomTextTests {
    private static let pieces = [
        "kitchen", " ", "  ", "e\u{301}\u{302}", "\u{300}", "שלום",
        "בְּרֵאשִׁית", "مرحبا", "لَا", "नमस्ते", "क्ष", "ไทย", "春",
        "が", "\u{3099}",
        "👍", "👩‍👩‍👧", "🇩🇪", "\u{200D}", "\u{200B}",
        "\u{202E}", "\u{2067}", "\u{2069}", "\u{202C}", "\u{FEFF}", "\u{AD}",
        "ffi", "-",
        "—", "\u{A0}", "\u{10FFFF}", "\u{E000}", "\u{FFFD}", "\t", "(", ")", "[G]", "[D/F#]", "[Gmaj7]", "|", "1", "ꦏ",
        "𐎠", "\u{1F3FB}",
    ]

    private static func text(_ random: inout SeededGenerator, most: Int) -> String {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
    }

    @Test func `Carets go from the beginning to the end, and stand within the text`() {
        let fonts = PangoMeasuring()
        var random = SeededGenerator(seed: 11)
        for _ in 0..<400 {
            let text = Self.text(&random, most: 12).replacing("\t", with: " ")
            let role = TextRole.allCases.randomElement(using: &random)!
            let measure = fonts.measure(text, in: role)
            let offsets = measure.carets.map(\.offset)
            #expect(offsets.first == 0 && offsets.last == text.utf8.count, "\(text)")
            let isAscending = zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 }
            #expect(isAscending || text.isEmpty, "\(text)")
            #expect(measure.carets.allSatisfy { (-0.01...measure.advance + 0.01).contains($0.x) }, "\(text)")
            let breaks = measure.breaks
            #expect(zip(breaks, breaks.dropFirst()).allSatisfy { $0 < $1 }, "\(text)")
            #expect(breaks.allSatisfy { (1..<max(text.utf8.count, 2)).contains($0) }, "\(text)")
        }
    }

    @Test func `Songs of them are drawn, within the paper`() throws {
        let fonts = PangoMeasuring()
        var random = SeededGenerator(seed: 12)
        let options = SheetOptions(paper: .a5)
        let songs = (0..<60).map { _ in
            let lines = (0..<20).map { _ in Self.text(&random, most: 14) }
            let text = lines.joined(separator: ["\n", "\n\n", "\r\n", "\u{2028}"].randomElement(using: &random)!)
            return SheetSong(
                title: Self.text(&random, most: 3), text: text, chords: SongChords(listed: [], in: text),
                metadata: Metadata())
        }
        let book = try SheetLayout(measuring: fonts).book(of: songs, title: "Random", options)
        for run in book.pages.flatMap(\.runs) {
            #expect(
                run.x > 0 && run.x + run.width < options.paper.width && run.baseline < options.paper.height, "\(run)")
        }
        let document = PDFDocument(book, on: .a5, title: "Random", author: "", date: "2026-02-12T14:45:00Z")
        let bytes = try document.bytes(fonts)
        #expect(bytes.starts(with: "%PDF-".utf8))
        #expect(try document.bytes(fonts) == bytes)
    }
}
