import LibraryIndex
import Testing

@testable import SongbookModel

@Suite("A line with marks") struct MarkedTextTests {
    private func marked(_ text: String, _ words: String) -> MarkedText {
        MarkedText(text, matching: SearchQuery(words))
    }

    @Test("becomes Pango markup")
    func markup() {
        #expect(marked("a <b> & c", "b").markup(.changed) == "a &lt;<span weight=\"800\">b</span>&gt; &amp; c")
        #expect((marked("Été", "ete") + MarkedText(" x")).markup(.changed) == "<span weight=\"800\">Été</span> x")
        #expect(MarkedText("").markup() == "")
        #expect(Array(MarkedText("a <\u{338} b").markup().utf8) == Array("a &lt;\u{338} b".utf8))
    }

    @Test(
        "starts at a word shortly before the first mark",
        arguments: [
            ("moon over the harbour", "harbour", "moon over the harbour"),
            ("leave the kitchen light on for the moon tonight", "moon", "…light on for the moon tonight"),
            ("leave the kitchen light on by the moonlight", "light on", "leave the kitchen light on by the moonlight"),
            ("we walked along the river in moonlight", "light", "…along the river in moonlight"),
            ("so long unbelievablylongwordthatgoeson harbour", "harbour", "…harbour"),
            ("we walked until the morning with an umbrella-shaped moon", "moon", "…an umbrella-shaped moon"),
        ])
    func beginning(line: String, words: String, expected: String) {
        #expect(marked(line, words).fromFirstMark.text == expected)
    }

    @Test("cuts a line without blanks, and keeps its marks")
    func endless() {
        let cut = marked(String(repeating: "春", count: 40) + "月の光", "月").fromFirstMark
        #expect(cut.text == "…" + String(repeating: "春", count: 24) + "月の光")
        #expect(cut.markup(.changed).hasSuffix("<span weight=\"800\">月</span>の光"))
    }

    @Test("is shortened with an ellipsis, and never within a character")
    func end() {
        let line = marked("the moon is up", "moon up")
        #expect(line.upTo(14) == line)
        #expect(line.upTo(9).markup(.changed) == "the <span weight=\"800\">moon</span>…")
        #expect(line.upTo(6).markup(.changed) == "the <span weight=\"800\">mo</span>…")
        #expect(MarkedText("été").upTo(1).text == "…")
        for length in 0...20 {
            #expect("ééé éé".hasPrefix(MarkedText("ééé éé").upTo(length).text.replacing("…", with: "")))
        }
    }

    @Test("names the tags of a search result that contain a word, and the line that does")
    func found() {
        func line(_ tags: [String], _ lyrics: String?) -> String {
            FoundText.line(tags: tags, lyrics: lyrics, preview: "first", SearchQuery("moon")).markup(.changed)
        }
        #expect(line([], nil) == "first")
        #expect(line([], "the moon") == "the <span weight=\"800\">moon</span>")
        #expect(line(["Blue Moon"], nil) == "Tag: Blue <span weight=\"800\">Moon</span>")
        #expect(
            line(["Moon", "moons"], "the moon")
                == "Tags: <span weight=\"800\">Moon</span>, <span weight=\"800\">moon</span>s"
                + " · the <span weight=\"800\">moon</span>")
    }
}
