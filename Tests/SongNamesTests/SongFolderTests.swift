import Files
import Glibc
import Problems
import SongNames
import TestSupport
import Testing

@Suite("Which file of a folder is its song") struct SongFolderTests {
    private let folder = TemporaryFolder()

    private func song() throws(Problem) -> FilePath? {
        try SongFolder.songName(in: folder.path)
    }

    @Test(
        "names of songs",
        arguments: [
            ("a.songbook", true), ("A.SONGBOOK", true), ("a.b.SongBook", true), ("-.songbook", true),
            (" .songbook", true), (".songbook", false), (".a.songbook", false), (".~songbook-1-2-3", false),
            ("songbook", false), ("a.songbook~", false), ("a.songbooks", false), ("a.songbook.bak", false),
            ("a.\u{17F}ongbook", false),
        ])
    func names(_ name: String, _ isSong: Bool) {
        #expect(SongFileName.isOne(FilePath(name)) == isSong)
    }

    @Test("the first by its bytes") func first() throws {
        for name in ["b.songbook", "a.SONGBOOK", "Z.songbook", "é.songbook", "0.txt"] {
            folder.write("{}", to: FilePath(name))
        }
        #expect(try song() == "Z.songbook")
    }

    @Test("a name that is not UTF-8 is a song's name too") func bytes() throws {
        let name = FilePath(bytes: [0xE9] + Array(".songbook".utf8))
        folder.write("{}", to: name)
        #expect(try song() == name)
    }

    @Test("conflict copies are set apart, even where they would come first") func conflicts() throws {
        for name in [
            "A (conflicted copy 2026-02-12 103000).songbook", "A.sync-conflict-20260212-103000-ABCDEFG.songbook",
            "b.songbook",
        ] {
            folder.write("{}", to: FilePath(name))
        }
        #expect(try song() == "b.songbook")
    }

    @Test("the song that is called as the folder comes before all others, and before its copies") func calledAsFolder()
        throws
    {
        for name in ["A", "M", "M (1)", "M copy", "Z"] {
            folder.write(#"{"id": "1"}"#, to: FilePath("M/\(name).songbook"))
        }
        #expect(try SongFolder.songName(in: folder["M"]) == "M.songbook")
    }

    @Test("a copy with the song's id does not take its place", arguments: ["S (1)", "S 2", "S-2", "S-LAPTOP", "A S"])
    func copies(_ copy: String) throws {
        folder.write(#"{"id": "1"}"#, to: "S.songbook")
        folder.write(#"{"id": "1"}"#, to: FilePath("\(copy).songbook"))
        #expect(try song() == "S.songbook")
        folder.write(#"{"id": "2"}"#, to: FilePath("\(copy).songbook"))
        #expect(try song() == FilePath("\(copy).songbook"))
    }

    @Test("one conflict copy without its song stands for it") func orphan() throws {
        folder.write("{}", to: "A (conflicted copy 2026-02-12 103000).songbook")
        #expect(try song() == "A (conflicted copy 2026-02-12 103000).songbook")
    }

    @Test("several conflict copies without their song have to be told apart") func orphans() {
        folder.write("{}", to: "A (conflicted copy 2026-02-12 103000).songbook")
        folder.write("{}", to: "A (conflicted copy 2026-02-13 103000).songbook")
        #expect {
            try song()
        } throws: { error in
            let problem = error as? Problem
            return problem?.kind == .conflict && problem?.what.contains("2026-02-13") == true
        }
    }

    @Test("folders, pipes, and links that lead to no file are no songs") func notFiles() throws {
        folder.makeFolder("a.songbook")
        #expect(folder["b.songbook"].withCString { mkfifo($0, 0o600) } == 0)
        #expect(folder["c.songbook"].withCString { symlink("nowhere", $0) } == 0)
        #expect(folder["d.songbook"].withCString { symlink("a.songbook", $0) } == 0)
        #expect(folder["e.songbook"].withCString { symlink("e.songbook", $0) } == 0)
        #expect(try song() == nil)
        folder.write("{}", to: "text")
        #expect(folder["f.songbook"].withCString { symlink("text", $0) } == 0)
        #expect(try song() == "f.songbook")
    }

    @Test("a folder of songs of songs is no song") func nested() throws {
        folder.write("{}", to: "A/a.songbook")
        #expect(try song() == nil)
    }
}
