import ChordSheet
import SheetLayout
import SongFormat
import Testing

@Suite struct SheetLayoutTests {
    @Test func `Every song has a page with its title`() throws {
        let song = SheetSong(title: "Kitchen Light", text: "", chords: .plain, metadata: Metadata())
        let pages = try SheetLayout(measuring: ArithmeticMeasuring()).pages(of: song, SheetOptions(paper: .a4))
        #expect(pages.map { $0.runs.first?.text } == ["Kitchen Light"])
    }
}
