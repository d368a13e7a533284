import Files
import TestSupport
import Testing

/// The test cases of folder selection, run with the built program.
@Suite("Choosing a folder, TC-001 to TC-006") struct FolderSelectionTests {
    private let command = Command()
    private var settings: String {
        String(decoding: command.folder.read("home/.config/songbook/settings.json") ?? [], as: UTF8.self)
    }

    @Test("TC-001: the default folder is made, remembered with its identity, and used") func standard() throws {
        let songs = command.folder["home/Documents/Songs"]
        #expect(command("--choose-library", "default").text == songs.string + "\n")
        #expect(try FileStatus(of: songs).kind == .directory)
        #expect(settings.contains("\(try FileStatus(of: songs).identity.inode)"), "\(settings)")
        #expect(command("--new", "First").text == songs.appending("First/First.songbook").string + "\n")
        #expect(command("--list").text == songs.appending("First/First.songbook").string + "\n")
    }

    @Test("TC-002: a folder of one's own is remembered, and nothing in it is touched") func custom() throws {
        let file = command.song("Mine/One/One.songbook", text: "words", title: "One")
        let before = try FileStatus(of: file)
        #expect(command("--choose-library", "Mine").status == 0)
        #expect(command("--list").text == file.string + "\n")
        #expect(try FileStatus(of: file) == before)
        #expect(command.folder.names(in: "Mine") == ["One"])
    }

    @Test("TC-003: a synchronised folder; what its program keeps there is no song", arguments: [".stfolder", ".git"])
    func synchronised(_ mark: String) {
        let file = command.song("Cloud/One/One.songbook", text: "words", title: "One")
        command.song(FilePath("Cloud/\(mark)/x.songbook"), text: "", title: "")
        #expect(command("--choose-library", "Cloud").status == 0)
        #expect(command("--list").text == file.string + "\n")
        #expect(command("--root", FilePath(file.string)).text == command.folder["Cloud"].string + "\n")
    }

    @Test("TC-004: no choice changes nothing, and what to do is said") func cancelled() {
        #expect(command("--choose-library").status == 64)
        #expect(command("--choose-library", "").status == 64)
        #expect(settings.isEmpty && command("--libraries").output.isEmpty)
        let listed = command("--list")
        #expect(listed.status == 69 && listed.errors.contains("--choose-library FOLDER"), "\(listed)")
    }

    @Test("TC-005: the default folder cannot be made: said, and nothing is chosen") func failing() {
        command.folder.write("", to: "home/Documents")
        let chosen = command("--choose-library", "default")
        #expect(chosen.status == 73 && chosen.output.isEmpty && chosen.errors.contains("Documents"), "\(chosen)")
        #expect(command("--libraries").output.isEmpty)
    }

    @Test("TC-005: on a full disk, and on one that is read-only", .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func fullDisk() throws {
        for (options, words) in [("nr_inodes=1", "the disk is full"), ("ro,size=64k", "read-only")] {
            let mount = try Mount(tmpfsAt: command.folder.makeFolder("home/Documents"), options: options)
            let chosen = command("--choose-library", "default")
            #expect([73, 77].contains(chosen.status) && chosen.errors.contains(words), "\(chosen)")
            #expect(command("--libraries").output.isEmpty)
            mount.unmount()
        }
    }

    @Test("TC-006: another folder is shown from then on; the first stays as it is, and known") func changed() {
        let first = command.song("A/One/One.songbook", text: "words", title: "One")
        let second = command.song("B/Two/Two.songbook", text: "words", title: "Two")
        command("--choose-library", "A")
        #expect(command("--list").text == first.string + "\n")
        #expect(command("--choose-library", "B").status == 0)
        #expect(command("--list").text == second.string + "\n")
        #expect(command("--libraries").text == "\(command.folder["B"].string)\n\(command.folder["A"].string)\n")
        #expect(command("--print", FilePath(first.string)).text == "words\n")
    }

    @Test("the home folder and one with very many files need --force, or yes on a terminal") func doubtful() {
        let home = command.folder["home"]
        let refused = command("--choose-library", "home")
        #expect(refused.status == 64 && refused.output.isEmpty && settings.isEmpty, "\(refused)")
        #expect(refused.errors.contains("home: not chosen") && refused.errors.contains("--force"), "\(refused)")
        #expect(command("--choose-library", "/").status == 64)
        for answer in ["", "no", "yes"] {
            #expect(!settings.contains(home.string), "\(settings)")
            let terminal = PseudoTerminal()
            let running = command.start(
                ["--choose-library", "home"], input: .file(terminal.name), output: .file(terminal.name),
                errors: .file(terminal.name), inNewSession: true)
            #expect(terminal.screen { $0.contains("[yes/no]") }.contains("as the library?"))
            terminal.type(answer + "\n")
            #expect(running.finish().status == 0)
        }
        #expect(settings.contains(home.string))
        command.folder.makeFolder("home/Songs")
        #expect(command("--choose-library", "home/Songs").status == 0)
        #expect(command("--choose-library", "home", "--force").text == home.string + "\n")
        #expect(command("--libraries", "--force").status == 64)
    }
}
