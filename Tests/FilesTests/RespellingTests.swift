import Files
import TestSupport
import Testing

@Suite("Giving an entry another spelling") struct RespellingTests {
    private let folder = TemporaryFolder()

    /// Imitates a filesystem that ignores case: the new name seems taken as long as the old one is there.
    private var ignoringCase: FaultyCalls {
        let asked = Once()
        return FaultyCalls { _, call in
            call.name == .renameat2 && call.path.lastComponent == "song" && asked.first() ? .failing(.fileExists) : nil
        }
    }

    @Test("where names differ, it is one rename") func plain() throws {
        folder.write("a", to: "Song/a")
        let parent = try Directory(folder.path)
        try parent.respell("Song", as: "song")
        #expect(folder.names() == ["song"])
    }

    @Test("where case is not told apart, it is two, and the song is in sight in between") func twoSteps() throws {
        folder.write("a", to: "Song/a")
        let parent = try Directory(folder.path)
        try ignoringCase.run { () throws(FileError) in try parent.respell("Song", as: "song") }
        #expect(folder.names() == ["song"])

        runTool("/bin/mv", folder["song"].string, folder["Song"].string)
        let calls = FaultyCalls { _, call in
            guard call.name == .renameat2 else { return nil }
            return call.path.lastComponent == "song" ? .failing(.fileExists) : nil
        }
        #expect(throws: FileError.self) {
            try calls.run { () throws(FileError) in try parent.respell("Song", as: "song") }
        }
        #expect(folder.names() == ["Song"])
        #expect(calls.made.contains { $0.path.lastComponent == "Song (renaming)" })
    }

    @Test("another entry is never replaced") func taken() throws {
        folder.write("a", to: "Song/a")
        folder.write("b", to: "song/b")
        #expect { try Directory(folder.path).respell("Song", as: "song") } throws: {
            ($0 as? FileError)?.errno == .fileExists
        }
        #expect(folder.tree() == ["Song", "Song/a", "song", "song/b"])
    }
}
