import Files
import Glibc
import Problems
import SongNames
import TestSupport
import Testing

@Suite("What lies beside a song") struct SongAttachmentsTests {
    private let folder = TemporaryFolder()

    private func names(_ song: FilePath = "Folk/S/S.songbook", isInLibrary: Bool = true) throws(Problem) -> [String] {
        try SongAttachments.of(folder[song], root: folder.path, isInLibrary: isInLibrary).map(\.path.name.string)
    }

    private func areShown(_ song: FilePath, isInLibrary: Bool = true) throws(Problem) -> Bool {
        try SongAttachments.areShown(beside: folder[song], root: folder.path, isInLibrary: isInLibrary)
    }

    @Test("everything that is not the song, a version of it, hidden or temporary; a folder is one, a pipe none")
    func all() throws {
        folder.write(#"{"id": "1"}"#, to: "Folk/S/S.songbook")
        folder.write(#"{"id": "1"}"#, to: "Folk/S/S copy.songbook")
        folder.write("{}", to: "Folk/S/S (conflicted copy 2026-02-12 103000).songbook")
        for name in ["take.opus", "Ünot.txt", "IMG.PNG", "clip.mkv", "scan.pdf", "a b", "-x.md"] {
            folder.write("x", to: FilePath("Folk/S/" + name))
        }
        for name in [".hidden", ".~songbook-1-2-3-4", "take.opus~", "#x#", "x.part", "~$x.doc", ".nfs1"] {
            folder.write("x", to: FilePath("Folk/S/" + name))
        }
        folder.write("x", to: "Folk/S/Stems/one.wav")
        mkfifo(folder["Folk/S/pipe.wav"].string, 0o600)
        symlink("/nowhere", folder["Folk/S/link.wav"].string)
        let found = try SongAttachments.of(folder["Folk/S/S.songbook"], root: folder.path, isInLibrary: true)
        #expect(
            found.map { "\($0.path.name.string) \($0.kind.rawValue)\($0.isFolder ? " folder" : "")" } == [
                "-x.md note", "IMG.PNG image", "Stems other folder", "a b other", "clip.mkv video", "link.wav audio",
                "scan.pdf other", "take.opus audio", "Ünot.txt note",
            ])
        #expect(try areShown("Folk/S/S.songbook"))
        let link = try #require(found.first { $0.path.name == "link.wav" })
        #expect(try link.status().kind == .symbolicLink)
    }

    @Test("names that are not UTF-8") func bytes() throws {
        folder.write("{}", to: "Folk/S/S.songbook")
        let name = FilePath(bytes: Array("Folk/S/".utf8) + [0xE9] + Array(".wav".utf8))
        folder.write("x", to: name)
        let found = try SongAttachments.of(folder["Folk/S/S.songbook"], root: folder.path, isInLibrary: true)
        #expect(found.map(\.path) == [folder[name]] && found.map(\.kind) == [.audio])
    }

    @Test("nothing in a folder that is not the song's own")
    func foreign() throws {
        for song in ["Root.songbook", "Two/A.songbook", "Two/B.songbook", "Above/S.songbook", "Above/Below/T.songbook"]
        {
            folder.write("{}", to: FilePath(song))
        }
        for place in ["x.wav", "Two/x.wav", "Above/x.wav", "Above/Below/y.wav"] {
            folder.write("x", to: FilePath(place))
        }
        for song in ["Root.songbook", "Two/A.songbook", "Two/B.songbook", "Above/S.songbook"] as [FilePath] {
            #expect(try names(song).isEmpty, "\(song.display)")
            #expect(try !areShown(song), "\(song.display)")
        }
        #expect(try names("Above/Below/T.songbook") == ["y.wav"])
    }

    @Test("outside of libraries, a folder is the song's own if it is called as the song")
    func outside() throws {
        for song in ["Own/Own.songbook", "Downloads/S.songbook"] as [FilePath] {
            folder.write("{}", to: song)
            folder.write("x", to: song.parent.appending("x.wav"))
        }
        #expect(try names("Own/Own.songbook", isInLibrary: false) == ["x.wav"])
        #expect(try names("Downloads/S.songbook", isInLibrary: false).isEmpty)
        #expect(try !areShown("Downloads/S.songbook", isInLibrary: false))
    }

    @Test("a folder that cannot be read is said") func unreadable() throws {
        #expect(throws: Problem.self) { try names("Nowhere/S.songbook") }
    }
}
