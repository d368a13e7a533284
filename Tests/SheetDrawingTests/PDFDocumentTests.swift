import ChordSheet
import SheetDrawing
import SheetLayout
import SongFormat
import Testing

@Suite("Sheets as PDF")
struct PDFDocumentTests {
    private func song(_ title: String, _ text: String) -> SheetSong {
        SheetSong(title: title, text: text, chords: SongChords(listed: [], in: text), metadata: Metadata())
    }

    private func bytes(of songs: [SheetSong], _ title: String? = nil) throws -> [UInt8] {
        let (fonts, options) = (PangoMeasuring(), SheetOptions(paper: .a4))
        let layout = SheetLayout(measuring: fonts)
        let book =
            try title == nil ? layout.sheet(of: songs[0], options) : layout.book(of: songs, title: title, options)
        let document = PDFDocument(book, on: .a4, title: title ?? "T", author: "A", date: "2026-02-12T14:45:00Z")
        return try document.bytes(fonts)
    }

    @Test func `The same song gives the same bytes`() throws {
        let song = song("Kitchen Light", "Verse\n[G]Leave the [Gmaj7]kit[D]chen light on\nשלום [G]עולם\n春[C]眠\n👍")
        let first = try bytes(of: [song])
        #expect(first.starts(with: "%PDF-".utf8))
        #expect(try bytes(of: [song]) == first)
        #expect(try bytes(of: [self.song("Kitchen", song.text)]) != first)
    }

    @Test func `Titles of any text end nothing`() throws {
        let titles = ["", "a\0b", "\u{2028}", "')", "\u{202E}x", "\u{FFFF}", String(repeating: "x", count: 10_000)]
        for title in titles {
            #expect(try bytes(of: [song(title, ""), song(title, "x")], title).starts(with: "%PDF-".utf8))
        }
    }
}
