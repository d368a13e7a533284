import Files
import Freedesktop
import Glibc
import Problems
import TestSupport
import Testing

@Suite("The trash, when something is wrong") struct TrashFaultTests {
    let folder = TemporaryFolder(in: TemporaryFolder.withoutVolumeTrash)

    var trash: Trash { Trash(folder.environment()) }

    private var files: [FilePath] { folder.names(in: "home/.local/share/Trash/files") }

    @Test("whatever call fails, or the program dies at, the song is in its place or in the trash with the way back")
    func sweep() throws {
        for number in 0... {
            var ended = true
            for isDead in [false, true] {
                let folder = TemporaryFolder(in: TemporaryFolder.withoutVolumeTrash)
                let song = folder.write("words", to: "home/Songs/Song/Song.songbook").parent
                let trash = Trash(folder.environment())
                let calls = isDead ? FaultyCalls.dead(from: number) : .only(number, .failing(.inputOutput))
                let result = Result { () throws(Problem) in
                    try calls.run { () throws(Problem) in try trash.put(song) }
                }
                if calls.made.count > number { ended = false }
                let label: Comment = "call \(number), dead: \(isDead)"
                let isThere = folder.read("home/Songs/Song/Song.songbook") == Array("words".utf8)
                let items = try trash.items(near: song)
                #expect(isThere != (items.map(\.originalPath) == [song]), label)
                if case .success = result { #expect(!isThere, label) } else { #expect(isThere, label) }
                if let item = items.first {
                    _ = try trash.restore(item)
                    #expect(folder.read("home/Songs/Song/Song.songbook") == Array("words".utf8), label)
                    #expect(try trash.items(near: song).isEmpty, label)
                }
            }
            if ended {
                #expect(number > 20, "too few calls were made to fail")
                break
            }
        }
    }

    @Test("no trash is made below the top of a disk because a folder above the song cannot be looked at")
    func noEdge() throws {
        guard let memory = TemporaryFolder.memory else { return }
        for number in 0... {
            let disk = TemporaryFolder(in: memory)
            let song = disk.write("words", to: "Songs/Song/Song.songbook").parent
            let looks = Counter()
            let calls = FaultyCalls { _, call in
                call.name == .statx && looks.next() == number + 1 ? .failing(.inputOutput) : nil
            }
            _ = try? calls.run { () throws(Problem) in try trash.put(song) }
            let tree = disk.tree().map(\.string)
            #expect(!tree.contains { $0.contains(".Trash") }, "look \(number): \(tree)")
            guard calls.made.count(where: { $0.name == .statx }) > number else { break }
        }
    }

    @Test("the names of folders that are made are on the disk before what is moved into them leaves where it was")
    func namesOfNewFolders() throws {
        let song = folder.write("words", to: "home/Songs/Song/Song.songbook").parent
        let (putting, restoring) = (FaultyCalls(), FaultyCalls())
        let item = try putting.run { () throws(Problem) in try trash.put(song) }
        #expect(rmdir(song.parent.string) == 0)
        _ = try restoring.run { () throws(Problem) in try trash.restore(item) }
        for calls in [putting.made, restoring.made] {
            // The folders of locks are in memory.
            let made = calls.indices.filter {
                calls[$0].name == .mkdirat && !calls[$0].path.isInside(folder.path.appending("run"))
            }
            let move = try #require(calls.lastIndex { $0.name == .renameat2 })
            #expect(!made.isEmpty)
            for index in made {
                let isOnDisk = calls[index..<move].contains {
                    $0.name == .fsync && $0.path == calls[index].path.parent
                }
                #expect(isOnDisk, "\(calls[index])")
            }
        }
    }

    @Test("whatever call of a deletion fails, or the program dies at, no part of a song is restored as if it was all")
    func deletionSweep() throws {
        for number in 0... {
            var ended = true
            for isDead in [false, true] {
                let folder = TemporaryFolder(in: TemporaryFolder.withoutVolumeTrash)
                let song = folder.write("words", to: "home/Songs/Song/Song.songbook").parent
                folder.write("sound", to: "home/Songs/Song/take.ogg")
                let trash = Trash(folder.environment())
                let item = try trash.put(song)
                let calls = isDead ? FaultyCalls.dead(from: number) : .only(number, .failing(.inputOutput))
                let result = Result { () throws(Problem) in
                    try calls.run { () throws(Problem) in try trash.delete(item) }
                }
                if calls.made.count > number { ended = false }
                let label: Comment = "call \(number), dead: \(isDead)"
                let left = try trash.items(near: song)
                if case .success = result { #expect(left.isEmpty, label) }
                if isDead, let item = left.first {
                    _ = try trash.restore(item)
                    #expect(folder.names(in: "home/Songs/Song") == ["Song.songbook", "take.ogg"], label)
                } else if let item = left.first {
                    // The rest after an error can be deleted, and then all of it is gone.
                    try trash.delete(item)
                }
                // The next deletion removes what a killed one left.
                let other = folder.write("", to: "home/Other")
                try trash.delete(try trash.put(other))
                #expect(folder.names(in: "home/.local/share/Trash") == ["files", "info"], label)
                #expect(files(in: folder).isEmpty, label)
            }
            if ended {
                #expect(number > 10, "too few calls were made to fail")
                break
            }
        }
    }

    private func files(in folder: TemporaryFolder) -> [FilePath] { folder.names(in: "home/.local/share/Trash/files") }

    @Test("an answer that was lost is noticed: the song is in the trash") func lostAnswer() throws {
        let song = folder.write("words", to: "home/Song")
        let trash = trash
        let item = try FaultyCalls.every(.renameat2, .losingTheAnswer(.timedOut)).run { () throws(Problem) in
            try trash.put(song)
        }
        #expect(item.originalPath == song)
        #expect(files == ["Song"])
        #expect(folder.names(in: "home/.local/share/Trash/info") == ["Song.trashinfo"])
    }

    @Test("where the song cannot be moved, no folder is left that was made for it", arguments: [false, true])
    func nothingLeft(_ isThere: Bool) throws {
        let song = folder.write("words", to: "home/Song")
        if isThere { folder.makeFolder("home/.local/share/Trash") }
        let trash = trash
        // Locks have their own place.
        func tree() -> [FilePath] { folder.tree().filter { !$0.isInside("run") } }
        let before = tree()
        // The song can be neither renamed nor copied there.
        #expect(throws: Problem.self) {
            try FaultyCalls.every(.renameat2, .failing(.crossDevice)).run { () throws(Problem) in try trash.put(song) }
        }
        #expect(tree() == before)
    }

    @Test("without renames that do not replace, nothing is replaced either") func withoutFlags() throws {
        let song = folder.write("words", to: "home/Song")
        folder.write("others", to: "home/.local/share/Trash/files/Song")
        folder.write("[Trash Info]\nPath=/a\n", to: "home/.local/share/Trash/info/Song.trashinfo")
        let trash = trash
        let item = try FaultyCalls.withoutRenameFlags(FaultyCalls()).run { () throws(Problem) in try trash.put(song) }
        #expect(files == ["Song", "Song.2"])
        folder.write("new", to: "home/Song")
        #expect(throws: Problem.self) {
            try FaultyCalls.withoutRenameFlags(FaultyCalls()).run { () throws(Problem) in try trash.restore(item) }
        }
        #expect(folder.read("home/Song") == Array("new".utf8))
        #expect(folder.read("home/.local/share/Trash/files/Song") == Array("others".utf8))
    }

