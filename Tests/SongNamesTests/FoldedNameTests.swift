import SongNames
import Testing

@Suite("Names that differ in case or Unicode form only") struct FoldedNameTests {
    @Test(
        "two names are one where case and Unicode form do not count",
        arguments: [
            ("Song", "song"), ("ÉTÉ", "été"), ("été", "e\u{301}te\u{301}"), ("É", "e\u{301}"), ("Straße", "STRASSE"),
            ("straße", "STRAẞE"), ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("ﬁre", "FIRE"), ("ſong", "Song"), ("\u{212A}", "k"),
            ("\u{212B}", "a\u{30A}"), ("İ", "i\u{307}"), ("ДОМ", "дом"), ("ǅ", "ǆ"), ("가", "\u{1100}\u{1161}"),
            ("µ", "μ"), ("ΰ", "\u{3B0}"), ("\u{10400}", "\u{10428}"),
        ])
    func same(left: String, right: String) {
        #expect(FoldedName(left) == FoldedName(right))
        #expect(FoldedName(left).hashValue == FoldedName(right).hashValue)
    }

    @Test(
        "others are not",
        arguments: [
            ("Song", "Songs"), ("kır", "kir"), ("e", "é"), ("a", "а"), ("0", "O"), ("a b", "a  b"), ("½", "1/2"),
        ])
    func different(left: String, right: String) {
        #expect(FoldedName(left) != FoldedName(right))
    }
}
