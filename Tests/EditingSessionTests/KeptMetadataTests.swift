import EditingSession
import Files
import Glibc
import Problems
import SongFormat
import Synchronization
import TestSupport
import Testing

/// What a file keeps besides its bytes when it is saved, and who can read it meanwhile.
@Suite("A saved file keeps") struct KeptMetadataTests {
    static let hasACL = works("/usr/bin/setfacl", "-m", "u:4321:r")
    static let hasAttributes = works("/usr/bin/setfattr", "-n", "user.test", "-v", "x")

    let stage: Stage

    init() throws {
        stage = try Stage()
    }

    private static func works(_ tool: String, _ arguments: String...) -> Bool {
        let folder = TemporaryFolder()
        return runTool(tool, arguments: arguments + [folder.write("x", to: "x").string]).status == 0
    }

    /// Saves, and checks at every call whether any user can read more of the temporary file than of the song.
    @discardableResult
    private func save() throws -> SaveReport {
        let original = try FileStatus(of: stage.file)
        let folder = stage.folder
        let originalACL = accessList(of: stage.file)
        let looks = Atomic(0)
        let calls = FaultyCalls { _, _ in
            for name in folder.names(in: "Song") where name.string.hasPrefix(".~") {
                let path = folder["Song"].appending(name)
                guard let status = try? FileStatus(of: path), status.identity != original.identity else { continue }
                looks.add(1, ordering: .relaxed)
                #expect(status.permissions & ~original.permissions & 0o077 == 0)
                if status.permissions & 0o070 != 0 {
                    #expect(status.group == original.group)
                    #expect(accessList(of: path) == originalACL)
                }
            }
            return nil
        }
        let report = try stage.save(with: calls).get()
        #expect(looks.load(ordering: .relaxed) > 5)
        #expect(stage.text == Stage.new)
        return report
    }

    @Test("its permissions, set-group-ID among them", arguments: [0o600, 0o640, 0o644, 0o2664, 0o660, 0o444, 0o666])
    func permissions(_ permissions: UInt32) throws {
        #expect(chmod(stage.file.string, permissions) == 0)
        try save()
        #expect(try FileStatus(of: stage.file).permissions == permissions)
    }

    @Test(
        "its permissions, where none can be set and all files have the same",
        .enabled(if: geteuid() == 0, "only the superuser reads such a file"))
    func samePermissions() throws {
        // The permissions that a new file has.
        #expect(chmod(stage.file.string, 0o200) == 0)
        let songs = stage.file.parent
        let calls = FaultyCalls { _, call in
            call.name == .fchmod && call.path.isInside(songs) ? .failing(.notPermitted) : nil
        }
        #expect(stage.save(with: calls).word == "saved")
        #expect(calls.made.contains { $0.name == .fchmod && $0.path.isInside(songs) })
        #expect(stage.text == Stage.new)
        #expect(try FileStatus(of: stage.file).permissions == 0o200)

        #expect(chmod(stage.file.string, 0o644) == 0)
        #expect(stage.save("third", with: calls).word == "failed")
        #expect(stage.text == Stage.new)
    }

    @Test(
        "its owner and group, where the saver is the superuser",
        .enabled(if: OtherUser.isPossible, "\(OtherUser.reason)"))
    func owner() throws {
        #expect(chown(stage.file.string, 1234, 4321) == 0)
        try save()
        let status = try FileStatus(of: stage.file)
        #expect(status.owner == 1234 && status.group == 4321)
    }

