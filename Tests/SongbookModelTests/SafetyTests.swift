import Problems
import Testing

@testable import SongbookModel

@Suite("What would be lost if the window closed now")
struct SafetyTests {
    private static let full = Problem(.cannotCreate, "no space left")
    private static let undecided = Problem(.inputOutput, "not decided")

    /// A state with facts, and the expected answer: `isAllInDraft`, `isSaving`, `isWaitingForLibrary`, `isDeciding`, a
    /// failed decision.
    private struct Row {
        let state: SaveState
        var facts = ""
        let answer: String
    }

    private static let table: [Row] = [
        Row(state: .untouched, facts: "drafted", answer: "saved"),
        Row(state: .untouched, answer: "saved"),
        Row(state: .untouched, facts: "drafted saving", answer: "draft, saving"),
        Row(state: .saved, facts: "drafted", answer: "saved"),
        Row(state: .saved, facts: "saving", answer: "unsaved, saving"),
        Row(state: .edited, answer: "unsaved, typed"),
        Row(state: .edited, facts: "drafted", answer: "draft, typed"),
        Row(state: .edited, facts: "drafted saving", answer: "draft, saving"),
        Row(state: .saving, facts: "saving", answer: "unsaved, saving"),
        Row(state: .saving, facts: "saving drafted", answer: "draft, saving"),
        Row(state: .waiting, facts: "saving", answer: "unsaved, no answer"),
        Row(state: .waiting, facts: "saving drafted", answer: "draft, no answer"),
        Row(state: .failed(full), answer: "unsaved, failed"),
        Row(state: .failed(full), facts: "drafted", answer: "draft, failed"),
        Row(state: .failed(full), facts: "drafted awaited", answer: "waiting"),
        Row(state: .failed(full), facts: "awaited", answer: "unsaved, failed"),
        Row(state: .edited, facts: "drafted awaited", answer: "draft, typed"),
        Row(state: .saved, facts: "drafted deciding", answer: "unsaved, saving"),
        Row(state: .failed(full), facts: "drafted awaited deciding", answer: "unsaved, saving"),
        Row(state: .saved, facts: "drafted undecided", answer: "unsaved, failed"),
        Row(state: .failed(full), facts: "drafted awaited undecided", answer: "unsaved, failed"),
        Row(state: .edited, facts: "drafted undecided", answer: "unsaved, failed"),
    ]

    @Test("follows from the state of the page, the drafts and the decisions")
    func answers() {
        for row in Self.table {
            let words = Set(row.facts.split(separator: " "))
            let facts = SafetyFacts(
                state: row.state, isSaving: words.contains("saving"), isAllInDraft: words.contains("drafted"),
                isWaitingForLibrary: words.contains("awaited"), isDeciding: words.contains("deciding"),
                decisionFailure: words.contains("undecided") ? Self.undecided : nil)
            #expect(facts.safety.word == row.answer, "\(row.state.word), \(row.facts)")
        }
    }

    @Test("gives the reason of a failed save before that of a decision that was not saved")
    func problems() {
        var facts = SafetyFacts(state: .failed(Self.full), decisionFailure: Self.undecided)
        #expect(facts.safety.problem?.sentences == Self.full.sentences)
        facts.state = .saved
        #expect(facts.safety.problem?.sentences == Self.undecided.sentences)
        facts.decisionFailure = nil
        #expect(facts.safety.problem == nil)
    }

    @Test("a song can be closed or changed only when it is saved; the program can end with a draft")
    func leaving() {
        let answers: [(Safety, [Safety.Leaving])] = [
            (.saved, [.closing, .switching, .changing, .ending]),
            (.waiting(Self.full), [.switching, .ending]),
            (.draft(.typed), [.ending]), (.draft(.saving), [.ending]), (.draft(.noAnswer), [.ending]),
            (.draft(.failed(Self.full)), [.ending]),
            (.unsaved(.typed), []), (.unsaved(.saving), []), (.unsaved(.noAnswer), []),
            (.unsaved(.failed(Self.full)), []),
        ]
        for (safety, allowed) in answers {
            #expect(Safety.Leaving.allCases.filter(safety.allows) == allowed, "\(safety.word)")
        }
    }
}
