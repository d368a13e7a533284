import Files
import TestSupport
import Testing

@Suite("--export html")
struct ExportHTMLTests {
    private let command = Command()

    private func write(_ name: FilePath, title: String) {
        command.folder.write(#"{"title": "\#(title)", "text": "Verse\n[G]x\ny", "key": "G"}"#, to: name)
    }

    @Test("one song is a page on standard output, with the chords that are asked for")
    func one() {
        write("A.songbook", title: "A & B")
        let outcome = command("--export", "html", "A.songbook")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text.hasPrefix("<!DOCTYPE html>\n") && outcome.text.contains("<title>A &amp; B</title>"))
        #expect(outcome.text.contains("<rt>G</rt>") && outcome.text.contains("Key of G"))
        let moved = command("--export", "html", "A.songbook", "--transpose", "2").text
        #expect(moved.contains("<rt>A</rt>") && moved.contains("Key of A"))
        #expect(!command("--export", "html", "A.songbook", "--no-chords").text.contains("<rt>"))
    }

    @Test("several songs are one page with contents, or one each in a folder")
    func several() {
        write("Songs/A/A.songbook", title: "A")
        write("Songs/Folk/B/B.songbook", title: "B")
        let page = command("--export", "html", "Songs", "--title", "Tonight").text
        #expect(page.contains("<title>Tonight</title>") && page.contains("<a href=\"#song-2\"><bdi>B</bdi></a>"))
        #expect(command("--export", "html", "Songs", "--to", "all.html").status == 0)
        #expect(command.folder.read("all.html") != nil)
        #expect(command("--export", "html", "Songs", "--to", "each/").status == 0)
        #expect(command.folder.names(in: "each") == ["A.html", "Folk"])
    }

    @Test("sections come in the order in which they are sung where that is asked for")
    func order() {
        let song = #"{"title": "A", "text": "Verse\none\n\nChorus\ntwo", "order": ["Chorus", "Verse", "Chorus"]}"#
        command.folder.write(song, to: "A.songbook")
        func lines(_ order: String) -> [String] {
            command("--export", "html", "A.songbook", "--order", FilePath(order)).text.matches(of: /<p>([a-z]+)<\/p>/)
                .map {
                    String($0.output.1)
                }
        }
        #expect(lines("as-sung") == ["two", "one", "two"] && lines("as-written") == ["one", "two"])
        let unknown = command("--export", "html", "A.songbook", "--order", "sung")
        #expect(unknown.status == 64 && unknown.errors.contains("unknown order; use one of as-written, as-sung"))
        let text = command("--export", "text", "A.songbook", "--order", "as-sung")
        #expect(text.status == 64 && text.errors.contains("use --export pdf or --export html, or omit it"))
    }

    @Test("options of paper are refused, and import knows no such format")
    func refused() {
        write("A.songbook", title: "A")
        for options in [["--paper", "A4"], ["--columns", "2"], ["--font", "serif"]] {
            let outcome = command.run((["--export", "html", "A.songbook"] + options).map { FilePath($0) })
            #expect(outcome.status == 64 && outcome.errors.contains("\(options[0]): cannot be used with --export html"))
        }
        let title = command("--export", "text", "A.songbook", "--title", "B")
        #expect(title.status == 64 && title.errors.contains("use --export pdf or --export html, or omit it"))
        #expect(command("--export", "html", "A.songbook", "--to", "A.html").status == 0)
        #expect(command("--import", "--format", "html", "A.html").status == 64)
    }
}
