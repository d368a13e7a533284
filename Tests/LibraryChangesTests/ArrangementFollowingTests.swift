import Files
import LibraryChanges
import LibraryFile
import Problems
import TestSupport
import Testing

@Suite("A folder is renamed while the window lets what is remembered of it follow")
struct ArrangementFollowingTests {
    private static func scene() throws -> Scene {
        let scene = try Scene(in: TemporaryFolder.withoutVolumeTrash)
        scene.song("home/Songs/All/Folk/One/One.songbook")
        scene.song("home/Songs/All/Folk/Draft/Two/Two.songbook")
        scene.folder.write(
            #"{"folders":{"All/Folk":{"icon":"starred-symbolic","#
                + #""project":{"kind":"songs","roles":{"draft":"Draft"}}},"All/Folk/Draft":{"order":1}}}"#,
            to: "home/Songs/.songbook-library.json")
        follow(in: scene)
        return scene
    }

    /// Does what the window does when it sees the library.
    private static func follow(in scene: Scene) {
        _ = try? FolderFollowing(root: scene.songs, environment: scene.environment).follow { inode in
            scene.library.filter { path in
                let status = try? FileStatus(of: scene.songs.appending(path), followingLinks: false)
                return status?.kind == .directory && status?.identity.inode == inode
            }
        }
    }

    private static func arrangement(_ scene: Scene) throws -> LibraryArrangement {
        try LibraryStore(root: scene.songs, environment: scene.environment).read()
    }

    /// Whether the file's lock is taken before this call: from then on, the other thread waits until it is released.
    private static func isLocked(_ calls: FaultyCalls, before number: Int, in scene: Scene) -> Bool {
        calls.made.count <= number
            || calls.made.prefix(number + 1).contains { $0.name == .flock && $0.path == scene.songs }
    }

    @Test("nothing is lost, at whatever call the window does it") func sweep() throws {
        for number in 0... {
            let scene = try Self.scene()
            let item = try scene.item("home/Songs/All/Folk")
            let calls = FaultyCalls { made, _ in
                if made == number { Self.follow(in: scene) }
                return nil
            }
            let change = try calls.run { () throws(Problem) in
                try scene.editor.rename(item, to: "Irish", withFiles: false)
            }
            #expect(change.notices.isEmpty)
            let label: Comment = "call \(number)"
            let there = try Self.arrangement(scene)
            #expect(there.folder("All/Irish").icon == "starred-symbolic", label)
            #expect(there.folder("All/Irish").project?.roles == ["draft": "Draft"], label)
            #expect(there.folder("All/Irish/Draft").order == 1, label)
            #expect(there.folders.count == 2, label)
            if Self.isLocked(calls, before: number, in: scene) {
                #expect(number > 5)
                break
            }
        }
    }

    @Test("nothing is lost, at whatever moment of the window's work it is renamed") func otherSweep() throws {
        for number in 0... {
            let scene = try Self.scene()
            let item = try scene.item("home/Songs/All/Folk")
            let calls = FaultyCalls { made, _ in
                if made == number { _ = try? scene.editor.rename(item, to: "Irish", withFiles: false) }
                return nil
            }
            calls.run { Self.follow(in: scene) }
            if Self.isLocked(calls, before: number, in: scene) {
                #expect(number > 5)
                break
            }
            let label: Comment = "call \(number), \(calls.made[number])"
            let there = try Self.arrangement(scene)
            #expect(there.folder("All/Irish").icon == "starred-symbolic", label)
            #expect(there.folder("All/Irish/Draft").order == 1, label)
            #expect(there.folders.count == 2, label)
        }
    }

    @Test("what was remembered of a folder that is gone is not that of one that gets its name") func stale() throws {
        let scene = try Self.scene()
        scene.folder.makeFolder("home/Songs/All/Plain")
        _ = try scene.editor.trash(try scene.item("home/Songs/All/Folk"))
        _ = try scene.editor.rename(try scene.item("home/Songs/All/Plain"), to: "Folk", withFiles: false)
        #expect(try Self.arrangement(scene).folders.isEmpty)
    }
}
