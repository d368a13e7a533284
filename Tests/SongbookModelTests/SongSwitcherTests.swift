import EditingSession
import Files
import Glibc
import Problems
import SongFormat
import SongLibrary
import SongMerging
import TestSupport
import Testing
import TypedPage

@testable import SongbookModel

@MainActor
@Suite("Showing another song in a window")
struct SongSwitcherTests {
    private let scene = SwitchScene()

    private var shown: String? { scene.shownSong?.file.stem.string }

    init() {
        for name in ["One", "Two", "Three"] { scene.song(name) }
        scene.begin("One")
    }

    private func open(_ name: String, grabsFocus: Bool = true, at part: SongPart? = nil) async {
        scene.switcher.open(scene.file(name), grabsFocus: grabsFocus, at: part)
        await scene.turn()
    }

    private func type(_ words: String) {
        for scalar in words.unicodeScalars {
            scene.switcher.typedAhead.type(scalar == "\n" ? .newline : .character(scalar))
        }
    }

    /// Makes all saves of songs fail from now on.
    private func fillDisk() {
        let songs = scene.root
        scene.disk.fail(
            .init { _, call in call.path.isInside(songs) && call.name == .creat ? .failing(.noSpace) : nil })
    }

    @Test("a song that was saved elsewhere is not the one of the library, though both have the same id")
    func savedElsewhere() async throws {
        scene.chosen = scene.folder["home/One.songbook"]
        let saving = Task { await scene.shownSong?.saveElsewhere() }
        await scene.work()
        #expect(await saving.value == true && scene.shownSong?.file == scene.chosen)
        await open("One")
        await scene.answer("One")
        #expect(scene.shownSong?.file == scene.file("One") && scene.hasKeyboard)
        scene.page?.type("here")
        await open("Two")
        await scene.answer("Two")
        await scene.work()
        #expect(scene.text("One") == "here")
        let elsewhere = try #require(scene.folder.read("home/One.songbook"))
        #expect(try SongFile(decoding: elsewhere).song.text == "One")
        await scene.end()
    }

    @Test("of several requests, the last one counts, whichever song is read first")
    func last() async {
        await open("Two")
        await open("Three", at: .title)
        #expect(scene.reading == ["Two", "Three"] && shown == "One")
        await scene.answer("Three")
        #expect(shown == "Three" && scene.parts == [.title] && scene.hasKeyboard)
        await scene.answer("Two")
        #expect(shown == "Three")
        await scene.end()
    }

    @Test("changes to the previous song are saved first; if that fails, it stays open")
    func saved() async {
        scene.page?.type("typed")
        await open("Two")
        await scene.answer("Two")
        #expect(shown == "One")
        await scene.work()
        #expect(shown == "Two" && scene.text("One") == "typed")
        fillDisk()
        scene.page?.type("more")
        await open("Three")
        await scene.answer("Three")
        await scene.work()
        #expect(shown == "Two" && scene.page?.words.text == "more")
        #expect(scene.reports == ["“Two” is not saved yet, so it stays open"])
        await scene.end()
        #expect(scene.drafts == ["Two"])
    }

    @Test("text that is typed ahead goes into the song that it is meant for, whichever window shows that")
    func typedAhead() async {
        await open("Two")
        type("ahead")
        await scene.answer("Two")
        #expect(scene.page?.words.text == "Twoahead")
        let other = SwitchScene(in: scene.folder)
        other.begin("Three")
        scene.others = [other]
        await open("Three", at: .lines([1]))
        type("there")
        await scene.answer("Three")
        #expect(shown == "Two" && other.page?.words.text == "Threethere")
        #expect(other.presented == 1 && other.parts == [.lines([1])])
        await scene.end()
        await other.end()
    }

    @Test("text that is typed ahead for a song that is not shown after all is kept as a draft")
    func unshown() async {
        await open("Two")
        type("for two\nwords")
        await open("Three")
        await scene.answer("Three")
        await scene.work()
        #expect(shown == "Three" && scene.page?.words.text == "Three" && scene.drafts == ["for two"])
        #expect(scene.reports == ["What you typed is kept as a draft"] && scene.offers == 1)
        #expect(unlink(scene.file("One").string) == 0)
        await open("One")
        type("for one")
        await scene.answer("One")
        await scene.work()
        #expect(scene.problem?.kind == .noSuchFile && Set(scene.drafts) == ["for one", "for two"])
        await open("Two")
        type("last")
        scene.destroy()
        await scene.work()
        #expect(Set(scene.drafts) == ["for one", "for two", "last"] && scene.offers == 3)
        await scene.end()
    }

