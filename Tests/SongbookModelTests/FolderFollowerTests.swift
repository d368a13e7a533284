import Files
import Glibc
import LibraryFile
import LibraryIndex
import TestSupport
import Testing

@testable import SongbookModel

@MainActor
@Suite("A library's arrangement follows folders that other programs rename")
struct FolderFollowerTests {
    private let folder = TemporaryFolder()
    private let follower: FolderFollower
    private let notices = NoticeLog()

    init() throws {
        for name in ["Work/Ready", "Ballads"] { folder.makeFolder(FilePath("home/Songs/\(name)")) }
        follower = FolderFollower(root: folder["home/Songs"], environment: folder.environment(), notices: notices)
        _ = try store.change { arrangement in
            let project = Project(kind: "songs", roles: ["ready": "Ready"])
            arrangement.setFolder("Work", to: FolderArrangement(icon: "starred-symbolic", project: project))
        }
    }

    private var store: LibraryStore {
        LibraryStore(root: folder["home/Songs"], environment: folder.environment())
    }

    private func snapshot() throws -> LibrarySnapshot {
        try LibraryIndex(root: folder["home/Songs"], environment: folder.environment()).refresh()
    }

    private func rename(_ old: String, to new: String) {
        let (old, new) = (folder[FilePath("home/Songs/\(old)")], folder[FilePath("home/Songs/\(new)")])
        #expect(old.withCString { old in new.withCString { Glibc.rename(old, $0) } } == 0)
    }

    /// Whether the folders are known, so that they are found under another name.
    private var isKnown: Bool {
        folder.names(in: "home/.local/state/songbook").contains { $0.string.hasPrefix("folders-") }
    }

    private func project(_ path: FilePath) throws -> Project? { try store.read().folder(path).project }

    @Test("a role's folder keeps its role, and a project its icon and its roles, however often they are renamed")
    func renamed() async throws {
        follower.follow(try snapshot())
        #expect(await eventually { isKnown })
        rename("Work/Ready", to: "Work/Zum Versand")
        follower.follow(try snapshot())
        #expect(try await eventually { try project("Work")?.roles == ["ready": "Zum Versand"] })
        rename("Work", to: "Ballads/Opus")
        follower.follow(try snapshot())
        #expect(try await eventually { try project("Ballads/Opus")?.roles == ["ready": "Zum Versand"] })
        let arrangement = try store.read()
        #expect(arrangement.folder("Ballads/Opus").icon == "starred-symbolic" && arrangement.folders.count == 1)
        #expect(notices.all.isEmpty)
    }

    @Test("nothing follows from what was known of the library before")
    func ignored() async throws {
        follower.follow(try snapshot())
        #expect(await eventually { isKnown })
        rename("Work", to: "Opus")
        let current = try snapshot()
        let stored = LibraryIndex(root: folder["home/Songs"], environment: folder.environment()).load()
        #expect(stored?.tree.folder("Opus") != nil && stored?.isCurrent == false)
        for known in [nil, stored] { follower.follow(known) }
        #expect(await steadily { (try? project("Work")) != nil })
        follower.follow(current)
        #expect(try await eventually { try project("Opus") != nil })
    }
}
