import EditingSession
import Files
import LibraryChanges
import Problems
import SongFormat
import SongNames
import TestSupport
import Testing

/// Each system call of creating and renaming a new song fails in turn, and the program dies at each one.
@Suite("A new song of which one system call goes wrong") struct NewSongFaultTests {
    private static let faults: [(String, @Sendable (Int) -> FaultyCalls)] = [
        ("fails", { .only($0, .failing(.inputOutput)) }), ("is refused", { .only($0, .failing(.accessDenied)) }),
        ("finds no room", { .only($0, .failing(.noSpace)) }),
        ("loses its answer", { .only($0, .losingTheAnswer(.timedOut)) }), ("is the last", { .dead(from: $0) }),
        ("fails, without rename flags", { .withoutRenameFlags(.only($0, .failing(.noSpace))) }),
    ]

    /// Changes a new song, once for each of its calls, in a scene of its own.
    ///
    /// - Parameters:
    ///   - prepare: runs before, without failures.
    ///   - check: what must hold afterwards; gets the problem, if there was one.
    private func sweep(
        atLeast count: Int, prepare: (NewSong, EditingSession) throws -> Void = { _, _ in },
        _ change: (NewSong, EditingSession) throws(Problem) -> Void,
        check: (Scene, EditingSession, Problem?, _ isDead: Bool, Comment) throws -> Void
    ) throws {
        for (word, fault) in Self.faults {
            for number in 0... {
                let scene = try Scene(in: TemporaryFolder.memory)
                let editor = scene.editor
                let new = NewSong(in: scene.songs) { editor }
                let session = try new.begin(library: scene.songs, environment: scene.environment)
                try prepare(new, session)
                let calls = fault(number)
                var problem: Problem?
                do throws(Problem) {
                    try calls.run { () throws(Problem) in try change(new, session) }
                } catch {
                    problem = error
                }
                if calls.made.count <= number {
                    #expect(problem == nil && number > count)
                    break
                }
                let label: Comment = "call \(number), \(calls.made[number]), \(word); \(problem?.what ?? "done")"
                try check(scene, session, problem, word == "is the last", label)
            }
        }
    }

    /// Returns the lyrics of all visible songs.
    private func words(in scene: Scene) -> [String] {
        scene.library.filter { path in
            SongFileName.isOne(path) && !path.components.contains { $0.bytes.starts(with: Array(".~".utf8)) }
        }.map { scene.text(FilePath("home/Songs").appending($0)) ?? "broken" }
    }

    private func drafts(in scene: Scene) -> [String] {
        OrphanedDrafts.all(environment: scene.environment).drafts.map(\.draft.song.text)
    }

    @Test(
        "its words are in a song, or in a draft, or it is said that they are in neither; and the next save makes it once"
    )
    func making() throws {
        try sweep(atLeast: 25) { _, session throws(Problem) in
            _ = try session.save(title: "River", text: "Down")
        } check: { scene, session, problem, isDead, label in
            let found = words(in: scene)
            #expect(found == [] || found == ["Down"], label)
            if problem == nil { #expect(found == ["Down"] && session.isMade, label) }
            if isDead {
                session.leaveDrafts()
                let isInDraft = drafts(in: scene) == ["Down"]
                if problem?.description.contains("kept as a draft") == true {
                    #expect(isInDraft || found == ["Down"], label)
                }
                return
            }
            _ = try session.save(title: "River", text: "Down to")
            #expect(words(in: scene) == ["Down to"], label)
            session.leaveDrafts()
            #expect(drafts(in: scene) == [], label)
        }
    }

    @Test("its words are there once, whatever its files are called, and the next save reaches them") func renaming()
        throws
    {
        try sweep(atLeast: 25) { new, session in
            _ = try session.save(title: "River", text: "Down")
            _ = try session.save(title: "Sea")
        } _: { new, session throws(Problem) in
            try new.rename(session)
        } check: { scene, session, problem, isDead, label in
            #expect(words(in: scene) == ["Down"], label)
            #expect(Set(scene.library.map { $0.components[0] }).count == 1, label)
            guard !isDead, FileStatus.exists(session.file) else { return }
            _ = try session.save(text: "Down to")
            #expect(words(in: scene) == ["Down to"], label)
        }
    }

    @Test("an emptied one is there or gone, and what the next save has is in one song, or in a draft")
    func takingAway() throws {
        try sweep(atLeast: 25) { new, session in
            _ = try session.save(title: "River")
            _ = try session.save(title: "")
            try new.rename(session)
        } _: { _, session throws(Problem) in
            _ = session.unmakeIfBlank()
        } check: { scene, session, _, isDead, label in
            let found = words(in: scene)
            #expect(found == [] || found == [""], label)
            guard !isDead else { return }
            do {
                _ = try session.save(title: "River", text: "Down")
                #expect(words(in: scene) == ["Down"], label)
            } catch {
                session.leaveDrafts()
                #expect(drafts(in: scene) == ["Down"], label)
            }
        }
    }
}

extension FileStatus {
    fileprivate static func exists(_ file: FilePath) -> Bool { (try? FileStatus(of: file)) != nil }
}