    @Test("text that is typed for a new song is on its page as soon as the previous song is saved")
    func newSong() async throws {
        scene.page?.type("typed")
        scene.switcher.show(try #require(scene.beginNewSong()))
        #expect(shown == "One" && !scene.hasKeyboard && scene.switcher.typedAhead.awaited == .newPage)
        type("New")
        await scene.work()
        #expect(scene.shownSong?.isMade == false && scene.page?.words.text == "New")
        #expect(scene.text("One") == "typed")
        await scene.end()
    }

    @Test("if nothing has to be saved, the page of a new song is shown at once")
    func newSongAtOnce() async throws {
        scene.switcher.show(try #require(scene.beginNewSong()))
        #expect(scene.shownSong?.isMade == false && scene.switcher.typedAhead.awaited == nil)
        await scene.end()
    }

    @Test("text for a new song becomes a draft if the previous song cannot be saved, or if another one is opened")
    func newSongLeft() async throws {
        fillDisk()
        scene.page?.type("typed")
        scene.switcher.show(try #require(scene.beginNewSong()))
        type("New")
        await scene.work()
        #expect(shown == "One" && scene.drafts == ["New"] && scene.hasKeyboard)
        #expect(
            scene.reports == [
                "“One” is not saved yet, so it stays open", "What you typed for the new song is kept as a draft",
            ])
        scene.switcher.show(try #require(scene.beginNewSong()))
        type("Newer")
        await open("Two")
        scene.disk.mend()
        await scene.answer("Two")
        await scene.work()
        #expect(shown == "Two" && Set(scene.drafts) == ["New", "Newer"])
        await scene.end()
    }

    @Test("a second new song continues with the text that was typed for the first one")
    func newSongAgain() async throws {
        scene.page?.type("typed")
        scene.switcher.show(try #require(scene.beginNewSong()))
        type("New")
        scene.switcher.show(try #require(scene.beginNewSong()))
        type("er")
        await scene.work()
        #expect(scene.page?.words.text == "Newer")
        await scene.end()
        #expect(scene.drafts == [""])
    }

    @Test("a song stays while a sheet is open over it, and text that is typed then is saved, too")
    func sheet() async {
        scene.hasSheet = true
        await open("Two")
        await scene.answer("Two")
        #expect(shown == "One")
        scene.page?.type("typed in the sheet")
        await scene.closeSheet()
        await scene.work()
        #expect(shown == "Two" && scene.text("One") == "typed in the sheet" && scene.hasKeyboard)
        await scene.end()
    }

    @Test("a song that comes while a sheet was opened over the one before waits until that is closed")
    func sheetMeanwhile() async {
        await open("Two")
        scene.hasSheet = true
        await scene.answer("Two")
        await scene.work()
        #expect(shown == "One" && !scene.hasKeyboard && scene.reports.isEmpty)
        scene.shownSong?.change(SongEdit(tags: ["key"]))
        await scene.work()
        #expect(shown == "One")
        await scene.closeSheet()
        await scene.work()
        #expect(shown == "Two" && scene.hasKeyboard && scene.tags("One") == ["key"])
        await scene.end()
    }

    @Test("text that is typed during a search goes into the song that is found, or else into the search entry")
    func found() async {
        scene.switcher.expectFound(true)
        type("wo\nrds")
        scene.switcher.expectFound(false)
        #expect(scene.searched == "words")
        scene.switcher.expectFound(true)
        type("ahead")
        await open("Two")
        await scene.answer("Two")
        #expect(scene.page?.words.text == "Twoahead" && scene.searched == "words")
        await scene.end()
    }

    @Test("the last song is shown again at the start, unless another one is shown or about to be")
    func reopened() async {
        scene.show(.welcome, showsFolder: false)
        #expect(scene.showsNoSong)
        let first = Task { await scene.switcher.reopen(scene.file("Two")) }
        await scene.turn()
        await scene.answer("Two")
        if case .song(let loaded) = await first.value { #expect(loaded.song.title == "Two") } else { Issue.record() }
        let second = Task { await scene.switcher.reopen(scene.file("Two")) }
        await scene.turn()
        await open("Three")
        await scene.answer("Two")
        if case .overtaken = await second.value {} else { Issue.record("it would take the place of the other one") }
        await scene.answer("Three")
        #expect(shown == "Three")
        await scene.end()
    }

    @Test("a song that is gone, cannot be read or is in another library is not shown again, and nothing is said of it")
    func notReopened() async throws {
        #expect(unlink(scene.file("Two").string) == 0)
        scene.folder.write("no song", to: "home/Songs/Three/Three.songbook")
        scene.folder.write(#"{"version": 1}"#, to: "home/Other/.songbook-library.json")
        let other = scene.folder.write(#"{"title": "Far", "text": "Far"}"#, to: "home/Other/Far/Far.songbook")
        scene.show(.welcome, showsFolder: false)
        for file in [scene.file("Two"), scene.file("Three"), other] {
            let task = Task { await scene.switcher.reopen(file) }
            #expect(await eventually { scene.reading.count == 1 })
            await scene.answer(file)
            if case .nothing = await task.value {} else { Issue.record("\(file.display) is shown") }
        }
        #expect(scene.showsNoSong && scene.reports.isEmpty && scene.notices.isEmpty && scene.drafts.isEmpty)
        await scene.end()
    }

    @Test("a client that waits for a song that cannot be shown gets an error status")
    func client() async {
        fillDisk()
        scene.page?.type("typed")
        var status: CInt?
        var client: WaitingClient? = WaitingClient { status = $0 }
        scene.switcher.show(scene.load(scene.file("Two")), grabsFocus: true, client: client)
        client = nil
        await scene.work()
        #expect(shown == "One" && status == ExitStatus.conflict.rawValue)
        await scene.end()
    }
}
