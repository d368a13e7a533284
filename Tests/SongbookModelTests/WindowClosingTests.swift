import Files
import TestSupport
import Testing
import TypedPage

@testable import SongbookModel

@MainActor
@Suite("Closing a window")
struct WindowClosingTests {
    private let scene = SwitchScene()

    init() {
        for name in ["One", "Two"] { scene.song(name) }
        scene.begin("One")
    }

    private var question: String? {
        scene.questions.last.map { if case .noAnswer = $0 { "no answer" } else { "failure" } }
    }

    private func fillDisk() {
        let songs = scene.root
        scene.disk.fail(
            .init { _, call in call.path.isInside(songs) && call.name == .creat ? .failing(.noSpace) : nil })
    }

    @Test("the window closes at once if all is saved, or as soon as typed text is")
    func saved() async {
        scene.page?.type("typed")
        scene.closing.close()
        #expect(scene.isHidden && !scene.isGone)
        await scene.work()
        #expect(scene.isGone && scene.text("One") == "typed" && scene.questions.isEmpty)
        await scene.end()
        let other = SwitchScene(in: scene.folder)
        other.begin("Two")
        other.closing.close()
        #expect(other.isGone && !other.isHidden)
        await other.end()
    }

    @Test("the window stays and asks if changes cannot be saved; they are in a draft if it is closed anyway")
    func failed() async {
        fillDisk()
        scene.page?.type("typed")
        scene.closing.close()
        await scene.work()
        #expect(question == "failure" && scene.presented == 1 && !scene.isGone)
        scene.closing.close()
        await scene.work()
        #expect(scene.questions.count == 1, "it is asked once")
        scene.closing.answer(.keepEditing)
        #expect(!scene.isGone)
        scene.closing.close()
        await scene.work()
        #expect(scene.questions.count == 2)
        scene.closing.answer(.close)
        await scene.work()
        #expect(scene.isGone && scene.drafts == ["One"])
        await scene.end()
    }

    @Test("if the changes are saved to another file, the window closes; if no file is chosen, it stays")
    func elsewhere() async {
        fillDisk()
        scene.page?.type("typed")
        scene.closing.close()
        await scene.work()
        scene.closing.answer(.saveElsewhere)
        await scene.work()
        #expect(!scene.isGone)
        scene.closing.close()
        await scene.work()
        scene.chosen = scene.folder["home/Elsewhere.songbook"]
        scene.closing.answer(.saveElsewhere)
        await scene.work()
        #expect(scene.isGone && scene.folder.read("home/Elsewhere.songbook") != nil)
        await scene.end()
    }

    @Test("if the disk does not respond for five seconds, the user is asked; the changes are in a draft by then")
    func noAnswer() async {
        scene.page?.type("typed")
        scene.closing.close()
        await scene.turn()
        scene.clock.advance(by: .seconds(4))
        await scene.turn()
        #expect(scene.questions.isEmpty)
        scene.clock.advance(by: .seconds(1))
        await scene.turn()
        #expect(question == "no answer" && scene.presented == 1)
        #expect(scene.disk.waiting > 1, "a draft is on its way")
        // The disk responds after all, while the question is open.
        await scene.work()
        #expect(!scene.isGone && scene.text("One") == "typed")
        scene.closing.answer(.keepEditing)
        scene.closing.close()
        #expect(scene.isGone)
        await scene.end()
    }

    @Test("one that had to stay and is closed again waits for the disk as long as at first")
    func waitsAnew() async {
        fillDisk()
        scene.page?.type("first")
        scene.closing.close()
        await scene.work()
        #expect(question == "failure")
        scene.closing.answer(.keepEditing)
        scene.disk.mend()
        scene.clock.advance(by: .seconds(3))
        scene.page?.type("first then")
        scene.closing.close()
        await scene.turn()
        // The clock of the first time would have asked by now.
        scene.clock.advance(by: .seconds(4))
        await scene.turn()
        #expect(scene.questions.count == 1 && !scene.isGone)
        scene.clock.advance(by: .seconds(1))
        await scene.turn()
        #expect(scene.questions.count == 2 && question == "no answer")
        scene.closing.answer(.keepEditing)
        await scene.work()
        #expect(!scene.isGone && scene.text("One") == "first then")
        await scene.end()
    }

    @Test("the window stays if it is requested again meanwhile, and can be closed later")
    func canceled() async {
        scene.page?.type("typed")
        scene.closing.close()
        scene.closing.cancel()
        await scene.work()
        #expect(!scene.isGone && scene.text("One") == "typed")
        scene.clock.advance(by: .seconds(10))
        await scene.turn()
        #expect(scene.questions.isEmpty)
        scene.closing.close()
        #expect(scene.isGone)
        await scene.end()
    }

    @Test("text that is typed during the wait is saved before the window closes")
    func meanwhile() async {
        scene.page?.type("typed")
        scene.closing.close()
        await scene.turn()
        scene.page?.type("typed more")
        await scene.work()
        #expect(scene.isGone && scene.text("One") == "typed more")
        await scene.end()
    }

    @Test("what was typed ahead for a song that was requested before is saved in it, or in a draft")
    func another() async {
        scene.page?.type("typed")
        scene.switcher.open(scene.file("Two"), grabsFocus: true)
        await scene.turn()
        for scalar in "ahead".unicodeScalars { scene.switcher.typedAhead.type(.character(scalar)) }
        await scene.answer("Two")
        scene.closing.close()
        await scene.work()
        #expect(scene.isGone && scene.text("One") == "typed")
        // Both the switch and the closing wait for the save, and either may go on first.
        #expect(scene.text("Two") == "Twoahead" || scene.drafts == ["ahead"])
        await scene.end()
    }

    @Test("a sheet with typed text asks instead")
    func sheet() async {
        scene.maySheetGo = false
        scene.closing.close()
        #expect(!scene.isGone && scene.presented == 1)
        scene.maySheetGo = true
        scene.closing.close()
        #expect(scene.isGone)
        await scene.end()
    }

    @Test("at the end of the program, no question is asked: changes that cannot be saved are in a draft")
    func ending() async {
        fillDisk()
        scene.page?.type("typed")
        scene.closing.saveAndDestroy()
        await scene.work()
        #expect(scene.isGone && scene.questions.isEmpty && scene.drafts == ["One"])
        await scene.end()
    }

    @Test("Save As means the song that was asked about, not one that is shown since")
    func askedAbout() async {
        scene.page?.type("typed")
        scene.closing.close()
        await scene.turn()
        scene.clock.advance(by: .seconds(5))
        await scene.turn()
        #expect(question == "no answer")
        scene.chosen = scene.folder["home/Elsewhere.songbook"]
        scene.begin("Two")
        scene.closing.answer(.saveElsewhere)
        await scene.work()
        #expect(scene.folder.read("home/Elsewhere.songbook") == nil && scene.isGone)
        await scene.end()
    }

    @Test("the end of the program overrides a question")
    func endingAsked() async {
        fillDisk()
        scene.page?.type("typed")
        scene.closing.close()
        await scene.work()
        #expect(question == "failure")
        scene.closing.saveAndDestroy()
        await scene.work()
        scene.closing.answer(.keepEditing)
        #expect(scene.isGone && scene.drafts == ["One"])
        await scene.end()
    }
}
