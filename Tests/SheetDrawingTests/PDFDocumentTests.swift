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

    @Test func `Texts longer than a font can measure end nothing`() throws {
        let long = String(repeating: "c", count: 60_000)
        let marks = "x" + String(repeating: "\u{93E}", count: 100_000)
        var edit = MetadataEdit()
        for name in [MetadataName.copyright, .key, .subtitle] { edit.set(name, .text(long)) }
        edit.set(.artist, .list([long]))
        var songs: [SheetSong] = [song("Kitchen Light", "Verse \(long)\n[G]one"), song(marks, long)]
        songs[0].metadata = Metadata().applying(edit)
        let grid = (1...14).map { String(repeating: "| ", count: $0) + long.prefix(3_990) + " |" }
        songs.append(song("Grid", "{start_of_grid}\n\(grid.joined(separator: "\n"))\n{end_of_grid}"))
        #expect(try bytes(of: songs, long).starts(with: "%PDF-".utf8))
        #expect(PangoMeasuring().measure(long, in: .title).advance > 30_000)
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
