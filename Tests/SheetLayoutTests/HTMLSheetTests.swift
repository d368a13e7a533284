import ChordSheet
import SongFormat
import Testing

@testable import SheetLayout

@Suite("Songs as a page of HTML")
struct HTMLSheetTests {
    private func song(_ text: String, title: String = "Kitchen Light", _ edit: MetadataEdit = MetadataEdit())
        -> SheetSong
    {
        let metadata = Metadata().applying(edit)
        let chords = SongChords(listed: metadata.listedChords, in: text)
        return SheetSong(title: title, text: text, chords: chords, metadata: metadata)
    }

    private func html(_ songs: SheetSong..., title: String? = nil) -> String {
        String(decoding: HTMLSheet.bytes(of: songs, title: title), as: UTF8.self)
    }

    private func line(_ text: String) -> String {
        let html = html(song(text))
        let start = html.firstRange(of: "<div class=\"stanza\">\n")?.upperBound ?? html.endIndex
        return String(html[start...].prefix { $0 != "\n" }).replacing("<rp> [</rp>", with: "").replacing(
            "<rp>] </rp>", with: "")
    }

    @Test(
        "have each chord as an annotation of the letters that it falls on",
        arguments: [
            ("Leave the [G]kitchen light", "<p class=\"sung\">Leave the <ruby>kitchen<rt>G</rt></ruby> light</p>"),
            ("kit[D/F#]chen on", "<p class=\"sung\"><span>kit<ruby>chen<rt>D/F#</rt></ruby></span> on</p>"),
            ("[Am7][C]Oh", "<p class=\"sung\"><ruby>Oh<rt>Am7 C</rt></ruby></p>"),
            ("on [G]", "<p class=\"sung\">on <ruby>&nbsp;<rt>G</rt></ruby></p>"),
            ("on[G] and", "<p class=\"sung\">on<ruby>&nbsp;<rt>G</rt></ruby>and</p>"),
            ("[G] [C] | [D]", "<p class=\"chords\"><b>G</b> <b>C</b> | <b>D</b></p>"),
            ("[G][C]", "<p class=\"chords\"><b>G</b> <b>C</b></p>"), ("(softly)", "<p><em>(softly)</em></p>"),
            ("[hums] la", "<p>[hums] la</p>"),
            // Before a combining mark, over its letter.
            ("e[B7]\u{301} la", "<p class=\"sung\"><ruby>e\u{301}<rt>B7</rt></ruby> la</p>"),
            (
                "t[G]e[D]\u{301}\u{302}[A]n",
                "<p class=\"sung\"><span>t<ruby>e\u{301}\u{302}<rt>G D</rt></ruby><ruby>n<rt>A</rt></ruby></span></p>"
            ),
            ("[G]月[C]が出た", "<p class=\"sung\" dir=\"auto\"><ruby>月<rt>G</rt></ruby><ruby>が<rt>C</rt></ruby>出た</p>"),
            ("سلا[G]م", "<p class=\"sung\" dir=\"auto\"><ruby>سلام<rt>G</rt></ruby></p>"),
        ])
    func lines(text: String, expected: String) {
        #expect(line(text) == expected)
    }