    @Test("an info file without its file, one that leads out of the disk, and one that is none are not listed")
    func strangeInfo() throws {
        for (name, text) in [
            ("gone", "[Trash Info]\nPath=/a/gone\n"), ("out", "[Trash Info]\nPath=/a/../../etc/out\n"),
            ("none", "Path=/a/none\n"), ("empty", ""), ("no path", "[Trash Info]\n"),
        ] {
            folder.write(text, to: FilePath("home/.local/share/Trash/info/\(name).trashinfo"))
            if name != "gone" { folder.write("", to: FilePath("home/.local/share/Trash/files/\(name)")) }
        }
        folder.write("", to: "home/.local/share/Trash/files/without info")
        #expect(try trash.items(near: folder["home"]).isEmpty)
    }

    @Test("a file without an info file, which another program left, is in nobody's way") func orphan() throws {
        folder.write("others", to: "home/.local/share/Trash/files/Song")
        let song = folder.write("words", to: "home/Song")
        let item = try trash.put(song)
        #expect(folder.read("home/.local/share/Trash/files/Song") == Array("others".utf8))
        #expect(folder.names(in: "home/.local/share/Trash/info") == ["Song.2.trashinfo"])
        _ = try trash.restore(item)
        #expect(folder.read("home/Song") == Array("words".utf8))
    }

    @Test("what got the name of an item that is gone is neither deleted nor restored in its place")
    func otherItem() throws {
        let trash = trash
        let first = try trash.put(folder.write("first", to: "home/Song"), at: FileTime(seconds: 1_000_000_000))
        let again = try trash.items(near: folder["home"])
        _ = try trash.restore(first)
        let other = try trash.put(folder["home/Song"], at: FileTime(seconds: 1_000_000_001))
        #expect(other.path == first.path)
        for item in [first] + again {
            #expect(throws: Problem.self) { try trash.delete(item) }
            let problem = #expect(throws: Problem.self) { _ = try trash.restore(item) }
            #expect(problem?.kind == .noSuchFile)
        }
        #expect(files == ["Song"])
        try trash.delete(other)
        #expect(files.isEmpty)
    }

