import Files
import Glibc
import SongFormat
import TestSupport
import Testing

@Suite("--copy and --move between libraries")
struct TransferCommandTests {
    private let command = Command()
    private var folder: TemporaryFolder { command.folder }

    init() {
        for library in ["home/Other", "home/Songs"] {
            folder.makeFolder(FilePath(library))
            command("--choose-library", FilePath(library))
        }
        for name in ["One", "Two"] {
            command("--new", FilePath(name), "--in", "home/Songs")
            command("--write", FilePath("home/Songs/\(name)"), input: "words of \(name)\n")
        }
        folder.write("sound", to: "home/Songs/One/take.ogg")
    }

    private func line(_ path: FilePath) -> String { folder[path].string + "\n" }

    private func tree(_ path: FilePath) -> [FilePath] {
        folder.tree().compactMap { $0.relative(to: path) }.filter { !$0.isEmpty }
    }

    @Test("copies go to another library with their id and history; what is there is said and skipped")
    func copy() throws {
        command("--write", "home/Songs/One", input: "later words\n")
        let outcome = command("--copy", "home/Songs/One", "home/Songs/Two", "home/Other")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text == line("home/Other/One/One.songbook") + line("home/Other/Two/Two.songbook"))
        #expect(folder.read("home/Other/One/One.songbook") == folder.read("home/Songs/One/One.songbook"))
        #expect(folder.read("home/Other/One/take.ogg") == Array("sound".utf8))
        #expect(command("--print", "--revision", "1", "home/Other/One").text == "words of One\n")
        let again = command("--copy", "home/Songs/One", "home/Other")
        #expect(again.status == 0 && again.text == line("home/Other/One/One.songbook"))
        #expect(again.errors.contains("not copied"), "\(again.errors)")
        #expect(folder.names(in: "home/Other") == ["One", "Two"])
    }

    @Test("the same song in another folder of that library is found, and not copied again") func elsewhere() {
        command("--copy", "home/Songs/One", "home/Other")
        command("--new-folder", "Folk", "--in", "home/Other")
        command("--move", "home/Other/One", "home/Other/Folk")
        let outcome = command("--copy", "home/Songs/One", "home/Other")
        #expect(outcome.text == line("home/Other/Folk/One/One.songbook"), "\(outcome.errors)")
        #expect(folder.names(in: "home/Other") == ["Folk"])
    }

    @Test("--json tells of each song; a library stands for all in it") func json() throws {
        let outcome = command("--copy", "--json", "home/Songs", "home/Other")
        let objects = try outcome.text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(objects.map { $0["outcome"]?.string } == ["copied", "copied"])
        #expect(objects.first?["source"]?.string == folder["home/Songs/One/One.songbook"].string)
        #expect(objects.first?["path"]?.string == folder["home/Other/One/One.songbook"].string)
        #expect(objects.first?["kind"]?.string == "song")
        let moved = command("--move", "--json", "home/Songs/One", "home/Other")
        #expect(moved.text.contains(#""outcome":"moved""#) && moved.status == 0, "\(moved)")
        #expect(command("--copy", "home/Songs", "home/Other").text == line("home/Other"))
        #expect(folder.names(in: "home/Songs") == ["Two"])
    }

    @Test("within a library a copy has a name and an id of its own") func within() throws {
        #expect(command("--copy", "home/Songs/One", "home/Songs").text == line("home/Songs/One 2/One 2.songbook"))
        let ids = try ["One/One", "One 2/One 2"].map { name in
            try SongFile(decoding: #require(folder.read(FilePath("home/Songs/\(name).songbook")))).song.id
        }
        #expect(ids[0] != ids[1])
        #expect(command("--print", "home/Songs/One 2").text == "words of One\n")
    }

    @Test("into the private library and back") func inApp() {
        command("--choose-library", "in-app")
        let library: FilePath = "home/.local/share/songbook/library"
        #expect(
            command("--move", "home/Songs/One", "home/Songs/Two", folder[library]).text
                == line(library.appending("One/One.songbook")) + line(library.appending("Two/Two.songbook")))
        #expect(command("--move", folder[library.appending("One")], "home/Songs").status == 0)
        #expect(folder.names(in: "home/Songs") == ["One"] && folder.names(in: library) == ["Two"])
    }

    @Test("what cannot be copied is named with status 73, and the rest is done") func refused() {
        folder["home/Songs/One/link"].withCString { _ = symlink("take.ogg", $0) }
        let outcome = command("--copy", "home/Songs/One", "home/Songs/Two", "home/Other")
        #expect(outcome.status == 73 && outcome.text == line("home/Other/Two/Two.songbook"))
        #expect(outcome.errors.contains("home/Songs/One/link") && outcome.errors.contains("symbolic link"))
        #expect(command("--copy", "home/Songs/Nothing", "home/Other").status == 66)
        #expect(command("--copy", "home/Songs/Two", "home").status == 64)
        #expect(command("--copy", "home/Songs/Two", "home/Nowhere").status == 66)
        #expect(command("--copy", "home/Songs/Two").status == 64)
        #expect(tree("home/Other") == ["Two", "Two/Two.songbook"])
    }

    @Test("between disks", .enabled(if: TemporaryFolder.memory != nil, "there is no /dev/shm")) func disks() {
        let memory = TemporaryFolder(in: TemporaryFolder.memory)
        let outcome = command("--move", "home/Songs", memory.path, "--library", memory.path)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(memory.tree() == ["One", "One/One.songbook", "One/take.ogg", "Two", "Two/Two.songbook"])
        #expect(tree("home/Songs").isEmpty)
    }
}
