import Files
import Glibc
import TestSupport
import Testing

@Suite("--list")
struct ListTests {
    private let command = Command()

    private func makeLibrary() {
        command.song("Songs/Rock/One/One.songbook", text: "first line", title: "One")
        command.song("Songs/Rock/Two/Two.songbook", text: "", title: "Zwei")
        command.song("Songs/Three/Three.songbook", text: "", title: "Three")
        command.folder.write("{", to: "Songs/Bad/Bad.songbook")
        command.song("Songs/Three/Three (conflicted copy 2026-02-12 103000).songbook", text: "", title: "Three")
    }

    private func paths(_ names: String...) -> String {
        names.map { command.folder.path.string + "/Songs/\($0)\n" }.joined()
    }

    @Test("prints the absolute path of every song, those of a folder before those of the folders in it")
    func list() {
        makeLibrary()
        let expected = paths(
            "Bad/Bad.songbook", "Three/Three.songbook", "Rock/One/One.songbook", "Rock/Two/Two.songbook")
        for folder: FilePath in [
            "Songs", "./Songs/", "Songs/Rock/..", FilePath("file://\(command.folder.path.string)/Songs"),
        ] {
            let outcome = command("--list", folder)
            #expect(outcome.status == 0)
            #expect(outcome.errors.isEmpty)
            #expect(outcome.text == expected, "\(folder)")
        }
        #expect(command("--list", "Songs/Rock").text == paths("Rock/One/One.songbook", "Rock/Two/Two.songbook"))
        #expect(command("Songs", "--list", "-0").text == expected.replacing("\n", with: "\0"))
    }

    @Test("folders and songs come by name with numbers by their value, and the same in any order of bytes")
    func order() {
        for name in ["Cat 10/One", "Cat 2/Two", "Cat 2/Song 11", "Cat 2/Song 3", "10", "9"] {
            command.song(FilePath("Songs/\(name)/s.songbook"), text: "words", title: name)
        }
        let names = ["9", "10", "Cat 2/Song 3", "Cat 2/Song 11", "Cat 2/Two", "Cat 10/One"].map { $0 + "/s.songbook" }
        let expected = names.map { command.folder.path.string + "/Songs/\($0)\n" }.joined()
        #expect(command("--list", "Songs").text == expected)
        #expect(command("--list", "Songs", "--where", "words").text == expected)
        #expect(command("--list", "Songs", "--where", "title:cat").text.split(separator: "\n").count == 4)
    }

    @Test("without a folder, lists the library that --library, the environment or the settings name")
    func chosen() {
        makeLibrary()
        let expected = command("--list", "Songs").text
        #expect(command("--list").status == 69)
        #expect(command("--list", "--library", "Songs").text == expected)
        var other = command
        other[variable: "SONGBOOK_LIBRARY"] = command.folder["Songs"].string
        #expect(other("--list").text == expected)
        command("--choose-library", "Songs")
        #expect(command("--list").text == expected)
    }

    @Test("with --json, an object a line tells what is known of each song, without its lyrics")
    func json() throws {
        makeLibrary()
        let lines = command("--list", "--json", "Songs").text.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].contains(#""title":"Bad""#))
        #expect(lines[0].contains(#""broken":"line 1, column 2: "#))
        #expect(lines[1].contains(#""conflictCopies":[""# + command.folder.path.string + "/Songs/Three/Three (conf"))
        #expect(lines[2].contains(#""title":"One""#))
        #expect(lines[3].contains(#""title":"Zwei""#))
        #expect(!lines[2].contains("first line"))
    }

    @Test("names are printed byte for byte, to a terminal so that they do no harm")
    func names() {
        let name = FilePath(bytes: [0x66, 0xFF, 0x0A, 0x1B])
        command.song(FilePath("Songs").appending(name).appending("s.songbook"), text: "")
        let path = command.folder["Songs"].appending(name).appending("s.songbook").bytes
        #expect(command("--list", "Songs").output == path + [0x0A])
        #expect(command("--list", "-0", "Songs").output == path + [0])
    }

    @Test("a second call, and one after a change, print what is there now")
    func again() {
        makeLibrary()
        let first = command("--list", "Songs").text
        #expect(command("--list", "Songs").text == first)
        command.song("Songs/New/New.songbook", text: "", title: "New")
        #expect(
            command("--list", "Songs").text == paths("Bad/Bad.songbook", "New/New.songbook")
                + first.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined())
    }

    @Test("a library that is not there is listed from memory, and that is said; without memory it is an error")
    func unreachable() {
        makeLibrary()
        command("--choose-library", "Songs")
        let first = command("--list").text
        runTool("/bin/mv", command.folder["Songs"].string, command.folder.makeFolder("far/away").string)
        let outcome = command("--list")
        #expect(outcome.status == 0)
        #expect(outcome.text == first)
        #expect(outcome.errors.contains("your library was not found"))
        #expect(outcome.errors.contains("showing the offline copy from 20"))
        #expect(command("--search", "first").text.contains("One.songbook:1:first line"))
        runTool("/bin/rm", "-rf", command.folder["home/.cache"].string)
        let forgotten = command("--list")
        #expect(forgotten.status == 66)
        #expect(forgotten.output.isEmpty)
    }

    @Test(
        "a disk that is not mounted does not look like an empty library",
        .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func notMounted() throws {
        let mount = try Mount(diskAt: command.folder.makeFolder("disk"))
        command.song("disk/One/One.songbook", text: "", title: "One")
        command("--choose-library", "disk")
        let first = command("--list").text
        #expect(!first.isEmpty)
        mount.unmount()
        for _ in 0..<2 {
            let outcome = command("--list")
            #expect(outcome.text == first)
            #expect(outcome.errors.contains("is not connected"))
        }
    }

    @Test("a reader that has seen enough is no failure")
    func earlyClose() {
        for number in 0..<3000 { command.song(FilePath("Songs/\(number)/a long name for a song.songbook"), text: "") }
        var ends: [CInt] = [0, 0]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        let outcome = command.run(["--list", "Songs"], output: .descriptor(ends[1]))
        close(ends[1])
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
    }

    @Test("what is no folder, or not there, is an error")
    func failures() {
        command.song("One/One.songbook", text: "")
        #expect(command("--list", "nowhere").status == 66)
        let file = command("--list", "One/One.songbook")
        #expect(file.status == 66)
        #expect(file.errors.contains("not a folder"))
        #expect(command("--list", "a", "b").status == 64)
        #expect(command("--list", "--edit").status == 64)
    }

    @Test(
        "a folder that may not be looked into is said, status 77, and the rest is listed",
        .enabled(if: OtherUser.isPossible, "\(OtherUser.reason)"))
    func permission() {
        makeLibrary()
        command.folder.makeFolder("Songs/Closed")
        chmod(command.folder["Songs/Closed"].string, 0o000)
        chmod(command.folder.path.string, 0o755)
        chown(command.folder["home"].string, 65534, 65534)
        let outcome = runTool(
            "/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", Command.program.string, "--list",
            command.folder["Songs"].string, environment: ["HOME": command.folder["home"].string])
        #expect(outcome.status == 77)
        #expect(outcome.errors.contains("Songs/Closed: cannot open the folder"))
        #expect(String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").count == 4)
    }
}
