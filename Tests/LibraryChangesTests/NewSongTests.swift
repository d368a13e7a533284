import EditingSession
import Files
import Glibc
import LibraryChanges
import Problems
import SongFormat
import TestSupport
import Testing

@Suite("A song that is begun on an empty page") struct NewSongTests {
    private let scene: Scene

    init() throws {
        scene = try Scene()
    }

    private func begin(in folder: FilePath? = nil) throws -> (NewSong, EditingSession) {
        let editor = scene.editor
        let new = NewSong(in: folder ?? scene.songs) { editor }
        return (new, try new.begin(library: scene.songs, environment: scene.environment))
    }

    private func orphans() -> [Draft] {
        OrphanedDrafts.all(environment: scene.environment).drafts.map(\.draft)
    }

    @Test("nothing is on the disk before there is something to save; then a song and nothing else") func making() throws
    {
        let (new, session) = try begin()
        #expect(!session.isMade)
        let id = session.song.id
        if case .unchanged = try session.save(SongEdit()).outcome {} else { Issue.record("something was saved") }
        #expect(scene.library.isEmpty)
        #expect(orphans().isEmpty)
        _ = try session.save(title: "River", text: "Down")
        try new.rename(session)
        #expect(session.isMade)
        #expect(session.file == scene.songs.appending("River/River.songbook"))
        #expect(scene.library == ["River", "River/River.songbook"])
        let song = try SongFile(decoding: FileReader.read(session.file, limit: 1 << 20).bytes).song
        #expect(song.title == "River" && song.text == "Down" && song.id == id && song.createdAt != nil)
        let read = try EditingSession.open(session.file, environment: scene.environment)
        #expect(read.recoveredDrafts.isEmpty)
    }

