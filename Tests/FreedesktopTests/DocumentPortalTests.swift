import Files
import Freedesktop
import TestSupport
import Testing

@Suite("Paths of the document portal") struct DocumentPortalTests {
    private let folder = TemporaryFolder()
    private var inside: FilePath { folder["run/doc/1a2b/a.songbook"] }

    private func mark(_ path: FilePath, as host: FilePath) -> Bool {
        runTool("/usr/bin/setfattr", "-n", "user.document-portal.host-path", "-v", host.string, path.string).status == 0
    }

    private var hostPath: FilePath? {
        DocumentPortal(environment: folder.environment()).hostPath(of: inside)
    }

    /// Whether user attributes can be set here: setfattr(1) exists, and the filesystem supports them.
    static let canMark: Bool = {
        let folder = TemporaryFolder()
        let file = folder.write("", to: "probe")
        return runTool("/usr/bin/setfattr", "-n", "user.probe", "-v", "x", file.string).status == 0
    }()

    init() {
        folder.write("{}", to: "run/doc/1a2b/a.songbook")
        folder.write("{}", to: "home/Songs/a.songbook")
    }

    @Test("a portal that does not say leaves the path") func silent() {
        #expect(hostPath == nil)
    }

    @Test("the host's path is taken", .enabled(if: canMark, "setfattr or user attributes are missing"))
    func found() {
        #expect(mark(inside, as: folder["home/Songs/a.songbook"]))
        #expect(hostPath == folder["home/Songs/a.songbook"])
    }

    @Test("a folder's too", .enabled(if: canMark, "setfattr or user attributes are missing")) func folders() {
        #expect(mark(folder["run/doc/1a2b"], as: folder["home/Songs"]))
        let portal = DocumentPortal(environment: folder.environment())
        #expect(portal.hostPath(of: folder["run/doc/1a2b"]) == folder["home/Songs"])
    }

    @Test(
        "a path that cannot be reached here is not taken",
        .enabled(if: canMark, "setfattr or user attributes are missing"))
    func unreachable() {
        #expect(mark(inside, as: folder["home/Songs/gone.songbook"]))
        #expect(hostPath == nil)
        #expect(mark(inside, as: "relative"))
        #expect(hostPath == nil)
    }

    @Test(
        "another file than the one in the portal is not taken",
        .enabled(if: canMark, "setfattr or user attributes are missing"))
    func another() {
        folder.write("{\"text\":\"longer\"}", to: "home/Songs/a.songbook")
        #expect(mark(inside, as: folder["home/Songs/a.songbook"]))
        #expect(hostPath == nil)
        #expect(mark(inside, as: folder["home/Songs"]))
        #expect(hostPath == nil)
    }

    @Test(
        "the attribute means nothing outside the portal",
        .enabled(if: canMark, "setfattr or user attributes are missing"))
    func outside() {
        let file = folder.write("{}", to: "home/b.songbook")
        #expect(mark(file, as: folder["home/Songs/a.songbook"]))
        #expect(DocumentPortal(environment: folder.environment()).hostPath(of: file) == nil)
    }
}
