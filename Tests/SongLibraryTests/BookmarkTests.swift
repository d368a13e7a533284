import Files
import Glibc
import SongLibrary
import TestSupport
import Testing

@Suite("What became of a library's folder") struct BookmarkTests {
    private let folder = TemporaryFolder()
    private var path: FilePath { folder["home/Songs"] }

    init() {
        folder.write("{}", to: "home/Songs/A/a.songbook")
    }

    private func move(_ from: FilePath, _ to: FilePath) {
        #expect(runTool("/bin/mv", folder[from].string, folder[to].string).status == 0)
    }

    @Test("it is there") func present() throws {
        let bookmark = try Bookmark(of: path)
        #expect(bookmark.resolve() == .present)
        #expect(try bookmark.identity == FileStatus(of: path).identity)
        #expect(bookmark.mountPoint != nil)
    }

    @Test("renamed in place") func renamed() throws {
        let bookmark = try Bookmark(of: path)
        move("home/Songs", "home/Lieder")
        #expect(bookmark.resolve() == .moved(to: folder["home/Lieder"]))
    }

    @Test("moved into a folder beside its parent") func cousin() throws {
        folder.makeFolder("other")
        let bookmark = try Bookmark(of: path)
        move("home/Songs", "other/Songs")
        #expect(bookmark.resolve() == .moved(to: folder["other/Songs"]))
    }

    @Test("its parent renamed") func parent() throws {
        let bookmark = try Bookmark(of: path)
        move("home", "house")
        #expect(bookmark.resolve() == .moved(to: folder["house/Songs"]))
    }

    @Test("moved up") func up() throws {
        let bookmark = try Bookmark(of: path)
        move("home/Songs", "Songs")
        #expect(bookmark.resolve() == .moved(to: folder["Songs"]))
    }

    @Test("moved beyond where it is looked for, or removed") func gone() throws {
        folder.makeFolder("far/away/deep")
        let bookmark = try Bookmark(of: path)
        move("home/Songs", "far/away/deep/Songs")
        #expect(bookmark.resolve() == .gone)
    }

    @Test("a file in its place, and the folder beside it") func file() throws {
        let bookmark = try Bookmark(of: path)
        move("home/Songs", "home/Lieder")
        folder.write("", to: "home/Songs")
        #expect(bookmark.resolve() == .moved(to: folder["home/Lieder"]))
    }

    @Test("another folder of the same name is taken, because a backup looks like that") func replaced() throws {
        let bookmark = try Bookmark(of: path)
        #expect(runTool("/bin/rm", "-r", path.string).status == 0)
        folder.makeFolder("home/Songs")
        #expect(bookmark.resolve() == .present)
    }

    @Test("a later folder with the same inode is not mistaken for it") func reusedInode() throws {
        let status = try FileStatus(of: path)
        let birth = try #require(status.birthTime)
        let old = Bookmark(
            path: folder["home/Gone"], identity: status.identity, birthTime: birth.advanced(byNanoseconds: -1))
        #expect(old.resolve() == .gone)
        let without = Bookmark(path: folder["home/Gone"], identity: status.identity)
        #expect(without.resolve() == .gone)
    }

    @Test("a link that leads nowhere any more") func danglingLink() throws {
        folder.makeFolder("disk/Songs")
        #expect(folder["home/Link"].withCString { symlink("../disk/Songs", $0) } == 0)
        let bookmark = try Bookmark(of: folder["home/Link"])
        #expect(bookmark.path == folder["home/Link"])
        #expect(bookmark.resolve() == .present)
        #expect(runTool("/bin/rmdir", folder["disk/Songs"].string).status == 0)
        #expect(bookmark.resolve() == .gone)
    }

    @Test(
        "no permission, and no answer, are told apart from gone",
        arguments: [
            (Errno.accessDenied, BookmarkState.noPermission), (.inputOutput, .notMounted), (.notConnected, .notMounted),
            (.staleHandle, .notMounted), (.noSuchFile, .gone),
        ])
    func errors(_ errno: Errno, _ state: BookmarkState) throws {
        let bookmark = try Bookmark(of: path)
        let path = path
        let found = SystemCall.$faultInjector.withValue({ _, asked in asked == path ? .failing(errno) : nil }) {
            bookmark.resolve()
        }
        #expect(found == state)
    }

    @Test("a folder that may not be read", .enabled(if: geteuid() != 0, "root may read everything"))
    func noPermission() throws {
        let bookmark = try Bookmark(of: path)
        path.withCString { _ = chmod($0, 0) }
        defer { path.withCString { _ = chmod($0, 0o755) } }
        #expect(bookmark.resolve() == .noPermission)
    }

    @Test("on a disk that is not mounted now", .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func notMounted() throws {
        let mount = try Mount(tmpfsAt: folder.makeFolder("home/stick"))
        folder.makeFolder("home/stick/Songs")
        let bookmarks = try [Bookmark(of: folder["home/stick"]), Bookmark(of: folder["home/stick/Songs"])]
        #expect(bookmarks.map { $0.resolve() } == [.present, .present])
        mount.unmount()
        #expect(bookmarks.map { $0.resolve() } == [.notMounted, .notMounted])
        #expect(runTool("/bin/rmdir", folder["home/stick"].string).status == 0)
        #expect(bookmarks.map { $0.resolve() } == [.notMounted, .notMounted])
    }

    @Test(
        "moved to another filesystem, it is another folder: gone, even from a place beside the old one",
        .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func otherFilesystem() throws {
        folder.write("{}", to: "home/Moving/A/a.songbook")
        let bookmark = try Bookmark(of: folder["home/Moving"])
        let mount = try Mount(tmpfsAt: folder.makeFolder("home/stick"))
        #expect(runTool("/bin/mv", folder["home/Moving"].string, folder["home/stick/Moving"].string).status == 0)
        #expect(bookmark.resolve() == .gone)
        withExtendedLifetime(mount) {}
    }

    @Test("on a disk that became a folder of another disk", .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func migrated() throws {
        let mount = try Mount(tmpfsAt: folder.makeFolder("home/stick"))
        let bookmark = try Bookmark(of: folder["home/stick"])
        mount.unmount()
        folder.write("{}", to: "home/stick/A/a.songbook")
        #expect(bookmark.resolve() == .present)
    }

    @Test("through a bind mount it is the same folder", .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func bound() throws {
        let view = folder.makeFolder("home/view")
        let mount = try Mount(binding: path, to: view)
        let bookmark = try Bookmark(of: view)
        #expect(try bookmark.identity == Bookmark(of: path).identity)
        #expect(bookmark.resolve() == .present)
        mount.unmount()
        #expect(bookmark.resolve() == .notMounted)
    }
}
