import Rhymes
import Testing

@testable import songbook_window

@Suite("The lines of the list of rhymes")
struct RhymeLinesTests {
    private func rhyme(_ word: String, _ relation: Rhyme.Relation, _ syllables: Int) -> Rhyme {
        Rhyme(relation: relation, word: word, syllables: syllables, isOwn: false, rank: 0)
    }

    @Test("are in sections, in these by syllables, in the order in which they were found; each begins once")
    func order() {
        let lines = RhymeLines([
            rhyme("c", .perfect, 2), rhyme("a", .perfect, 1), rhyme("b", .perfect, 2), rhyme("d", .synonym, 1),
        ]).lines
        let expected: [RhymeLines.Line] = [
            .init(content: .word(rhyme("a", .perfect, 1)), section: .perfect, syllables: 1),
            .init(content: .word(rhyme("c", .perfect, 2)), section: nil, syllables: 2),
            .init(content: .word(rhyme("b", .perfect, 2)), section: nil, syllables: nil),
            .init(content: .word(rhyme("d", .synonym, 1)), section: .synonym, syllables: 1),
        ]
        #expect(lines == expected)
    }

    @Test("of a long section are the best, and one that shows the rest")
    func long() {
        let many = (0..<60).map { rhyme("\($0)", .near, 60 - $0) }
        let all = many + [rhyme("x", .ending, 1)]
        let lines = RhymeLines(all).lines
        #expect(lines.count == RhymeLines.first + 2)
        #expect(lines[0].content == .word(many[RhymeLines.first - 1]) && lines[0].section == .near)
        #expect(lines[RhymeLines.first].content == .more(.near, count: 60))
        #expect(lines.last?.section == .ending)
        #expect(RhymeLines(all, whole: [.near]).lines.count == 61)
        #expect(RhymeLines(Array(many.prefix(50))).lines.count == 50)
        #expect(RhymeLines([]).lines.isEmpty)
    }
}
