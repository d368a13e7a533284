import EditingSession
import Files
import Glibc
import LibraryChanges
import Synchronization
import TestSupport
import Testing

/// Another program writes into the folder of an emptied new song between the two looks at its content.
@Suite("Taking away an emptied new song while another program writes into its folder") struct EmptiedSongTests {
    private func begin(in scene: Scene) throws -> (NewSong, EditingSession) {
        let editor = scene.editor
        let new = NewSong(in: scene.songs) { editor }
        return (new, try new.begin(library: scene.songs, environment: scene.environment))
    }

    /// Returns a session on an emptied new song, in the folder `Untitled`.
    private func emptied(in scene: Scene) throws -> EditingSession {
        let (new, session) = try begin(in: scene)
        _ = try session.save(title: "River")
        _ = try session.save(title: "")
        try new.rename(session)
        #expect(scene.library == ["Untitled", "Untitled/Untitled.songbook"])
        return session
    }

    /// Makes a change in the folder that contained the song.
    private func makeAnother(in scene: Scene) throws {
        _ = try begin(in: scene).1.save(title: "Sea")
    }

    @Test("what it writes comes back, beside a new folder of the same name") func nameTaken() throws {
        let scene = try Scene()
        let session = try emptied(in: scene)
        let (hiding, givingBack, folder) = (Once(), Once(), scene.folder)
        let calls = FaultyCalls { _, call in
            guard call.name == .renameat2 else { return nil }
            if hiding.first() {
                folder.write("first", to: "home/Songs/Untitled/first.txt")
            } else if givingBack.first() {
                folder.write("second", to: "home/Songs/Untitled/second.txt")
            }
            return nil
        }
        let isGone = calls.run { session.unmakeIfBlank() }
        #expect(!isGone && !givingBack.isFresh)
        #expect(
            Set(scene.library) == [
                "Untitled", "Untitled/second.txt", "Untitled 2", "Untitled 2/Untitled.songbook", "Untitled 2/first.txt",
            ])
    }

    @Test("what it writes comes back with the next change where this program is killed") func killed() throws {
        let scene = try Scene()
        let session = try emptied(in: scene)
        let (hiding, folder) = (Once(), scene.folder)
        let calls = FaultyCalls { _, call in
            guard hiding.isFresh else { return .failing(.inputOutput) }
            if call.name == .renameat2, hiding.first() { folder.write("first", to: "home/Songs/Untitled/first.txt") }
            return nil
        }
        let isGone = calls.run { session.unmakeIfBlank() }
        #expect(!isGone && !scene.library.contains("Untitled"))
        try makeAnother(in: scene)
        #expect(
            Set(scene.library) == [
                "Untitled", "Untitled/Untitled.songbook", "Untitled/first.txt", "Sea", "Sea/Sea.songbook",
            ])
    }

    @Test("what it writes after the last look stays, without the song") func lastMoment() throws {
        let scene = try Scene()
        let session = try emptied(in: scene)
        let removing = Once()
        let calls = FaultyCalls { _, call in
            if call.name == .unlinkat, removing.first() {
                let file = call.path.parent.appending("first.txt")
                file.withCString { _ = close(creat($0, 0o600)) }
            }
            return nil
        }
        let isGone = calls.run { session.unmakeIfBlank() }
        #expect(isGone && !session.isMade)
        #expect(scene.library == ["Untitled", "Untitled/first.txt"])
    }

    @Test("the song stays as long as a program has its file open for writing") func openFile() throws {
        let scene = try Scene()
        let session = try emptied(in: scene)
        let file = session.file.string
        for call: SystemCall? in [nil, .renameat2] {
            let descriptor = Mutex(call == nil ? open(file, O_WRONLY | O_APPEND) : -1)
            let calls = FaultyCalls { _, made in
                if made.name == call { descriptor.withLock { if $0 < 0 { $0 = open(file, O_WRONLY | O_APPEND) } } }
                return nil
            }
            let isGone = calls.run { session.unmakeIfBlank() }
            #expect(!isGone && session.isMade)
            let writer = descriptor.withLock { $0 }
            #expect(writer >= 0)
            close(writer)
            #expect(scene.library == ["Untitled", "Untitled/Untitled.songbook"])
        }
        #expect(session.unmakeIfBlank() && scene.library.isEmpty)
    }

    @Test("what it writes is in sight whatever call goes wrong, at the latest after the next change")
    func sweep() throws {
        let faults: [(String, @Sendable (Int) -> FaultyCalls)] = [
            ("fails", { .only($0, .failing(.inputOutput)) }), ("is refused", { .only($0, .failing(.accessDenied)) }),
            ("loses its answer", { .only($0, .losingTheAnswer(.timedOut)) }), ("is the last", { .dead(from: $0) }),
            ("fails, without rename flags", { .withoutRenameFlags(.only($0, .failing(.noSpace))) }),
        ]
        for (word, fault) in faults {
            for number in 0... {
                let scene = try Scene(in: TemporaryFolder.memory)
                let session = try emptied(in: scene)
                let (hiding, folder, faulty) = (Once(), scene.folder, fault(number))
                let calls = FaultyCalls { made, call in
                    if call.name == .renameat2, hiding.first() {
                        folder.write("first", to: "home/Songs/Untitled/first.txt")
                    }
                    return faulty.plan(made, call)
                }
                let isGone = calls.run { session.unmakeIfBlank() }
                if calls.made.count <= number {
                    #expect(!isGone && number > 20, "\(number) \(word)")
                    break
                }
                let label: Comment = "call \(number), \(calls.made[number]), \(word)"
                #expect(!isGone, label)
                try makeAnother(in: scene)
                #expect(scene.text("home/Songs/Untitled/Untitled.songbook") == "", label)
                if !hiding.isFresh {
                    #expect(folder.read("home/Songs/Untitled/first.txt") == Array("first".utf8), label)
                }
            }
        }
    }
}
