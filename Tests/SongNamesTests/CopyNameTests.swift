import Files
import SongNames
import Testing

@Suite("Names that copies have") struct CopyNameTests {
    @Test(
        "of file managers and sync programs, in any language, hold the name of what they are a copy of",
        arguments: [
            "S (1)", "S(1)", "S 2", "S-2", "S_2", "S copy", "S copy 2", "S - Copy", "S - Copy (2)", "S (copy)",
            "S (another copy)", "S (3rd copy)", "S (copy 1)", "S-LAPTOP", "S-LAPTOP-2", "S-DESKTOP-1A2B3C",
            "S [Conflict]", "S.Conflict", "S (Conflict)", "S~", "Copy of S", "Copy (2) of S", "S Kopie",
            "S - Kopie (2)", "S (Kopie 1)", "Kopie von S", "S (copie)", "S - Copie", "Copie de S", "S (copia)",
            "S のコピー", "Sのコピー", "S的副本", "S 副本", "S (копия)", "Копия S", "S (kopio)",
            "S (In Konflikt stehende Kopie von PC)", "S (conflicted copy)",
        ])
    func held(_ name: String) {
        let originals = CopyName(FilePath(name + ".songbook")).possibleOriginals
        #expect(originals.contains(ArraySlice("S".utf8)))
        #expect(originals == originals.sorted { $0.count < $1.count })
    }

    @Test("other names do not hold it", arguments: ["S", "Song", "Sun", "A S", "aS", "s 2", "Ss 2"])
    func others(_ name: String) {
        let isEnd = name == "A S"
        #expect(CopyName(FilePath(name + ".songbook")).possibleOriginals.contains(ArraySlice("S".utf8)) == isEnd)
    }
}