    @Test(
        "it is called by its title, else by the first line that is no section's name",
        arguments: [
            ("River", "Down", "River"), ("  ", "\n\n[Verse]\n  Down: to sea \nx", "Down - to sea"),
            ("", "Verse\n", "Untitled"),
            ("AC/DC", "", "AC-DC"), (String(repeating: "ä", count: 300), "", nil),
        ] as [(String, String, String?)])
    func name(title: String, text: String, name: String?) throws {
        let (_, session) = try begin()
        _ = try session.save(title: title, text: text)
        #expect(session.file.parent.parent == scene.songs && session.file.stem == session.file.parent.lastComponent)
        if let name { #expect(session.file.stem == FilePath(name)) }
        #expect(session.song.text == text)
    }

    @Test("a name that is taken gets a number, whatever its case, also of four that are made at the same instant")
    func taken() async throws {
        scene.song("home/Songs/river/river.songbook")
        let sessions = try (0..<4).map { _ in try begin().1 }
        await withTaskGroup { group in
            for session in sessions { group.addTask { _ = try? session.save(title: "River") } }
        }
        #expect(Set(sessions.compactMap(\.file.stem.string)) == ["River 2", "River 3", "River 4", "River 5"])
        #expect(scene.library.count == 10)
        #expect(scene.text("home/Songs/river/river.songbook") == "words")
    }

    @Test("its files follow what it is called, with its id and its date, until somebody else names them")
    func following() throws {
        let (new, session) = try begin()
        _ = try session.save(text: "First")
        #expect(session.song.title == "")
        let before = session.song
        for (title, text, name) in [
            ("First", "Second", "First"), ("River", "Second", "River"), ("", "Second", "Second"),
        ] {
            _ = try session.save(title: title, text: text)
            try new.rename(session)
            #expect(session.file.stem == FilePath(name) && session.song.title == title)
        }
        #expect(session.song.id == before.id && session.song.createdAt == before.createdAt)
        #expect(scene.library == ["Second", "Second/Second.songbook"])
        scene.song("home/Songs/Sea/Sea.songbook")
        _ = try session.save(title: "Sea")
        try new.rename(session)
        #expect(session.file.stem == "Sea 2")
        #expect(scene.text("home/Songs/Sea/Sea.songbook") == "words")
        try session.renameFile(to: "Other.songbook")
        _ = try session.save(title: "Ocean")
        try new.rename(session)
        #expect(session.file == scene.songs.appending("Sea 2/Other.songbook"))
    }

    @Test("the words of one that cannot be made are a draft, which no song of that name is offered") func draft() throws
    {
        let (new, session) = try begin(in: scene.songs.appending("Gone"))
        let failure = problem { try session.save(title: "River", text: "Down") }
        #expect(failure?.kind == .noSuchFile && failure?.path == scene.songs.appending("Gone"))
        try session.keepDraft(of: SongEdit(title: "River", text: "Down to"))
        session.leaveDrafts()
        let drafts = orphans()
        #expect(drafts.map(\.song.text) == ["Down to"] && drafts.first?.song.title == "River")
        #expect(drafts.first?.folderOfNewSong == scene.songs.appending("Gone"))
        let other = scene.song("home/Songs/Gone/River/River.songbook")
        #expect(try EditingSession.open(other, environment: scene.environment).recoveredDrafts.isEmpty)
        let draft = try #require(drafts.first)
        try OrphanedDrafts.save(draft, to: scene.folder["home/Kept.songbook"], environment: scene.environment)
        #expect(orphans().isEmpty && scene.text("home/Kept.songbook") == "Down to")
        #expect(draft.folderOfNewSong != nil)
        _ = new
    }

    @Test("a draft of one is kept beside another song of the same name and words")
    func draftBesideAnother() throws {
        let (_, session) = try begin()
        try session.keepDraft(of: SongEdit(title: "River", text: "words"))
        session.leaveDrafts()
        scene.song("home/Songs/River/River.songbook")
        #expect(orphans().map(\.song.text) == ["words"])
    }

    @Test("a draft of one is made a song in its folder with its id, under a name that is free, unless that is gone")
    func restoring() throws {
        scene.song("home/Songs/River/River.songbook")
        let (new, session) = try begin()
        try session.keepDraft(of: SongEdit(title: "River", text: "Down"))
        session.leaveDrafts()
        let draft = try #require(orphans().first)
        let editor = scene.editor
        let gone = NewSong(in: scene.songs.appending("Gone")) { editor }
        #expect(problem { try gone.restore(draft, environment: scene.environment) }?.kind == .noSuchFile)
        #expect(orphans().count == 1)
        let file = try new.restore(draft, environment: scene.environment)
        #expect(file == scene.songs.appending("River 2/River 2.songbook"))
        #expect(orphans().isEmpty && scene.text("home/Songs/River 2/River 2.songbook") == "Down")
        #expect(try EditingSession.open(file, environment: scene.environment).song.id == session.song.id)
    }

    @Test("a draft of one that was made just before its program ended is not offered, but one with more words is")
    func madeBefore() throws {
        let (new, session) = try begin()
        try session.keepDraft(of: SongEdit(title: "River", text: "Down"))
        session.leaveDrafts()
        let draft = try #require(orphans().first)
        scene.folder.write(draft.ours.bytes, to: "home/Songs/River/River.songbook")
        #expect(orphans().isEmpty)
        scene.folder.write(
            #"{"id":"\#(draft.song.id ?? "")","title":"River","text":""}"#, to: "home/Songs/River/River.songbook")
        #expect(orphans().count == 1)
        _ = new
    }

    @Test("one that failed is made by the next save, in the folder that it has by then") func later() throws {
        let (new, session) = try begin(in: scene.songs.appending("Gone"))
        _ = problem { try session.save(title: "River") }
        new.folder = scene.songs
        _ = try session.save(title: "River", text: "Down")
        #expect(scene.text("home/Songs/River/River.songbook") == "Down")
        #expect(orphans().isEmpty)
    }

    @Test("one without words goes again, and comes again with words") func goes() throws {
        let (new, session) = try begin()
        _ = try session.save(title: "River")
        try new.rename(session)
        #expect(!session.unmakeIfBlank())
        _ = try session.save(title: "", text: " \n")
        try new.rename(session)
        #expect(scene.library == ["Untitled", "Untitled/Untitled.songbook"])
        #expect(session.unmakeIfBlank() && !session.isMade && scene.library.isEmpty)
        _ = try session.save(title: "Sea", text: "Down")
        #expect(scene.text("home/Songs/Sea/Sea.songbook") == "Down")
    }

    @Test("one that had more than a line stays without words, and has them in an earlier version")
    func hadLines() throws {
        let (new, session) = try begin()
        _ = try session.save(title: "River", text: "Down\nby the river")
        _ = try session.save(title: "", text: "")
        try new.rename(session)
        #expect(!session.unmakeIfBlank() && session.isMade)
        #expect(scene.library == ["Untitled", "Untitled/Untitled.songbook"])
        let before = try #require(try session.earlierVersions().first)
        #expect(try session.song(of: before).text == "Down\nby the river")
    }

    @Test("one without words stays as long as it has metadata") func metadata() throws {
        let (new, session) = try begin()
        _ = try session.save(title: "River")
        for value: MetadataValue? in [.list(["Ada"]), nil] {
            var edit = MetadataEdit()
            edit.set(.composer, value)
            _ = try session.save(SongEdit(title: "", metadata: edit))
            try new.rename(session)
            #expect(session.unmakeIfBlank() == (value == nil) && session.isMade == (value != nil))
            #expect(scene.library.count == (value == nil ? 0 : 2))
        }
    }

    @Test(
        "one without words stays where another program wrote a member that is unknown, or there more than once",
        arguments: [#""mood": "blue""#, #""text": "la""#])
    func members(member: String) throws {
        let (new, session) = try begin()
        _ = try session.save(title: "River")
        _ = try session.save(title: "")
        try new.rename(session)
        let bytes = try FileReader.read(session.file, limit: 1 << 20).bytes
        let written = String(decoding: bytes, as: UTF8.self).replacing("{", with: "{" + member + ",")
        scene.folder.write(written, to: "home/Songs/Untitled/Untitled.songbook")
        _ = try session.reload()
        #expect(session.song.text == "")
        #expect(!session.unmakeIfBlank() && session.isMade)
        #expect(scene.folder.read("home/Songs/Untitled/Untitled.songbook") == Array(written.utf8))
    }

    @Test("one without words goes where the file was open for writing for a moment only, and stays where it is longer")
    func openForWriting() throws {
        let (new, session) = try begin()
        _ = try session.save(title: "River")
        _ = try session.save(title: "")
        try new.rename(session)
        let writing = open(session.file.string, O_WRONLY | O_CLOEXEC)
        #expect(!session.unmakeIfBlank() && session.isMade)
        // Imitates a program that is being started while the song is saved.
        BackgroundThread.start {
            usleep(20_000)
            close(writing)
        }
        #expect(session.unmakeIfBlank() && scene.library.isEmpty)
    }

    @Test("one without words stays where somebody else wrote into its file or its folder, or has it locked")
    func stays() throws {
        let (new, session) = try begin()
        _ = try session.save(title: "River")
        _ = try session.save(title: "")
        try new.rename(session)
        let folder = session.file.parent
        let lock = try DirectoryLock(Directory(folder), timeout: 0)
        withExtendedLifetime(lock) { #expect(!session.unmakeIfBlank()) }
        _ = consume lock
        scene.folder.write("la", to: "home/Songs/Untitled/.hidden")
        #expect(!session.unmakeIfBlank())
        _ = try? Directory(folder).unlink(".hidden")
        let bytes = try FileReader.read(session.file, limit: 1 << 20).bytes
        scene.folder.write(String(decoding: bytes, as: UTF8.self) + "\n", to: "home/Songs/Untitled/Untitled.songbook")
        #expect(!session.unmakeIfBlank() && session.isMade)
        #expect(scene.library == ["Untitled", "Untitled/Untitled.songbook"])
    }
}
