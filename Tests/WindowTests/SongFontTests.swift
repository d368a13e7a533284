import CAdwaita
import Testing

@testable import songbook_window

@Suite("The font of the songs")
struct SongFontTests {
    @Test("family, size, weight and style of a font become rules for lyrics and title")
    func rules() {
        let rules = SongFont.rules(for: "Ubuntu Mono Bold Italic 20")
        #expect(rules.contains(".song-lyrics { font-family: \"Ubuntu Mono\"; font-style: italic; font-weight: 700; "))
        #expect(rules.contains("\n.song-lyrics { font-size: 20.0pt; }"))
        #expect(rules.contains(".song-title, .version-title { font-family: \"Ubuntu Mono\"; font-style: italic; }"))
        #expect(rules.contains("\n.song-title { font-size: 35.6pt; }"))
    }

    @Test("the sizes of zoomed text are percentages of the font's size")
    func zooms() {
        let rules = SongFont.rules(for: "Cantarell 20")
        #expect(rules.contains("\n.zoom-150 .song-lyrics { font-size: 30.0pt; }"))
        #expect(rules.contains("\n.zoom-50 .song-title { font-size: 17.8pt; }"))
    }

    @Test("what a font does not specify is the desktop's")
    func partial() {
        #expect(!SongFont.rules(for: "14").contains("family"))
        #expect(!SongFont.rules(for: "Cantarell").contains("size"))
    }

    @Test("no part of a font name gets out of its quotation marks")
    func hostile() {
        let rules = SongFont.rules(for: "a\"; } * { opacity: 0 12")
        #expect(rules.filter { $0 == "\"" }.count == 4)
    }
}
