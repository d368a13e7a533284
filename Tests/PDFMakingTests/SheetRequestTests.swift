import ChordSheet
import PDFMaking
import SheetLayout
import SongFormat
import Testing

@Suite("What songbook-pdf is asked for")
struct SheetRequestTests {
    private func read(
        _ settings: SheetSettings, _ change: (inout SheetRequest) -> Void = { _ in }
    ) -> ReadSheetRequest? {
        var request = SheetRequest(settings)
        change(&request)
        return ReadSheetRequest(request.bytes)
    }

    @Test func `Settings are read as they were written`() {
        var settings = SheetSettings(paper: .a5)
        #expect(read(settings)?.settings == settings)
        settings.options.columns = .fixed(2)
        settings.options.size = 10.5
        settings.options.order = .asSung
        settings.options.repeatedChorus = .name
        settings.options.showsChords = false
        settings.font = "Ännä \"x\"\n"
        settings.title = "Harbour\nFestival"
        #expect(read(settings)?.settings == settings)
    }

    @Test func `Songs come with what a sheet shows of them`() throws {
        let request = read(SheetSettings(paper: .a4)) { request in
            request.add(
                title: "Kitchen\nLight", text: "[G]Leave \u{2028}the\n[Xyz]light\u{0}", date: Timestamp(seconds: 7),
                members: [
                    .init("key", .string("G")), .init("chords", .array([.string("Xyz")])), .init("mine", .bool(true)),
                    .init("capo", .number("2")),
                ])
            request.add(title: "", text: "", date: nil, members: [])
        }
        let songs = try #require(request?.songs)
        #expect(songs.count == 2)
        #expect(songs[0].sheet.title == "Kitchen\nLight" && songs[0].date == Timestamp(seconds: 7))
        #expect(songs[0].sheet.text == "[G]Leave \u{2028}the\n[Xyz]light\u{0}")
        #expect(songs[0].sheet.metadata.names == [.key, .capo, .chords])
        #expect(songs[0].sheet.chords.name("Xyz") != nil)
        #expect(songs[1].date == nil)
    }

    @Test func `Anything else is no request`() {
        for text in ["", "\n", "{}\n", "[1]\n{}\n", "x"] {
            #expect(ReadSheetRequest(Array(text.utf8)) == nil, "\(text)")
        }
        let request = SheetRequest(SheetSettings(paper: .a4)).bytes
        #expect(ReadSheetRequest(request + Array("[]\n".utf8)) == nil)
    }
}
