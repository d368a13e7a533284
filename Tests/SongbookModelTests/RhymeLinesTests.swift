import Rhymes
import Testing

@testable import SongbookModel

@Suite("The lines of the list of rhymes")
struct RhymeLinesTests {
    private func rhyme(_ word: String, _ relation: Rhyme.Relation, _ syllables: Int) -> Rhyme {
        Rhyme(relation: relation, word: word, syllables: syllables, isOwn: false, rank: 0)
    }

    @Test("are in sections and by syllables, in the order found; each group has one heading")
    func order() {
        let lines = RhymeLines([
            rhyme("c", .perfect, 2), rhyme("a", .perfect, 1), rhyme("b", .perfect, 2), rhyme("d", .synonym, 1),
        ]).lines
        let expected: [RhymeLines.Line] = [
            .heading(.perfect, syllables: 1), .word(rhyme("a", .perfect, 1)), .heading(nil, syllables: 2),
            .word(rhyme("c", .perfect, 2)), .word(rhyme("b", .perfect, 2)), .heading(.synonym, syllables: 1),
            .word(rhyme("d", .synonym, 1)),
        ]
        #expect(lines == expected)
    }

    @Test("are the best of a long section, and one that shows the rest")
    func long() {
        let many = (0..<60).map { rhyme("\($0)", .near, 2) }
        let all = many + [rhyme("x", .ending, 1)]
        let lines = RhymeLines(all).lines
        #expect(lines.count == 1 + RhymeLines.first + 1 + 2)
        #expect(lines[1] == .word(many[0]) && lines[RhymeLines.first] == .word(many[RhymeLines.first - 1]))
        #expect(lines[RhymeLines.first + 1] == .more(.near, count: 60))
        #expect(lines[RhymeLines.first + 2] == .heading(.ending, syllables: 1))
        #expect(RhymeLines(all, whole: [.near]).lines.count == 63)
        #expect(RhymeLines(Array(many.prefix(50))).lines.count == 51)
        #expect(RhymeLines([]).lines.isEmpty)
    }
}
