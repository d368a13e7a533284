import Files
import Freedesktop
import Glibc
import Problems
import SongLibrary
import TestSupport
import Testing

@Suite("What an argument means") struct SongReferenceTests {
    private let folder = TemporaryFolder()

    private func find(_ argument: String) throws -> SongFinding {
        try find(Array(argument.utf8))
    }

    private func find(_ argument: [UInt8]) throws -> SongFinding {
        try SongFinder(environment: folder.environment()).find(SongReference(argument))
    }

    private func file(_ argument: String) throws -> FilePath? {
        guard case .song(let song) = try find(argument) else { return nil }
        return song.file
    }

    private func problem(_ argument: String) -> Problem? {
        do {
            _ = try find(argument)
            return nil
        } catch {
            return error as? Problem
        }
    }

    private func link(_ path: FilePath, to target: FilePath) {
        #expect(folder[path].withCString { link in target.withCString { symlink($0, link) } } == 0)
    }

    @Test(
        "any name that is there is a file, however it looks",
        arguments: [
            "a.songbook", "--help", "-", "$(x)", "a\nb.songbook", "http:", "file:", "sftp:x", "50%25.songbook",
            "notes.txt", "no suffix", "A.SongBook", "a (conflicted copy 2026-02-12 103000).songbook", ".hidden",
        ])
    func literal(_ name: String) throws {
        folder.write("{}", to: FilePath(name))
        #expect(try file(name) == folder[FilePath(name)])
        #expect(try file(folder[FilePath(name)].string) == folder[FilePath(name)])
        #expect(try file(FileURI(path: folder[FilePath(name)]).description) == folder[FilePath(name)])
    }

    @Test("a folder called like a URI wins over the URI") func literalURI() throws {
        folder.write("{}", to: "real/a.songbook")
        let uri = "file://" + folder["real/a.songbook"].string
        #expect(try file(uri) == folder["real/a.songbook"])
        folder.write("{}", to: FilePath(uri))
        #expect(
            try file(uri) == folder.path.appending(FilePath(uri.replacing("//", with: "/").replacing("//", with: "/"))))
    }

    @Test("bytes that are not UTF-8 are a name like any other") func bytes() throws {
        let name = FilePath(bytes: Array("caf".utf8) + [0xE9] + Array(".songbook".utf8))
        folder.write("{}", to: name)
        guard case .song(let song) = try find(name.bytes) else {
            Issue.record("not found")
            return
        }
        #expect(song.file == folder[name])
        let uri = Array("file://\(folder.path.string)/caf%E9.songbook".utf8)
        #expect(try find(uri) == .song(FoundSong(file: folder[name], namedPath: folder[name])))
    }

    @Test("a link means the file behind it, in any number of steps") func links() throws {
        folder.write("{}", to: "real/a.songbook")
        link("one", to: "real/a.songbook")
        link("two", to: folder["one"])
        #expect(
            try find("two") == .song(FoundSong(file: folder["real/a.songbook"], namedPath: folder["two"])))
    }

    @Test("a folder without a song is a folder, and links to it are resolved") func folders() throws {
        folder.makeFolder("Songs/Rock")
        link("link", to: "Songs")
        #expect(try foundFolder("Songs") == folder["Songs"])
        #expect(try foundFolder("link/") == folder["Songs"])
        #expect(try foundFolder(".") == folder.path)
        #expect(try foundFolder("/") == "/")
        #expect(try foundFolder("file://" + folder["Songs"].string) == folder["Songs"])
    }

    /// Returns the folder that was found, with links resolved; nil if a song was found.
    private func foundFolder(_ argument: String) throws -> FilePath? {
        guard case .folder(let found) = try find(argument) else { return nil }
        return found.path
    }

    @Test("a link that leads nowhere is named with where it leads, and nothing is made") func dangling() {
        link("a.songbook", to: "gone/b.songbook")
        let problem = problem("a.songbook")
        #expect(problem?.kind == .noSuchFile)
        #expect(problem?.what.contains("gone/b.songbook") == true)
        #expect(folder.names() == ["a.songbook", "home", "run"])
    }

    @Test("links in a circle are an error") func circle() {
        link("a", to: "b")
        link("b", to: "a")
        #expect(problem("a")?.kind == .noSuchFile)
        #expect(problem("a")?.what.contains("loop") == true)
    }

    @Test(
        "what is not there is said, with its name",
        arguments: [
            ("gone.songbook", Problem.Kind.noSuchFile), ("gone/a.songbook", .noSuchFile),
            ("file:///gone.songbook", .noSuchFile), ("Blues: slow.songbook", .noSuchFile), ("x:", .noSuchFile),
            ("", .usage), ("sftp://host/a.songbook", .usage), ("https://host/a.songbook", .usage),
            ("smb://host/a", .usage), ("file://elsewhere/a.songbook", .usage), ("file:///a%00b", .usage),
            ("file:///a%2Fb", .usage), ("a.songbook\u{0}b", .usage),
        ])
    func missing(_ argument: String, _ kind: Problem.Kind) {
        let problem = problem(argument)
        #expect(problem?.kind == kind)
        #expect(problem?.path != nil)
        #expect(problem?.remedies.isEmpty == false)
        let name = argument.replacing("\u{0}", with: "\\x00").replacing("file:///gone", with: "/gone")
        #expect(problem?.description.hasPrefix((name.isEmpty ? "''" : name) + ": ") == true)
    }

    @Test("a file where a folder should be, and a name that is too long") func odd() {
        folder.write("{}", to: "a.songbook")
        #expect(problem("a.songbook/b")?.kind == .noSuchFile)
        #expect(problem("a.songbook/")?.kind == .noSuchFile)
        #expect(problem(String(repeating: "x", count: 300)) != nil)
    }

    @Test("pipes, devices and sockets are refused without touching them") func special() {
        #expect(folder["pipe.songbook"].withCString { mkfifo($0, 0o600) } == 0)
        for argument in ["pipe.songbook", "/dev/null", "/dev/zero"] {
            #expect(problem(argument)?.kind == .invalidSong)
        }
    }

    @Test("a folder that cannot be looked into is said", .enabled(if: geteuid() != 0, "root may look into everything"))
    func forbidden() {
        folder.write("{}", to: "Songs/a.songbook")
        folder["Songs"].withCString { _ = chmod($0, 0) }
        defer { folder["Songs"].withCString { _ = chmod($0, 0o755) } }
        #expect(problem("Songs")?.kind == .permission)
        #expect(problem("Songs/a.songbook")?.kind == .permission)
    }

    @Test("a folder that the system will not let us look into is said") func forbiddenByInjection() {
        folder.write("{}", to: "Songs/a.songbook")
        SystemCall.$faultInjector.withValue({ call, _ in call == .openat ? .failing(.accessDenied) : nil }) {
            #expect(problem("Songs")?.kind == .permission)
        }
    }
}
