import EditingSession
import Files
import LibraryChanges
import Problems
import SongFormat
import TestSupport
import Testing

@Suite("Renaming") struct RenamingTests {
    private let scene: Scene

    init() throws {
        scene = try Scene()
        scene.song("home/Songs/Folk/One/One.songbook")
    }

    private func rename(_ path: FilePath, _ title: String, withFiles: Bool = true) throws(Problem) -> LibraryChange {
        try scene.editor.rename(scene.item(path), to: title, withFiles: withFiles)
    }

    @Test("the title alone, and no file is called differently") func title() throws {
        let change = try rename("home/Songs/Folk/One", " Two / Three ", withFiles: false)
        #expect(change.path == scene.folder["home/Songs/Folk/One/One.songbook"])
        guard case .saved = change.saveReport?.outcome else { throw Unexpected() }
        #expect(scene.title("home/Songs/Folk/One/One.songbook") == "Two / Three")
        #expect(scene.text("home/Songs/Folk/One/One.songbook") == "words")
        #expect(scene.library == ["Folk", "Folk/One", "Folk/One/One.songbook"])
    }

    @Test("title, file, folder and conflict copies together") func files() throws {
        scene.song("home/Songs/Folk/One/One (conflicted copy 2026-02-12 103000).songbook", text: "theirs")
        scene.song("home/Songs/Folk/One/One.sync-conflict-20260212-103000-ABCDEFG.songbook")
        scene.folder.write("sound", to: "home/Songs/Folk/One/One.ogg")
        let change = try rename("home/Songs/Folk/One", "What's Up?")
        #expect(change.path == scene.folder["home/Songs/Folk/What's Up/What's Up.songbook"])
        #expect(scene.title("home/Songs/Folk/What's Up/What's Up.songbook") == "What's Up?")
        #expect(
            scene.library == [
                "Folk", "Folk/What's Up", "Folk/What's Up/One.ogg",
                "Folk/What's Up/What's Up (conflicted copy 2026-02-12 103000).songbook",
                "Folk/What's Up/What's Up.songbook",
                "Folk/What's Up/What's Up.sync-conflict-20260212-103000-ABCDEFG.songbook",
            ])
        #expect(
            scene.text("home/Songs/Folk/What's Up/What's Up (conflicted copy 2026-02-12 103000).songbook") == "theirs")
    }

    @Test("the files by the title that the song has by then, whoever gave it that") func asItIsCalled() throws {
        let item = try scene.item("home/Songs/Folk/One")
        let session = try EditingSession.open(
            scene.folder["home/Songs/Folk/One/One.songbook"], environment: scene.environment)
        _ = try session.save(title: "Moonlight")
        let change = try scene.editor.rename(item, to: nil, withFiles: true, session: session)
        #expect(change.path == scene.folder["home/Songs/Folk/Moonlight/Moonlight.songbook"])
        #expect(scene.title("home/Songs/Folk/Moonlight/Moonlight.songbook") == "Moonlight")
    }

    @Test("in case and Unicode form alone") func caseOnly() throws {
        #expect(try rename("home/Songs/Folk/One", "ONE").path == scene.folder["home/Songs/Folk/ONE/ONE.songbook"])
        #expect(try rename("home/Songs/Folk/ONE", "Été").path.lastComponent == "Été.songbook")
        let decomposed = try rename("home/Songs/Folk/Été", "E\u{301}te\u{301}")
        #expect(decomposed.path.lastComponent?.bytes == Array("E\u{301}te\u{301}.songbook".utf8))
        #expect(scene.library.count == 3)
    }

    @Test("also where the filesystem does not tell case apart") func caseInsensitive() throws {
        let asked = TakenOnce()
        let folder = scene.folder["home/Songs/Folk"]
        let spellings: Set<FilePath> = [folder.appending("one"), folder.appending("One/one.songbook")]
        let calls = FaultyCalls { _, call in
            call.name == .renameat2 && spellings.contains(call.path) && asked.isFirst(call.path)
                ? .failing(.fileExists) : nil
        }
        let scene = scene
        let item = try scene.item("home/Songs/Folk/One")
        let change = try calls.run { () throws(Problem) in try scene.editor.rename(item, to: "one", withFiles: true) }
        #expect(change.path == scene.folder["home/Songs/Folk/one/one.songbook"])
        #expect(scene.library == ["Folk", "Folk/one", "Folk/one/one.songbook"])
    }

    @Test("the draft of a title that could not be saved is of the song where it is again") func draftOfOldPlace() throws
    {
        let place = scene.folder["home/Songs"]
        // There is no room for the song's bytes; the draft and the names succeed.
        let calls = FaultyCalls { _, call in
            call.name == .write && call.path.isInside(place) ? .failing(.noSpace) : nil
        }
        let scene = scene
        let item = try scene.item("home/Songs/Folk/One")
        let problem = problem {
            try calls.run { () throws(Problem) in try scene.editor.rename(item, to: "Two", withFiles: true) }
        }
        #expect(problem?.kind == .cannotCreate && problem?.path == item.path, "\(String(describing: problem))")
        #expect(scene.library == ["Folk", "Folk/One", "Folk/One/One.songbook"])
        let drafts = OrphanedDrafts.all(environment: scene.environment).drafts
        #expect(drafts.map(\.draft.file) == [item.path] && drafts.map(\.draft.song.title) == ["Two"])
    }

    @Test("what has the name already does not change, and is no clash") func same() throws {
        let change = try rename("home/Songs/Folk/One", "One")
        guard case .unchanged = change.saveReport?.outcome else { throw Unexpected() }
        #expect(try rename("home/Songs/Folk/One", "One?").path == scene.folder["home/Songs/Folk/One/One.songbook"])
        #expect(scene.title("home/Songs/Folk/One/One.songbook") == "One?")
    }

    @Test("a name that is taken is refused before anything changes") func taken() throws {
        scene.song("home/Songs/Folk/Two/Two.songbook")
        scene.folder.write("", to: "home/Songs/Folk/One/three.songbook.bak")
        scene.folder.makeFolder("home/Songs/Folk/One/Three.SONGBOOK")
        let before = scene.library
        for (title, existing): (String, FilePath) in [
            ("Two", "home/Songs/Folk/Two"), ("two", "home/Songs/Folk/Two"),
            ("Three", "home/Songs/Folk/One/Three.SONGBOOK"),
        ] {
            let problem = problem { try rename("home/Songs/Folk/One", title) }
            #expect(problem?.kind == .cannotCreate && problem?.path == scene.folder[existing])
        }
        #expect(scene.library == before)
        #expect(scene.title("home/Songs/Folk/One/One.songbook") == "One")
    }

    @Test("of a loose song the files alone") func loose() throws {
        scene.song("home/Songs/Folk/One/Other.songbook")
        scene.song("home/Songs/Folk/One/Other (conflicted copy 2026-02-12).songbook")
        let change = try rename("home/Songs/Folk/One/Other.songbook", "New")
        #expect(change.path == scene.folder["home/Songs/Folk/One/New.songbook"])
        #expect(
            scene.library == [
                "Folk", "Folk/One", "Folk/One/New (conflicted copy 2026-02-12).songbook", "Folk/One/New.songbook",
                "Folk/One/One.songbook",
            ])
    }

    @Test("a song that is open goes on at its new place, and no words are lost") func openSong() throws {
        let file = scene.folder["home/Songs/Folk/One/One.songbook"]
        let session = try EditingSession.open(file, environment: scene.environment)
        _ = try scene.editor.rename(
            scene.item("home/Songs/Folk/One"), to: "Two", withFiles: true, session: session)
        #expect(session.file == scene.folder["home/Songs/Folk/Two/Two.songbook"])
        #expect(try !session.hasChangedOnDisk())
        guard case .saved = try session.save(text: "more").outcome else { throw Unexpected() }
        #expect(scene.text("home/Songs/Folk/Two/Two.songbook") == "more")

        let other = try EditingSession.open(session.file, environment: scene.environment)
        runTool("/bin/mv", scene.folder["home/Songs/Folk/Two"].string, scene.folder["home/Songs/Folk/Three"].string)
        let problem = problem { try other.save(text: "words of the other") }
        #expect(problem?.kind == .noSuchFile)
        let place = scene.folder["home/Songs/Folk/Three/Two.songbook"]
        try other.relocate(to: place)
        guard case .saved = try other.save(text: "words of the other").outcome else { throw Unexpected() }
        #expect(scene.text("home/Songs/Folk/Three/Two.songbook") == "words of the other")
        #expect(throws: Problem.self) { try other.relocate(to: scene.songs) }
        #expect(other.file == place)
    }

    @Test("words that could not be saved are still offered after it, or no file is renamed")
    func draft() throws {
        func abandon(_ file: FilePath) throws {
            try EditingSession.open(scene.folder[file], environment: scene.environment)
                .keepDraft(of: SongEdit(text: "typed"))
        }
        let known: FilePath = "home/Songs/Folk/One/One.songbook"
        try abandon(known)
        #expect(try rename("home/Songs/Folk/One", "New", withFiles: false).recoveredDrafts.first?.song.text == "typed")
        let change = try rename("home/Songs/Folk/One", "Two")
        #expect(change.recoveredDrafts.first?.song.text == "typed")
        let session = try EditingSession.open(change.path, environment: scene.environment)
        #expect(session.recoveredDrafts.first?.song.text == "typed")

        let unknown: FilePath = "home/Songs/Folk/Three/Three.songbook"
        scene.folder.write(#"{"title": "Three", "text": ""}"#, to: unknown)
        try abandon(unknown)
        let before = scene.library
        #expect(problem { try rename("home/Songs/Folk/Three", "Four") }?.kind == .conflict)
        let item = try scene.item("home/Songs/Folk/Three")
        #expect(problem { try scene.editor.move(item, to: scene.songs) }?.kind == .conflict)
        #expect(scene.library == before)
        #expect(scene.title(unknown) == "Three")
    }

    @Test("what is no song, or may not be edited, keeps its title and its name") func broken() throws {
        scene.folder.write("{", to: "home/Songs/Broken/Broken.songbook")
        scene.folder.write(#"{"title": "a", "title": "b"}"#, to: "home/Songs/Twice/Twice.songbook")
        let before = scene.library
        for withFiles in [false, true] {
            #expect(problem { try rename("home/Songs/Broken", "New", withFiles: withFiles) }?.kind == .invalidSong)
            #expect(problem { try rename("home/Songs/Twice", "New", withFiles: withFiles) }?.kind == .permission)
            #expect(problem { try rename("home/Songs/Folk/One", " ", withFiles: withFiles) }?.kind == .usage)
        }
        let twice = scene.folder["home/Songs/Twice/Twice.songbook"]
        let session = try EditingSession.open(twice, environment: scene.environment)
        let refusal = problem {
            try scene.editor.rename(scene.item("home/Songs/Twice"), to: "New", withFiles: true, session: session)
        }
        #expect(refusal?.path == twice && refusal?.what.hasPrefix("cannot rename the song: ") == true)
        #expect(scene.library == before)
    }

    @Test("a category, by the name that was typed") func category() throws {
        scene.folder.makeFolder("home/Songs/Blues")
        #expect(try rename("home/Songs/Folk", " FOLK ").path == scene.folder["home/Songs/FOLK"])
        #expect(problem { try rename("home/Songs/FOLK", "blues") }?.kind == .cannotCreate)
        #expect(problem { try rename("home/Songs/FOLK", "a:b") }?.kind == .usage)
        #expect(scene.library == ["Blues", "FOLK", "FOLK/One", "FOLK/One/One.songbook"])
    }
}

struct Unexpected: Error {}
