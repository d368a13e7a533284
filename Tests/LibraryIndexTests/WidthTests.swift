import ChordSheet
import Files
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("Spaces, kana, widths and digits in search")
struct WidthTests {
    private let folder = TemporaryFolder()

    private static let examples: [(phrase: String, text: String)] = [
        ("ma belle", "ma\u{A0}belle lampe"), ("ma\u{A0}belle", "ma belle"), ("ma belle", "ma\u{202F}belle"),
        ("ma\u{2009}belle", "ma\u{A0}belle"), ("ma belle", "ma\tbelle"), ("ma belle", "ma\u{3000}belle"),
        ("es-tu ?", "Qui es-tu\u{202F}?"), ("ma belle", "ma\u{205F}belle"), ("ma belle", "ma\u{1680}belle"),
        ("« la »", "«\u{A0}la\u{A0}»"), ("ma belle", "ma\u{2003}[G]belle"), ("ma belle", "ma[G]\u{A0}belle"),
        ("さくら", "サクラ"), ("サクラ", "さくら"), ("ｻｸﾗ", "さくら"), ("さくら", "ｻｸﾗ"), ("ガラス", "ｶﾞﾗｽ"),
        ("がらす", "ｶﾞﾗｽ"), ("ｶﾞﾗｽ", "か\u{3099}らす"), ("パン", "ﾊﾟﾝ"), ("ぱん", "は\u{309A}ん"), ("ヴ", "ゔ"),
        ("ラーメン", "らーめん"), ("ﾗｰﾒﾝ", "ラーメン"), ("ヾ", "ゞ"), ("ヷ", "わ\u{3099}"), ("か゛", "が"), ("ヶ", "ゖ"),
        ("ゟ", "ヨリ"), ("コト", "ヿ"), ("きゃ", "ｷｬ"), ("。「」", "｡｢｣"),
        ("abc 123", "ＡＢＣ　１２３"), ("Ｈｅｌｌｏ", "hello"), ("£5", "￡５"), ("가", "ᄀ\u{1161}"), ("ﾡ", "ㄱ"),
        ("2024", "٢٠٢٤"), ("٢٠٢٤", "2024"), ("۲۰۲۴", "٢٠٢٤"), ("१२३", "123"), ("๑๒๓", "१२३"), ("7", "𝟕"), ("௧", "1"),
        ("007", "００７"),
    ]

    @Test("what a person types alike is found, in a text and in a library", arguments: examples.indices)
    func found(index: Int) throws {
        let (phrase, text) = Self.examples[index]
        #expect(SearchQuery(phrase: phrase).ranges(in: text, chords: .plain).count == 1, "\(phrase) in \(text)")
        folder.song("s/s.songbook", title: "x", text: "la la\n" + text)
        folder.song("t/t.songbook", title: text, text: "la la")
        let store = ContentStore(file: nil)
        let tree = try scan(folder.path, store, old: nil)
        let snapshot = LibrarySnapshot(tree: tree, freshness: .current, contents: store.contents)
        let query = SearchQuery(phrase: phrase)
        let names = try LibrarySearch().find(query, in: snapshot).map { $0.entry.folderName.string }
        // In a title, nothing is a chord.
        #expect(names == (text.contains("[") ? ["s"] : ["t", "s"]))
        let song = try #require(tree.song("s"))
        #expect(try snapshot.lines(of: song, matching: query) == [SearchLine(number: 2, text: text)])
        #expect(try snapshot.lyrics(of: song) == "la la\n" + text)
        let titles = TitleSearch(query: query, tree: tree).run()
        #expect(titles[1].count == (text.contains("[") ? 0 : 1))
    }

    @Test(
        "what is something else stays apart",
        arguments: [
            ("ma belle", "ma\nbelle"), ("ma belle", "mabelle"), ("mabelle", "ma\u{A0}belle"), ("が", "か"), ("ぱ", "は"),
            ("さ", "き"), ("1", "²"), ("2", "②"), ("一", "1"), ("つ", "っ"), ("ma belle", "ma\u{200B}belle"),
        ])
    func apart(phrase: String, text: String) {
        #expect(SearchQuery(phrase: phrase).ranges(in: text).isEmpty)
    }
}