    @Test("what cannot be deleted for good is in the trash again, whole, and can be restored") func keptItem() throws {
        let trash = trash
        let item = try trash.put(folder.write("words", to: "home/Song"))
        let place = folder["home/.local/share/Trash/expunged"]
        let calls = FaultyCalls { _, call in
            call.name == .unlinkat && call.path.isInside(place) ? .failing(.inputOutput) : nil
        }
        #expect(throws: Problem.self) { try calls.run { () throws(Problem) in try trash.delete(item) } }
        #expect(files == ["Song"])
        _ = try trash.restore(try #require(try trash.items(near: folder["home"]).first))
        #expect(folder.read("home/Song") == Array("words".utf8))
    }

    @Test("items are found although the folder they were in is gone, which is made again") func goneFolder() throws {
        folder.write("words", to: "home/Songs/Folk/Song/Song.songbook")
        let item = try trash.put(folder["home/Songs/Folk/Song"])
        runTool("/bin/rm", "-r", folder["home/Songs"].string)
        let found = try #require(try trash.items(near: folder["home/Songs/Folk"]).first)
        #expect(found.originalPath == item.originalPath)
        _ = try trash.restore(found)
        #expect(folder.read("home/Songs/Folk/Song/Song.songbook") == Array("words".utf8))
    }

    @Test("several within one second keep their order") func oneSecond() throws {
        for number in 0..<5 {
            folder.write("\(number)", to: "home/Song")
            waitForFileClock()
            _ = try trash.put(folder["home/Song"], at: FileTime(seconds: 1_000_000_000))
        }
        let last = try #require(try trash.items(near: folder["home"]).first)
        _ = try trash.restore(last)
        #expect(folder.read("home/Song") == Array("4".utf8))
    }

    @Test("what may not be taken from its folder is a matter of permission, not of a missing trash") func forbidden() {
        let song = folder.write("words", to: "home/Song")
        let trash = trash
        for errno in [Errno.accessDenied, .notPermitted, .readOnlyFilesystem] {
            let problem = #expect(throws: Problem.self) {
                try FaultyCalls.every(.renameat2, .failing(errno)).run { () throws(Problem) in try trash.put(song) }
            }
            #expect(problem?.kind == .permission)
        }
        #expect(folder.names(in: "home/.local/share/Trash/info").isEmpty)
    }

    @Test("without a trash, and where none can be made, it is said that there is none") func none() {
        let song = folder.write("words", to: "home/Song")
        let trash = trash
        let problem = #expect(throws: Problem.self) {
            try FaultyCalls.every(.mkdirat, .failing(.readOnlyFilesystem)).run { () throws(Problem) in
                try trash.put(song)
            }
        }
        #expect(problem?.kind == .unavailable)
        #expect(folder.read("home/Song") == Array("words".utf8))
    }

    @Test(
        "on a disk that is read-only nothing is moved, for want of permission and not of a trash, though there is none",
        .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func readOnlyDisk() throws {
        let mount = try Mount(tmpfsAt: folder.makeFolder("disk"))
        let song = folder.write("words", to: "disk/Song")
        runTool("/bin/mount", "-o", "remount,ro", mount.path.string)
        #expect(!trash.isPresent(near: song))
        let problem = #expect(throws: Problem.self) { try trash.put(song) }
        #expect(problem?.kind == .permission && problem?.description.contains("ead-only") == true)
        #expect(folder.names(in: "disk") == ["Song"])
    }

    @Test("a link or a stranger's folder in place of a volume's trash is not used", .enabled(if: Mount.isPossible))
    func planted() throws {
        let mount = try Mount(tmpfsAt: folder.makeFolder("disk"))
        let song = folder.write("words", to: "disk/Song")
        let name = ".Trash-\(geteuid())"
        folder.makeFolder("elsewhere")
        #expect(folder[FilePath("disk/\(name)")].withCString { symlink(folder["elsewhere"].string, $0) } == 0)
        #expect(throws: Problem.self) { try trash.put(song) }
        runTool("/bin/rm", folder[FilePath("disk/\(name)")].string)
        let stranger = folder.makeFolder(FilePath("disk/\(name)"))
        #expect(stranger.withCString { chown($0, 4242, 4242) } == 0)
        let problem = #expect(throws: Problem.self) { try trash.put(song) }
        #expect(problem?.kind == .unavailable)
        #expect(folder.names(in: "elsewhere").isEmpty)
        withExtendedLifetime(mount) {}
    }
}
