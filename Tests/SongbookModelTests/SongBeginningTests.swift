import Files
import SongFormat
import TestSupport
import Testing
import TypedPage

@testable import SongbookModel

@MainActor
@Suite("A new song, from its empty page until it is left")
struct SongBeginningTests {
    private let scene = SwitchScene()

    private var songs: [String] { scene.folder.names(in: "home/Songs").map(\.string) }

    init() {
        scene.song("One")
        scene.begin("One")
    }

    /// Shows the empty page of a new song.
    private func begin() throws {
        scene.switcher.show(try #require(scene.beginNewSong()))
    }

    /// Lets the disk do what it has to until `condition` holds.
    private func works(until condition: () -> Bool) async -> Bool {
        await eventually {
            scene.disk.doAll()
            return condition()
        }
    }

    /// Types what is not nil, and lets that be saved.
    private func type(title: String? = nil, text: String? = nil) async {
        if let title { scene.page?.type(title: title) }
        if let text { scene.page?.type(text) }
        scene.clock.advance(by: .seconds(5))
        #expect(await works { scene.shownSong?.saver.hasUnsavedWords == false })
        await scene.work()
    }

    private func open(_ name: String) async {
        scene.switcher.open(scene.file(name), grabsFocus: true)
        #expect(await eventually { scene.reading == [name] })
        await scene.answer(name)
        #expect(await works { scene.shownSong?.file == scene.file(name) })
    }

    private func read(_ name: String) -> Song? {
        scene.folder.read(FilePath("home/Songs/\(name)/\(name).songbook")).flatMap { try? SongFile(decoding: $0).song }
    }

    @Test("its files follow its title until it is left for the first time; its id and its date stay")
    func following() async throws {
        try begin()
        await type(title: "River")
        let before = try #require(read("River"))
        await type(title: "Wide River", text: "Down")
        let after = try #require(read("Wide River"))
        #expect(songs == ["One", "Wide River"] && after.title == "Wide River" && after.text == "Down")
        #expect(after.id == before.id && after.createdAt == before.createdAt && before.id != nil)
        #expect(before.createdAt != nil)
        scene.page?.type(title: "Sea")
        await open("One")
        #expect(songs == ["One", "Sea"] && read("Sea")?.title == "Sea")
        await open("Sea")
        await type(title: "Ocean")
        #expect(songs == ["One", "Sea"] && read("Sea")?.title == "Ocean")
        await scene.end()
    }

    @Test("an empty page that is left leaves nothing, nor do blanks, nor a song that is empty again")
    func nothing() async throws {
        try begin()
        await type()
        await open("One")
        #expect(scene.shownSong?.title == "One" && scene.folder.tree().count { $0.extension == "songbook" } == 1)
        try begin()
        await type(title: " ", text: "   \n\n ")
        #expect(songs == ["One"] && scene.shownSong?.isUnwritten == true && scene.shownSong?.listedPath == nil)
        await type(text: "Words")
        #expect(songs == ["One", "Words"] && scene.shownSong?.isMade == true)
        await type(title: "", text: "")
        #expect(songs == ["One", "Untitled"] && read("Untitled")?.text == "")
        await open("One")
        #expect(songs == ["One"] && scene.drafts.isEmpty)
        try begin()
        scene.page?.type("x")
        scene.page?.type("")
        scene.closing.close()
        #expect(await works { scene.isGone })
        #expect(songs == ["One"] && scene.drafts.isEmpty)
        await scene.end()
    }

    @Test("one that is empty again stays where another program put something beside it, also at the end of the program")
    func beside() async throws {
        try begin()
        await type(title: "River")
        scene.folder.write("la", to: "home/Songs/River/melody.ogg")
        await type(title: "")
        scene.closing.saveAndDestroy()
        #expect(await works { scene.isGone })
        #expect(scene.folder.names(in: "home/Songs/Untitled") == ["Untitled.songbook", "melody.ogg"])
        await scene.end()
    }

    @Test("a title that is taken, or that no file can have, is explained, and the writing goes on")
    func explained() async throws {
        try begin()
        let beginning = try #require(scene.shownSong?.beginning)
        func note(of title: String) async -> String? {
            beginning.typed(title)
            let before = beginning.note
            _ = await eventually {
                scene.clock.advance(by: SongBeginning.pause)
                return beginning.note != before
            }
            return beginning.note
        }
        #expect(
            await note(of: "one")
                == "“One” already exists in this folder. The song’s folder and file are named “one 2”.")
        await type(title: "one", text: "Words")
        #expect(read("one 2")?.title == "one" && read("one 2")?.text == "Words" && read("One")?.text == "One")
        let words = try #require(await note(of: "Now/Then"))
        #expect(words.contains("cannot contain the character /"))
        #expect(words.hasSuffix(" The song’s folder and file are named “Now-Then”."))
        await type(title: "Now/Then")
        #expect(read("Now-Then")?.title == "Now/Then")
        #expect(await note(of: "Later") == nil)
        await type(title: "Later")
        #expect(songs == ["Later", "One"] && read("Later")?.text == "Words")
        // What is said goes at once where the title does.
        _ = await note(of: "one")
        beginning.typed(" ")
        #expect(beginning.note == nil)
        await scene.end()
    }
}
