import SongFormat
import TestSupport
import Testing

@testable import SongConversion

@Suite("Files made to take long or much memory")
struct HostileFileTests {
    @Test(
        "are read in time that grows with their length",
        arguments: [
            "\\\n", "{x_a: b}\n", "{meta: a}\n", "{soc}\n{chorus}\n", "[", "[G]", "[*", "(", "\\u0041", "G\nword\n",
            "=\n=\n\n\u{C}\n", "\u{C}\n", "tags:\n- a\n", "a: b\n",
            "label=\"", "{sov: label=\"", " ", "\r", "é", "日", "_", "|", "[G]_", "1", "Chorus\n\n", "[V]\n\n", "; ",
            "<a>", "&",
        ])
    func length(part: String) {
        // Some have a small quadratic part: many sections, 1.3.
        let bound = 1.75
        let power = growth(by: 8, below: bound) { units in
            let text = String(repeating: part, count: 300 * units / part.utf8.count)
            return { readAndWrite(text) }
        }
        #expect(power < bound)
    }

    private func readAndWrite(_ text: String) {
        for format in SongFileFormat.texts {
            for file in [text, "---\n" + text, "Title: " + text, "T\n=\n\n\n" + text, "{t: " + text + "}"] {
                _ = try? format.read(file)
            }
            _ = try? format.write([ImportedSong(title: text, text: text)])
        }
        for format in [SongFileFormat.opensong, .openlyrics] {
            for text in [text, "Verse\n[G]" + text, "[V]\n1" + text] {
                let song = ImportedSong(title: text, text: text, members: [.init("artist", .string(text))])
                _ = try? format.write([song])
            }
        }
    }

    @Test("with very many escapes that never end are read in time that grows with their length")
    func escapes() {
        let power = growth(by: 8) { units in
            let text = String(repeating: "\\u{", count: 2000 * units)
            return {
                let song = try? SongFileFormat.chordpro.song(text)
                #expect(song?.text == text)
            }
        }
        #expect(power < 1.5)
    }

    @Test("with too many values are refused")
    func values() {
        let bytes = Array("[".utf8) + Array(repeating: UInt8(ascii: ","), count: 6_000_001)
        do {
            _ = try SongFileFormat.json.read(bytes)
            Issue.record("too many values are read")
        } catch {
            #expect(error.description == "the file holds too many songs or values")
        }
    }

    @Test("with very many names in their metadata keep them all")
    func metadata() throws {
        let file = (1...10_050).map { "{meta: n\($0) v}\n" }.joined()
        let song = try SongFileFormat.chordpro.song(file)
        #expect(song.member("meta")?.members?.count == 10_000)
        #expect(song.meta("n10000")?.hasSuffix("n10049: v; n10050: v") ?? false)
    }
}
