import Pronunciation
import Rhymes
import TestSupport
import Testing

@testable import SongbookModel

@Suite("Annotations of the lines of a text")
struct LineNotesTests {
    /// Returns the annotations of a text's lines, with one syllable for each letter.
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

    @Test("an annotation stays with its line when lines are added or removed above")
    func moves() {
        var notes = notes("a\na a\na a a")
        notes.change(0...1, count: 4)
        #expect(syllables(notes) == [1, nil, 2, 3])
        notes.change(1...1, count: 3)
        #expect(syllables(notes) == [1, nil, 3])
        notes.change(0...0, count: 2)
        #expect(syllables(notes) == [1, 3])
    }

    @Test("a line that changes keeps its annotation until there is a new one")
    func keeps() {
        var notes = notes("a\na a")
        notes.change(1...1, count: 2)
        #expect(syllables(notes) == [1, 2])
        #expect(notes.update(to: lines("a\na a a")) == [1])
        #expect(syllables(notes) == [1, 3])
        #expect(notes.update(to: lines("a\na a a")) == [])
    }

    @Test("many lines change at once, and all are removed")
    func many() {
        var notes = notes("a\na a\na a a")
        notes.change(1...3, count: 5)
        #expect(syllables(notes) == [1, 2, nil, nil, 3])
        notes.change(0...0, count: 1)
        #expect(syllables(notes) == [1])
        #expect(notes.update(to: lines("")) == [0])
        #expect(syllables(notes) == [nil])
    }

    @Test("inconsistent changes remove all annotations")
    func resets() {
        var notes = notes("a\na a")
        notes.change(5...5, count: 9)
        #expect(notes.count == 9)
        #expect(syllables(notes).allSatisfy { $0 == nil })
        notes.change(0...3, count: 1)
        #expect(notes.count == 1)
    }
}
