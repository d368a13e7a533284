import Files
import Freedesktop
import Glibc
import Problems
import TestSupport
import Testing

@Suite("The trash") struct TrashTests {
    let folder = TemporaryFolder(in: TemporaryFolder.withoutVolumeTrash)

    var trash: Trash { Trash(folder.environment()) }

    @Test("a folder goes to the home trash and comes back, with a name that needs escaping")
    func roundTrip() throws {
        let name = FilePath(bytes: Array("100% é\n".utf8) + [0xE9])
        folder.write("words", to: name.appending("x.songbook"))
        _ = try trash.put(folder[name])
        #expect(folder.names(in: "home/.local/share/Trash/files") == [name])
        #expect(folder.read(name.appending("x.songbook")) == nil)
        let item = try #require(try trash.items(near: folder.path).first)
        #expect(item.originalPath == folder[name])
        _ = try trash.restore(item)
        #expect(folder.read(name.appending("x.songbook")) == Array("words".utf8))
        #expect(folder.names(in: "home/.local/share/Trash/info").isEmpty)
    }

    @Test("in Flatpak's sandbox it is the trash that the desktop shows", arguments: [nil, "shared"] as [String?])
    func sandbox(_ dataHome: String?) throws {
        var variables = ["XDG_DATA_HOME": folder["home/.var/app/com.palmernix.songbook/data"].string]
        variables["HOST_XDG_DATA_HOME"] = dataHome.map { folder[FilePath($0)].string }
        let info = folder.write("[Application]\n", to: "flatpak-info")
        folder.write("words", to: "Song")
        let trash = Trash(folder.environment(variables), flatpakInfo: info)
        let item = try trash.put(folder["Song"])
        let place = folder[FilePath(dataHome ?? "home/.local/share")].appending("Trash/files")
        #expect(item.path == place.appending("Song"))
        #expect(try trash.folders(near: folder.path).first == place)
    }

    @Test("two of one name are two items, and the last one trashed is first")
    func sameName() throws {
        for number in 0..<3 {
            folder.write("\(number)", to: "Song")
            _ = try trash.put(folder["Song"], at: FileTime(seconds: 1_000_000_000 + Int64(number)))
        }
        #expect(folder.names(in: "home/.local/share/Trash/files") == ["Song", "Song.2", "Song.3"])
        _ = try trash.restore(try #require(try trash.items(near: folder.path).first))
        #expect(folder.read("Song") == Array("2".utf8))
    }

    @Test("nothing is overwritten when the place is taken, and the item stays in the trash")
    func taken() throws {
        folder.write("old", to: "Song")
        let item = try trash.put(folder["Song"])
        folder.write("new", to: "Song")
        let problem = #expect(throws: Problem.self) { try trash.restore(item) }
        #expect(problem?.kind == .cannotCreate)
        #expect(folder.read("Song") == Array("new".utf8))
        #expect(try trash.items(near: folder.path).count == 1)
    }

    @Test("what is deleted for good is gone with its info file, and the rest of the trash is as it was")
    func deletion() throws {
        for name: FilePath in ["Folk", "Other"] { folder.write("words", to: name.appending("deep/er/x.songbook")) }
        let item = try trash.put(folder["Folk"])
        _ = try trash.put(folder["Other"])
        symlink("/etc/hostname", item.path.appending("link").string)
        try trash.delete(item)
        #expect(folder.names(in: "home/.local/share/Trash/files") == ["Other"])
        #expect(folder.names(in: "home/.local/share/Trash/info") == ["Other.trashinfo"])
        #expect(folder.names(in: "home/.local/share/Trash") == ["files", "info"])
        #expect(throws: Problem.self) { try trash.delete(item) }
    }

    @Test("it comes back under another name") func otherName() throws {
        folder.write("old", to: "Song")
        let item = try trash.put(folder["Song"])
        folder.write("new", to: "Song")
        _ = try trash.restore(item, to: folder["Song 2"])
        #expect(folder.read("Song 2") == Array("old".utf8))
        #expect(try trash.items(near: folder.path).isEmpty)
    }

    @Test("what was trashed in another filesystem goes to the trash of that one", .enabled(if: Mount.isPossible))
    func volume() throws {
        let mount = try Mount(tmpfsAt: folder.makeFolder("disk"))
        folder.write("words", to: "disk/Songs/Song")
        let item = try trash.put(folder["disk/Songs/Song"])
        #expect(item.path.isInside(folder["disk"]))
        let info = try #require(folder.read(FilePath("disk/.Trash-\(geteuid())/info/Song.trashinfo")))
        #expect(String(decoding: info, as: UTF8.self).contains("Path=Songs/Song\n"))
        _ = try trash.restore(try #require(try trash.items(near: folder["disk"]).first))
        #expect(folder.read("disk/Songs/Song") == Array("words".utf8))

        // Paths on a foreign disk that point elsewhere are not trusted.
        let trashes = FilePath("disk/.Trash-\(geteuid())")
        for (name, path) in [("in", folder["disk/Songs/in"].string), ("out", folder["home/x"].string), ("up", "../x")] {
            folder.write("", to: trashes.appending("files").appending(FilePath(name)))
            folder.write(
                "[Trash Info]\nPath=\(path)\n", to: trashes.appending("info").appending(FilePath("\(name).trashinfo")))
        }
        #expect(try trash.items(near: folder["disk"]).map(\.originalPath) == [folder["disk/Songs/in"]])
        withExtendedLifetime(mount) {}
    }
}
