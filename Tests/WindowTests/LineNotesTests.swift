import Pronunciation
import Rhymes
import TestSupport
import Testing

@testable import songbook_window

@Suite("What is known of the lines of a text")
struct LineNotesTests {
    /// For each text what is known of its lines, one syllable a letter.
    private func lines(_ text: String) -> [Prosody.Line?] {
        let environment = TemporaryFolder().environment()
        return Prosody(text, by: Pronouncer(LanguageTag("xx")!, lexicon: nil, environment: environment)).lines
    }

    private func notes(_ text: String) -> LineNotes {
        var notes = LineNotes()
        let lines = lines(text)
        notes.reset(count: lines.count)
        _ = notes.update(to: lines)
        return notes
    }

    private func syllables(_ notes: LineNotes) -> [Int?] { (0..<notes.count).map { notes[$0]?.syllables } }

    @Test("stays with its line when others come or go above")
    func moves() {
        var notes = notes("a\na a\na a a")
        notes.change(0...1, count: 4)
        #expect(syllables(notes) == [1, nil, 2, 3])
        notes.change(1...1, count: 3)
        #expect(syllables(notes) == [1, nil, 3])
        notes.change(0...0, count: 2)
        #expect(syllables(notes) == [1, 3])
    }

    @Test("a line that changes keeps what was known of it until more is known")
    func keeps() {
        var notes = notes("a\na a")
        notes.change(1...1, count: 2)
        #expect(syllables(notes) == [1, 2])
        #expect(notes.update(to: lines("a\na a a")) == [1])
        #expect(syllables(notes) == [1, 3])
        #expect(notes.update(to: lines("a\na a a")) == [])
    }

    @Test("many lines at once, and all of them gone")
    func many() {
        var notes = notes("a\na a\na a a")
        notes.change(1...3, count: 5)
        #expect(syllables(notes) == [1, 2, nil, nil, 3])
        notes.change(0...0, count: 1)
        #expect(syllables(notes) == [1])
        #expect(notes.update(to: lines("")) == [0])
        #expect(syllables(notes) == [nil])
    }

    @Test("forgets what does not fit together")
    func resets() {
        var notes = notes("a\na a")
        notes.change(5...5, count: 9)
        #expect(notes.count == 9)
        #expect(syllables(notes).allSatisfy { $0 == nil })
        notes.change(0...3, count: 1)
        #expect(notes.count == 1)
    }
}
