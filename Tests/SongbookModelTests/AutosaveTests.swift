import Testing

@testable import SongbookModel

@Suite("When unsaved changes are saved")
struct AutosaveTests {
    private var autosave = Autosave()

    @Test("nothing is due while nothing was typed")
    func idle() {
        #expect(autosave.due == nil)
    }

    @Test("a change is saved a second after the last keystroke")
    mutating func pause() {
        autosave.edited(at: .seconds(10))
        #expect(autosave.due == .seconds(11))
        autosave.edited(at: .milliseconds(10900))
        #expect(autosave.due == .milliseconds(11900))
    }

    @Test("a change is saved five seconds after the first keystroke, however long the typing continues")
    mutating func limit() {
        for tenth in 100...200 { autosave.edited(at: .milliseconds(tenth * 100)) }
        #expect(autosave.due == .seconds(15))
    }

    @Test("with a longer delay in the settings, changes are not saved before it ends")
    mutating func otherPause() {
        autosave.pause = .seconds(10)
        autosave.edited(at: .seconds(10))
        autosave.edited(at: .seconds(12))
        #expect(autosave.due == .seconds(20))
        autosave.pause = .milliseconds(0500)
        #expect(autosave.due == .milliseconds(12500))
    }

    @Test("typing during a save counts from its own first keystroke")
    mutating func typedMeanwhile() {
        autosave.edited(at: .seconds(10))
        autosave.began(at: .seconds(11))
        #expect(autosave.due == nil)
        autosave.edited(at: .seconds(12))
        #expect(autosave.due == .seconds(13))
    }

    @Test("typed text is in a draft within 0.15 s, again and again, with any delay")
    mutating func drafts() {
        autosave.pause = .seconds(60)
        #expect(autosave.draftDue == nil)
        autosave.edited(at: .seconds(10))
        autosave.edited(at: .milliseconds(10125))
        #expect(autosave.draftDue == .milliseconds(10150))
        autosave.drafted()
        #expect(autosave.draftDue == nil)
        autosave.edited(at: .milliseconds(11500))
        #expect(autosave.draftDue == .milliseconds(11650))
        autosave.began(at: .seconds(12))
        autosave.ended()
        #expect(autosave.draftDue == nil)
    }

    @Test("if a save does not end, its content is in a draft a moment after it began")
    mutating func endlessSave() {
        autosave.edited(at: .seconds(10))
        autosave.began(at: .milliseconds(10500))
        #expect(autosave.draftDue == .milliseconds(10650))
        autosave.drafted()
        #expect(autosave.draftDue == nil)
        // What is changed while the save runs is not in it.
        autosave.edited(at: .seconds(13))
        #expect(autosave.draftDue == .milliseconds(13150))
        autosave.ended()
        autosave.failed(at: .milliseconds(13125), outOfReach: true)
        #expect(autosave.draftDue == .milliseconds(13150))
    }

    @Test("what is in a draft already is not written to another one when its save begins")
    mutating func draftedBefore() {
        autosave.edited(at: .seconds(10))
        autosave.drafted()
        autosave.began(at: .seconds(11))
        #expect(autosave.draftDue == nil)
    }

    @Test("a draft that could not be written is tried again, and earlier when the user types")
    mutating func failedDraft() {
        autosave.edited(at: .seconds(10))
        autosave.drafted()
        autosave.draftFailed(at: .seconds(11))
        #expect(autosave.draftDue == .seconds(11) + Autosave.retryDelay)
        autosave.edited(at: .seconds(12))
        #expect(autosave.draftDue == .seconds(13))
        autosave.drafted()
        autosave.draftKept()
        autosave.edited(at: .seconds(14))
        #expect(autosave.draftDue == .milliseconds(14150))
    }

    @Test("nothing is due when all typed text is undone")
    mutating func takenBack() {
        autosave.edited(at: .seconds(10))
        autosave.failed(at: .seconds(11))
        autosave.cleared()
        #expect(autosave.due == nil && autosave.draftDue == nil)
    }

    @Test("a failed save is tried again, and earlier when the user types")
    mutating func retry() {
        autosave.edited(at: .seconds(10))
        autosave.began(at: .milliseconds(10500))
        autosave.failed(at: .seconds(11))
        #expect(autosave.due == .seconds(11) + Autosave.retryDelay)
        autosave.edited(at: .seconds(12))
        #expect(autosave.due == .seconds(13))
        autosave.began(at: .seconds(13))
        #expect(autosave.due == nil)
    }
}
