import Files
import Problems
import SongFormat
import TestSupport
import Testing

@testable import EditingSession

@Suite("The files that sessions keep drafts in") struct DraftStoreTests {
    private static let drafts: FilePath = "home/.local/state/songbook/drafts"

    let folder = TemporaryFolder()
    private let known: SongSnapshot

    init() throws {
        let file = folder.write(SavingTests.bytes, to: "Song/One.songbook")
        known = try EditingSession.open(file, environment: folder.environment()).snapshot
    }

    private func draft(_ edit: SongEdit, at seconds: Int64 = 1) throws -> Draft {
        Draft(
            of: try known.change(by: edit, madeFrom: SongEdit(), now: Timestamp(seconds: 1)), to: known.file,
            at: FileTime(seconds: seconds))
    }

    private func draft(_ text: String, at seconds: Int64 = 1) throws -> Draft {
        try draft(SongEdit(text: text), at: seconds)
    }

    /// Runs `body` on the drafts of a session that is then killed.
    private func leave(_ body: (inout DraftStore) throws -> Void) throws {
        var store = DraftStore(folder.environment())
        try body(&store)
    }

    private var names: [FilePath] { folder.names(in: Self.drafts) }

    private var numbers: [Int] { names.compactMap { DraftName($0)?.count }.sorted() }

    @Test("one that the disk has takes those before it along, and none that came while the disk was waited for")
    func confirmed() throws {
        try leave { store in
            try store.put(try draft("a"), as: 1)
            try store.put(try draft("ab"), as: 2)
            let found = store.unconfirmed
            let unconfirmed = try #require(found)
            try store.put(try draft("abc"), as: 3)
            try unconfirmed.synchronize()
            store.confirm(unconfirmed)
            // The third may not be on the disk yet.
            #expect(numbers == [2, 3])
            try store.makeDurable()
            #expect(numbers == [3])
        }
    }

    @Test("what was typed before a draft was written is not added to it")
    func typedBefore() throws {
        let session = try EditingSession.open(known.file, environment: folder.environment())
        let early = session.nextDraft()
        try session.beginDraft(of: SongEdit(text: "typed"), as: session.nextDraft())
        // The draft has these words already, since drafts are numbered in the order in which the words are typed.
        let before = try #require(folder.read(Self.drafts.appending(names[0])))
        #expect(try session.addToDraft(TypedChange(text: (0..<0, "un"), textCount: 7), after: early - 1, as: early))
        #expect(folder.read(Self.drafts.appending(names[0])) == before)
    }

    @Test("one that waits goes on waiting under the song's new path")
    func refiled() throws {
        try leave { store in
            try store.put(try draft("typed"), as: 1)
            try store.markAsWaiting(1)
            try store.refile(to: folder["Song/Two.songbook"])
            let name = try #require(names.first)
            let bytes = try #require(folder.read(Self.drafts.appending(name)))
            let draft = try #require(Draft(decoding: bytes))
            #expect(names.count == 1 && draft.isWaiting && draft.file == folder["Song/Two.songbook"])
        }
    }

    @Test("who takes up a draft has the earlier one of its session, too, until it lets go of both")
    func takenUp() throws {
        try leave { store in
            try store.put(try draft("typed"), as: 1)
            try store.put(try draft("typed and more"), as: 2)
        }
        let others = LeftDrafts(folder.environment())
        let found = try #require(others.left().drafts.first)
        try leave { store in
            let isTaken = store.takeUp(found)
            #expect(isTaken && others.left().drafts.isEmpty)
            store.letGo()
            #expect(others.left().drafts.map(\.draft.song.text) == ["typed and more"])
        }
    }

    @Test("of those that wait the latest counts; they are made up for in the order in which they were written")
    func waiting() throws {
        for (edit, seconds) in [(SongEdit(text: "typed"), 20), (SongEdit(title: "Two"), 10)] {
            try leave { store in
                try store.put(try draft(edit, at: Int64(seconds)), as: 1)
                try store.markAsWaiting(1)
            }
        }
        let environment = folder.environment()
        let latest = OrphanedDrafts.waiting(for: known.file, id: "a", environment: environment)
        #expect(latest?.savedAt.seconds == 20)
        let opened = try OrphanedDrafts.open(known.file, environment: environment)
        #expect(opened.saves.map(\.savedAt.seconds) == [10, 20])
        #expect(opened.session.song.title == "Two" && opened.session.song.text == "typed" && names.isEmpty)
    }

    @Test("one that waits stays where the disk does not confirm what was made up for")
    func unconfirmed() throws {
        try leave { store in
            try store.put(try draft("typed"), as: 1)
            try store.markAsWaiting(1)
        }
        let place = folder["Song"]
        let calls = FaultyCalls { _, call in
            call.name == .fsync && call.path == place ? .failing(.inputOutput) : nil
        }
        let environment = folder.environment()
        do {
            let opened = try calls.run { try OrphanedDrafts.open(known.file, environment: environment) }
            #expect(opened.saves.isEmpty && opened.problem != nil && names.count == 1)
        }
        let again = try OrphanedDrafts.open(known.file, environment: environment)
        #expect(again.session.song.text == "typed" && again.problem == nil && names.isEmpty)
    }

    @Test("one that is made a song of goes alone, and only where the disk has confirmed that")
    func madeSong() throws {
        let environment = folder.environment()
        for text in ["typed", "typed elsewhere"] { try leave { store in try store.put(try draft(text), as: 1) } }
        let found = OrphanedDrafts.all(environment: environment).drafts.map(\.draft)
        let wanted = try #require(found.first { $0.song.text == "typed" })
        let problem = Problem(.inputOutput, path: known.file, "not confirmed")
        let file = folder["Two.songbook"]
        let said = #expect(throws: Problem.self) {
            try OrphanedDrafts.save(wanted, environment: environment) { _ in
                CreatedSong(file: file, unconfirmed: problem)
            }
        }
        #expect(said?.kind == .inputOutput && names.count == 2)
        try OrphanedDrafts.save(wanted, to: file, environment: environment)
        #expect(OrphanedDrafts.all(environment: environment).drafts.map(\.draft.song.text) == ["typed elsewhere"])
    }

    @Test("one that a session goes on with stays until the disk has a later one")
    func continued() throws {
        func remember() throws -> EditingSession {
            try EditingSession.open(
                remembering: known.base.song, of: .now, at: folder["Away/One.songbook"],
                obstacle: "its library is not mounted", environment: folder.environment())
        }
        let first = try remember()
        #expect(throws: Problem.self) { try first.save(text: "typed") }
        first.leaveDrafts()
        let earlier = names
        let next = try remember()
        #expect(next.song.text == "typed" && earlier.count == 1)
        let calls = FaultyCalls { _, call in
            call.name == .fsync && call.path.extension == "draft" ? .failing(.inputOutput) : nil
        }
        #expect(throws: Problem.self) {
            try calls.run { () throws(Problem) in _ = try next.save(text: "typed, and more") }
        }
        #expect(Set(names).isSuperset(of: earlier), "\(names)")
    }
}
