import Files
import Problems
import TestSupport
import Testing

@testable import LibraryChanges

@Suite("Names that are taken") struct NameClashTests {
    private let folder = TemporaryFolder()

    private func clash(_ name: FilePath) throws -> NameClash? {
        try NameClash(of: name, in: Directory(folder.path))
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
        #expect(problem.what.contains("encoded differently"))
    }

    @Test("a name that is not UTF-8 is in nobody's way") func bytes() throws {
        folder.write("", to: FilePath(bytes: [0xE9]))
        #expect(try clash("é") == nil)
        #expect(try clash(FilePath(bytes: [0xE9])) == nil)
    }
}
