import Files
import TestSupport
import Testing

@testable import LibraryChanges

@Suite("Names that are taken") struct NameClashTests {
    private let folder = TemporaryFolder()

    private func clash(_ name: FilePath) throws -> NameClash? {
        try NameClash(of: name, in: Directory(folder.path))
    }

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

    @Test("the entry that is in the way is told, and how its name differs") func told() throws {
        for name in ["Song", "Ete\u{301}", "lower"] { folder.makeFolder(FilePath(name)) }
        #expect(try clash("Song")?.difference == NameClash.Difference.none)
        #expect(try clash("SONG")?.difference == .letterCase)
        #expect(try clash("SONG")?.existing == "Song")
        #expect(try clash("Eté")?.difference == .unicodeForm)
        #expect(try clash("Eté")?.existing == "Ete\u{301}")
        #expect(try clash("ETÉ")?.difference == .letterCase)
        #expect(try clash("other") == nil)
        folder.makeFolder("SONG")
        #expect(try clash("SONG")?.difference == NameClash.Difference.none)
        let problem = try Problem(#require(try clash("Eté")), cannot: "make it", as: "Eté", in: folder.path)
        #expect(problem.kind == .cannotCreate && problem.path == folder["Ete\u{301}"])
        #expect(problem.what.contains("stored in another way"))
    }

    @Test("a name that is not UTF-8 is in nobody's way") func bytes() throws {
        folder.write("", to: FilePath(bytes: [0xE9]))
        #expect(try clash("é") == nil)
        #expect(try clash(FilePath(bytes: [0xE9])) == nil)
    }
}
