import Files
import Freedesktop
import Glibc
import LibraryFile
import Problems
import TestSupport
import Testing

@Suite("What a library remembers follows folders that other programs rename")
struct FollowingTests {
    private let scene = Scene()

    init() throws {
        for folder: FilePath in ["Songs/Work/Draft", "Songs/Work/Ready", "Songs/Folk"] {
            scene.folder.makeFolder(folder)
        }
        try scene.change {
            $0.setFolder(
                "Work",
                to: FolderArrangement(project: Project(kind: "songs", roles: ["draft": "Draft", "ready": "Ready"])))
            $0.setFolder("Folk", to: FolderArrangement(icon: "starred-symbolic"))
        }
        try follow()
    }

    @discardableResult
    private func follow() throws -> LibraryChangeReport? {
        try FolderFollowing(root: scene.library, environment: scene.environment).follow(find: find)
    }

    /// Returns all folders of the library with an inode number, as its index knows them.
    private func find(_ inode: UInt64) -> [FilePath] {
        scene.folder.tree().compactMap { path in
            guard let path = path.relative(to: "Songs"), !path.isEmpty,
                let status = try? FileStatus(of: scene.library.appending(path), followingLinks: false),
                status.kind == .directory, status.identity.inode == inode
            else { return nil }
            return path
        }
    }

    private func rename(_ old: FilePath, _ new: FilePath) {
        let (old, new) = (scene.library.appending(old), scene.library.appending(new))
        #expect(old.withCString { old in new.withCString { Glibc.rename(old, $0) } } == 0)
    }

    private var roles: [String: FilePath]? {
        get throws { try scene.store.read().folders.values.compactMap(\.project).first?.roles }
    }

    @Test("a role's folder, renamed and moved in its project")
    func role() throws {
        rename("Work/Draft", "Work/Entwurf")
        #expect(try follow()?.isWritten == true)
        #expect(try roles == ["draft": "Entwurf", "ready": "Ready"])
        scene.folder.makeFolder("Songs/Work/Old")
        rename("Work/Entwurf", "Work/Old/Entwurf")
        try follow()
        #expect(try roles == ["draft": "Old/Entwurf", "ready": "Ready"])
        #expect(try follow() == nil)
    }

    @Test("a project with its roles, and a role's folder in it at the same time")
    func project() throws {
        rename("Work/Ready", "Work/Done")
        rename("Work", "Folk/Opus")
        rename("Folk", "Irish")
        try follow()
        let arrangement = try scene.store.read()
        #expect(arrangement.folder("Irish").icon == "starred-symbolic")
        #expect(arrangement.folder("Irish/Opus").project?.roles == ["draft": "Draft", "ready": "Done"])
        #expect(Set(arrangement.folders.keys) == ["Irish", "Irish/Opus"])
    }

    @Test("a new folder beside the one that is gone is no reason to guess, nor is one with its number")
    func noGuess() throws {
        let old = scene.text
        rename("Work/Draft", "../Elsewhere")
        scene.folder.makeFolder("Songs/Work/Entwurf")
        #expect(try follow() == nil)
        let other = try FileStatus(of: scene.library.appending("Work/Entwurf")).identity.inode
        #expect(
            try FolderFollowing(root: scene.library, environment: scene.environment)
                .follow { _ in find(other) } == nil)
        #expect(scene.text == old)
    }

    @Test("what followed already, because another program did the same at that moment, stays") func meanwhile() throws {
        rename("Folk", "Irish")
        rename("Work/Draft", "Work/Entwurf")
        var isDone = false
        _ = try FolderFollowing(root: scene.library, environment: scene.environment).follow { inode in
            if !isDone {
                _ = try? scene.change {
                    $0.moveFolder("Folk", to: "Irish")
                    $0.moveFolder("Work/Draft", to: "Work/Entwurf")
                    $0.setFolder("Work/Entwurf", to: FolderArrangement(icon: "document-edit-symbolic"))
                }
                isDone = true
            }
            return find(inode)
        }
        let arrangement = try scene.store.read()
        #expect(arrangement.folder("Irish").icon == "starred-symbolic")
        #expect(arrangement.folder("Work/Entwurf").icon == "document-edit-symbolic")
        #expect(try roles == ["draft": "Entwurf", "ready": "Ready"])
        #expect(try follow() == nil)
    }

    @Test("what is gone for a while is found when it comes back under another name")
    func back() throws {
        rename("Work/Draft", "../Elsewhere")
        #expect(try follow() == nil)
        rename("../Elsewhere", "Work/Entwurf")
        try follow()
        #expect(try roles?["draft"] == "Entwurf")
    }

    @Test("where another folder has the place now, it has the role too, and is not asked for more")
    func replaced() throws {
        rename("Work/Draft", "Work/Draft 2025")
        scene.folder.makeFolder("Songs/Work/Draft")
        #expect(try follow() == nil)
        #expect(try roles?["draft"] == "Draft")
        // Now the new folder is known.
        rename("Work/Draft", "Work/Draft 2026")
        try follow()
        #expect(try roles?["draft"] == "Draft 2026")
    }

    @Test("a role's folder that left its project keeps its place there, and nothing is written again and again")
    func moved() throws {
        let old = scene.text
        rename("Work/Draft", "Draft")
        #expect(try follow() == nil)
        #expect(scene.text == old)
    }

    @Test("another folder in the library's place, with the same names in it, is another library")
    func otherLibrary() throws {
        rename("", "../Former")
        scene.folder.makeFolder("Songs/Work/Ready")
        scene.folder.makeFolder("Songs/Work/Entwurf")
        scene.write(#"{"folders": {"Work": {"project": {"kind": "songs", "roles": {"draft": "Draft"}}}}}"#)
        #expect(try follow() == nil)
        #expect(try roles == ["draft": "Draft"])
    }

    @Test("a file that cannot be written is said, and tried again the next time")
    func notWritable() throws {
        rename("Work/Draft", "Work/Entwurf")
        let text = try #require(scene.text)
        scene.write("{")
        #expect(throws: Problem.self) { try follow() }
        scene.write(text)
        try follow()
        #expect(try roles?["draft"] == "Entwurf")
    }

    @Test("a damaged record of what is where does no harm")
    func damaged() throws {
        let state = scene.environment.stateHome.appending("songbook")
        let names = try Directory(state).entries().map(\.name).filter { $0.string.hasPrefix("folders-") }
        let record = state.appending(try #require(names.first))
        for text in ["", "{", "[]", #"{"library": {}, "folders": {"Work/Draft": ["x", 1, 2]}}"#] {
            scene.folder.write(text, to: try #require(record.relative(to: scene.folder.path)))
            #expect(try follow() == nil)
        }
        rename("Work/Draft", "Work/Entwurf")
        try follow()
        #expect(try roles?["draft"] == "Entwurf")
    }
}