    @Test("say who made it, and how it is played, and have sections as headings")
    func head() {
        var edit = MetadataEdit()
        edit.set(.key, .text("G"))
        edit.set(.capo, .number(2))
        edit.set(.artist, .list(["Anna Fern"]))
        edit.set(.language, .text("en-GB"))
        edit.set(.copyright, .text("2024 Fern"))
        let page = html(song("Verse 1:\n[G]one\n\ntwo\n\nChorus\nthree\n\nVerse 2\nfour\n\nChorus", edit))
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en-GB\">\n<head>\n<meta charset=\"utf-8\">\n"))
        for part in [
            "<title>Kitchen Light</title>", "<h1 dir=\"auto\">Kitchen Light</h1>", "Anna Fern</p>",
            "Key of G, capo 2 (sounds A)</p>", "© 2024 Fern</p>", "<h2>Verse 1</h2>", "<h2>Chorus</h2>",
            "<meta name=\"author\" content=\"Anna Fern\">",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        // A section that is sung again is written again.
        #expect(page.split(separator: "three").count == 3 && page.split(separator: "class=\"stanza\"").count == 6)
        #expect(!page.contains("http") && !page.contains("<script") && !page.contains("<nav") && !page.contains("url("))
    }

    @Test("come in the order in which they are sung, with what is listed and not in the song as a remark")
    func sung() {
        var edit = MetadataEdit()
        edit.set(.order, .list(["Chorus", "Twice, softly", "Verse"]))
        let bytes = HTMLSheet.bytes(
            of: [song("Verse\none\n\nChorus\ntwo", edit)], title: nil, order: .asSung)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("<p>") }
        #expect(lines == ["<p>two</p>", "<p><em>Twice, softly</em></p>", "<p>one</p>"])
    }

    @Test("have as many chords in a line as one likes", .timeLimit(.minutes(2)))
    func manyChords() {
        let page = html(song(String(repeating: "[G]word ", count: 20_000)))
        #expect(page.utf8.count > 20_000 * 40 && page.hasSuffix("</html>\n"))
        #expect(page.split(separator: "<rt>G</rt>").count == 20_001)
    }

    @Test("have as many chords and marks on a letter as one likes", .timeLimit(.minutes(2)))
    func manyMarks() {
        let page = html(song("a" + String(repeating: "[G]\u{301}", count: 20_000)))
        #expect(page.split(separator: "<ruby>").count == 2 && page.contains("<rt>G G G"))
    }

    @Test("have bars of grids below one another")
    func grid() {
        let page = html(song("{start_of_grid}\n| G . | D . |\n| Am7 . | C . |\n{end_of_grid}"))
        #expect(page.contains("\n| G   . | D . |\n| Am7 . | C . |</pre>"))
    }

    @Test("have a grid as it is where aligning it would make it far longer", .timeLimit(.minutes(2)))
    func unequalGrid() {
        let word = String(repeating: "X", count: 3_990)
        let lines = (1...300).map { String(repeating: "| ", count: $0) + word + " |" }
        let page = html(song("{start_of_grid}\n\(lines.joined(separator: "\n"))\n{end_of_grid}"))
        #expect(page.contains("\n\(lines[0])\n\(lines[1])\n") && page.utf8.count < 2_000_000)
        let long = ["| \(word) |"] + Array(repeating: "| G |", count: 20_000)
        #expect(html(song("{start_of_grid}\n\(long.joined(separator: "\n"))\n{end_of_grid}")).utf8.count < 2_000_000)
    }

    @Test("that are several have contents that lead to each")
    func several() {
        let page = html(song("one", title: "A"), song("[G]two", title: "שיר"), title: "Our <Songs>")
        for part in [
            "<title>Our &lt;Songs&gt;</title>", "<h1 dir=\"auto\">Our &lt;Songs&gt;</h1>",
            "<li><a href=\"#song-1\"><bdi>A</bdi></a></li>", "<a href=\"#song-2\"><bdi>שיר</bdi></a>",
            "<article id=\"song-1\">", "<article id=\"song-2\">", "<h2 dir=\"auto\">A</h2>",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        #expect(page.split(separator: "<h1").count == 2)
    }

    @Test("have nothing of a song as markup")
    func escaped() {
        let evil = "<script>alert(1)</script> & \" ' [<b>] \u{0}\u{1B}"
        var edit = MetadataEdit()
        for name in [MetadataName.subtitle, .key, .copyright, .time] { edit.set(name, .text(evil)) }
        edit.set(.artist, .list([evil]))
        edit.set(.language, .text("\"><script>"))
        edit.set(.chords, .list(["<b>", "\"x"]))
        let text = "Verse 1\n\(evil) [\"x]\n{sot: <script>}\n<script>\n{eot}\n[<b>]\n[Verse: <script>]"
        let page = html(song(text, title: evil, edit), song("x", title: evil), title: evil)
        #expect(!page.contains("<script") && page.contains("&lt;script&gt;"))
        #expect(!page.contains("<b><") && page.contains("<rt>&lt;b&gt;</rt>"))
        #expect(page.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t" })
    }

    @Test("go from right to left where the words do, with chords from left to right")
    func rightToLeft() {
        let page = html(song("[G]שלום [Am]עולם ומלואו\n(softly)"))
        #expect(page.contains("<p><em dir=\"auto\">(softly)</em></p>"))
        #expect(page.contains("<html dir=\"rtl\">") && page.contains("<article dir=\"rtl\">"))
        #expect(page.contains("<ruby>שלום<rp> [</rp><rt>G</rt>"))
    }

    @Test("keep the columns of tablature and grids")
    func literal() {
        let page = html(song("Solo\ne|--0--2--|\nB|--1--3--|\n\n{sog: Intro}\n| G  . | C |\n{eog}"))
        #expect(page.contains("<pre dir=\"ltr\" tabindex=\"0\">\ne|--0--2--|\nB|--1--3--|</pre>"))
        #expect(page.contains("<p><em>Intro</em></p>\n<pre dir=\"ltr\" tabindex=\"0\">\n| G  . | C |</pre>"))
    }
}
