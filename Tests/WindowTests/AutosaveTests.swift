import Testing

@testable import songbook_window

@Suite("When unsaved words are saved")
struct AutosaveTests {
    private var autosave = Autosave()

    @Test("nothing is due while nothing was typed")
    func idle() {
        #expect(autosave.due == nil)
    }

    @Test("a second after the last keystroke")
    mutating func pause() {
        autosave.edited(at: 10)
        #expect(autosave.due == 11)
        autosave.edited(at: 10.9)
        #expect(autosave.due == 11.9)
    }

    @Test("five seconds after the first keystroke, however long the typing goes on")
    mutating func limit() {
        for tenth in 100...200 { autosave.edited(at: Double(tenth) / 10) }
        #expect(autosave.due == 15)
    }

    @Test("as long after the last keystroke as the settings say, and then not before that")
    mutating func otherPause() {
        autosave.pause = 10
        autosave.edited(at: 10)
        autosave.edited(at: 12)
        #expect(autosave.due == 20)
        autosave.pause = 0.5
        #expect(autosave.due == 12.5)
    }

    @Test("what is typed while a save runs counts from its first keystroke")
    mutating func typedMeanwhile() {
        autosave.edited(at: 10)
        autosave.began(at: 11)
        #expect(autosave.due == nil)
        autosave.edited(at: 12)
        #expect(autosave.due == 13)
    }

    @Test("what is typed is in a draft within 0.15 s, again and again, whatever the pause")
    mutating func drafts() {
        autosave.pause = 60
        #expect(autosave.draftDue == nil)
        autosave.edited(at: 10)
        autosave.edited(at: 10.125)
        #expect(autosave.draftDue == 10.15)
        autosave.drafted()
        #expect(autosave.draftDue == nil)
        autosave.edited(at: 11.5)
        #expect(autosave.draftDue == 11.65)
        autosave.began(at: 12)
        autosave.ended()
        #expect(autosave.draftDue == nil)
    }

    @Test("what a save that does not end is to write is in a draft a moment after it began")
    mutating func endlessSave() {
        autosave.edited(at: 10)
        autosave.began(at: 10.5)
        #expect(autosave.draftDue == 10.65)
        autosave.drafted()
        #expect(autosave.draftDue == nil)
        // What is changed while it runs is no more in it.
        autosave.edited(at: 13)
        #expect(autosave.draftDue == 13.15)
        autosave.ended()
        autosave.failed(at: 13.125, outOfReach: true)
        #expect(autosave.draftDue == 13.15)
    }

    @Test("what is in a draft already is in no second one because a save of it begins")
    mutating func draftedBefore() {
        autosave.edited(at: 10)
        autosave.drafted()
        autosave.began(at: 11)
        #expect(autosave.draftDue == nil)
    }

    @Test("a draft that could not be kept is tried again, and sooner when somebody types")
    mutating func failedDraft() {
        autosave.edited(at: 10)
        autosave.drafted()
        autosave.draftFailed(at: 11)
        #expect(autosave.draftDue == 11 + Autosave.retryDelay)
        autosave.edited(at: 12)
        #expect(autosave.draftDue == 13)
        autosave.drafted()
        autosave.draftKept()
        autosave.edited(at: 14)
        #expect(autosave.draftDue == 14.15)
    }

    @Test("nothing is due when all that was typed is taken back")
    mutating func takenBack() {
        autosave.edited(at: 10)
        autosave.failed(at: 11)
        autosave.cleared()
        #expect(autosave.due == nil && autosave.draftDue == nil)
    }

    @Test("a failed save is tried again, and at once when somebody types")
    mutating func retry() {
        autosave.edited(at: 10)
        autosave.began(at: 10.5)
        autosave.failed(at: 11)
        #expect(autosave.due == 11 + Autosave.retryDelay)
        autosave.edited(at: 12)
        #expect(autosave.due == 13)
        autosave.began(at: 13)
        #expect(autosave.due == nil)
    }
}
