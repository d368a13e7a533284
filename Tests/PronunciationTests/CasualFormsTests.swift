import Testing

@testable import Pronunciation

@Suite("Ways of running speech")
struct CasualFormsTests {
    private func kept(_ word: String, _ lines: [String]) -> [String] {
        let texts = lines.map { line in
            var entry = "\(word) \(line)"
            return entry.withUTF8 { CMUDictionary.entry(UnsafeRawBufferPointer($0)) { _ in true }!.text }
        }
        let kept = CasualForms.removed(from: texts, of: Array(word.utf8))
        return texts.indices.filter { kept.contains(texts[$0]) }.map { lines[$0] }
    }

    @Test(
        "are left out",
        arguments: [
            ("don't", ["D OW N T", "D OW N"]), ("prevented", ["P R IH V EH N T IH D", "P R IH V EH N IH D"]),
            ("scripts", ["S K R IH P T S", "S K R IH P S"]), ("populists", ["P AA P IH S T S", "P AA P IH S"]),
            ("asked", ["AE S K T", "AE S T"]), ("can", ["K AE N", "K AH N"]), ("them", ["DH EH M", "DH AH M"]),
            ("to", ["T UW", "T IH", "T AH"]), ("that", ["DH AE T", "DH AH T"]),
        ])
    func removed(word: String, lines: [String]) {
        #expect(kept(word, lines) == [lines[0]])
    }

    @Test("are left out where they come first")
    func first() {
        #expect(kept("and", ["AH N D", "AE N D"]) == ["AE N D"])
    }

    @Test(
        "other ways to speak a word stay",
        arguments: [
            ("clothes", ["K L OW DH Z", "K L OW Z"]), ("often", ["AO F AH N", "AO F T AH N"]),
            ("was", ["W AA Z", "W AH Z"]), ("roof", ["R UW F", "R UH F"]), ("wind", ["W AY N D", "W IH N D"]),
            ("him", ["HH IH M", "IH M"]), ("live", ["L AY V", "L IH V"]), ("tear", ["T EH R", "T IH R"]),
            ("again", ["AH G EH N", "AH G EY N"]), ("of", ["AH V"]),
            ("city", ["S IH T IY", "S IH IY"]),
        ])
    func others(word: String, lines: [String]) {
        #expect(kept(word, lines) == lines)
    }
}