    @Test(
        "its owner, while what it said before is a version of the saver's own",
        .enabled(if: OtherUser.isPossible, "\(OtherUser.reason)"))
    func ownerOfVersions() throws {
        #expect(chown(stage.file.string, 1234, 4321) == 0)
        _ = try stage.reopen()
        for text in ["second", "third"] { #expect(stage.save(text, with: FaultyCalls()).word == "saved") }
        let history: FilePath = "home/.local/state/songbook/history"
        let song = history.appending(try #require(stage.folder.names(in: history).first))
        let versions = stage.folder.names(in: song).map { stage.folder[song.appending($0)] }
        #expect(try stage.folder.allVersions().contains("first"))
        #expect(try versions.allSatisfy { try FileStatus(of: $0).owner == geteuid() })
    }

    @Test(
        "its group and permissions, and passes to the saver, who is told so once",
        .enabled(if: OtherUser.isPossible, "\(OtherUser.reason)"))
    func passingToTheSaver() throws {
        try giveFolder(to: 1000)
        #expect(chown(stage.file.string, 1234, 1000) == 0)
        #expect(chmod(stage.file.string, 0o664) == 0)
        let report = try OtherUser.with(1000) { try save() }
        let status = try FileStatus(of: stage.file)
        #expect(status.owner == 1000 && status.group == 1000 && status.permissions == 0o664)
        #expect(report.notices.contains { $0.what.contains("you now own the file") })
        #expect(try OtherUser.with(1000) { try stage.session?.save(text: "third") }?.notices == [])
    }

    @Test(
        "its group, or the save is refused and the words are in a draft",
        .enabled(if: OtherUser.isPossible, "\(OtherUser.reason)"))
    func foreignGroup() throws {
        try giveFolder(to: 1000)
        #expect(chown(stage.file.string, 1000, 4321) == 0)
        try refuses(mentioning: "group")
    }

    @Test(
        "its set-group-ID bit, or the save is refused",
        .enabled(if: OtherUser.isPossible, "\(OtherUser.reason)"))
    func foreignSetGroupID() throws {
        try giveFolder(to: 1000)
        // The folder gives its group to files created in it, so that the group is no obstacle.
        #expect(chown(stage.folder["Song"].string, 1000, 4321) == 0 && chmod(stage.folder["Song"].string, 0o2775) == 0)
        #expect(chown(stage.file.string, 1000, 4321) == 0 && chmod(stage.file.string, 0o2664) == 0)
        try refuses(mentioning: "permissions")
    }

    @Test("its access list", .enabled(if: hasACL, "setfacl does not work here"))
    func accessControlList() throws {
        runTool("/usr/bin/setfacl", "-m", "u:4321:rw,g:1234:r,g::-,m::rw", stage.file.string)
        let before = try #require(accessList(of: stage.file))
        let mode = try FileStatus(of: stage.file).permissions
        try save()
        #expect(accessList(of: stage.file) == before)
        #expect(try FileStatus(of: stage.file).permissions == mode)
    }

    @Test(
        "its access list from everybody whom the folder would let in",
        .enabled(if: hasACL, "setfacl does not work here"))
    func defaultAccessControlList() throws {
        #expect(chmod(stage.folder["Song"].string, 0o2770) == 0)
        runTool("/usr/bin/setfacl", "-d", "-m", "u:4321:rwx,g::rwx,o::rx", stage.folder["Song"].string)
        #expect(chmod(stage.file.string, 0o640) == 0)
        try save()
        #expect(accessList(of: stage.file) == nil)
        #expect(try FileStatus(of: stage.file).permissions == 0o640)
    }

    @Test("what other programs attached to it", .enabled(if: hasAttributes, "setfattr does not work here"))
    func attributes() throws {
        try attachOrigin()
        try save()
        try expectOrigin()
    }

    @Test(
        "what other programs attached to it, also where the saver is nobody special",
        .enabled(if: hasAttributes && OtherUser.isPossible, "setfattr or root is missing"))
    func attributesOfUser() throws {
        try giveFolder(to: 1000)
        try attachOrigin()
        _ = try OtherUser.with(1000) { try save() }
        try expectOrigin()
    }

    @Test("its other name, but with the old text, which is said once")
    func hardLink() throws {
        #expect(link(stage.file.string, stage.folder["Song/Two.txt"].string) == 0)
        let report = try save()
        #expect(report.notices.contains { $0.what.contains("hard link") })
        #expect(stage.folder.read("Song/Two.txt") == Array(Stage.old.utf8))
        #expect(try FileStatus(of: stage.file).linkCount == 1)
    }

    @Test("a time that does not go back when the clock does")
    func clock() throws {
        let future = FileTime(seconds: 1_900_000_000, nanoseconds: 500)
        var times = [timespec(tv_sec: 1_900_000_000, tv_nsec: 500), timespec(tv_sec: 1_900_000_000, tv_nsec: 500)]
        #expect(utimensat(AT_FDCWD, stage.file.string, &times, 0) == 0)
        stage.folder.write(Stage.old.replacing("2026-02-12T14", with: "2031-02-12T14"), to: "Song/One.songbook")
        #expect(utimensat(AT_FDCWD, stage.file.string, &times, 0) == 0)
        let session = try stage.reopen()
        _ = try session.save(text: "second")
        #expect(try FileStatus(of: stage.file).modificationTime > future)
        let updated = try #require(session.song.updatedAt)
        #expect(updated >= Timestamp(iso8601: "2031-02-12T14:45:00Z")!)
        let first = try FileStatus(of: stage.file).modificationTime
        _ = try session.save(text: "third")
        #expect(try FileStatus(of: stage.file).modificationTime > first)
        #expect(try #require(session.song.updatedAt) >= updated)
    }
}

extension KeptMetadataTests {
    private func giveFolder(to user: uid_t) throws {
        runTool("/bin/chown", "-R", "\(user):\(user)", stage.folder.path.string)
        #expect(try FileStatus(of: stage.file).owner == user)
    }

    private func refuses(mentioning word: String) throws {
        let before = try FileStatus(of: stage.file)
        let problem = #expect(throws: Problem.self) {
            try OtherUser.with(1000) { try stage.session?.save(text: "second") }
        }
        #expect(problem?.kind == .permission)
        #expect(problem?.description.contains(word) == true)
        #expect(try FileStatus(of: stage.file) == before)
        #expect(stage.text == Stage.old)
        #expect(stage.names == ["One.songbook"])
        #expect(stage.drafts.count == 1)
    }

    private func attachOrigin() throws {
        for (name, value) in [("user.xdg.origin.url", "https://example.org/a b"), ("user.empty", "")] {
            #expect(runTool("/usr/bin/setfattr", "-n", name, "-v", value, stage.file.string).status == 0)
        }
    }

    private func expectOrigin() throws {
        #expect(try stage.file.extendedAttribute("user.xdg.origin.url") == Array("https://example.org/a b".utf8))
        #expect(try stage.file.extendedAttribute("user.empty") == [])
    }
}

private func accessList(of file: FilePath) -> [UInt8]? {
    try? file.extendedAttribute("system.posix_acl_access")
}
