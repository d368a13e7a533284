import Files
import Glibc
import TestSupport
import Testing

@Suite("--root, --libraries, --choose-library")
struct LibraryTests {
    private let command = Command()

    @Test("the root of each song is printed, a line each; with --json, why it is that one")
    func root() {
        command.song("Songs/Folk/One/One.songbook", text: "")
        let folder = command.folder.path.string
        #expect(command("--root", "--library", "Songs", "Songs/Folk/One").text == "\(folder)/Songs\n")
        #expect(
            command("--root", "--json", "--library=Songs", "Songs/Folk/One").text
                == #"{"root":"\#(folder)/Songs","rule":"flag","relativePath":"Folk/One/One.songbook","#
                + #""path":"\#(folder)/Songs/Folk/One/One.songbook"}"# + "\n")
        #expect(command("--root", "--json", "Songs/Folk/One").text.contains(#""rule":"inferred""#))
    }

    @Test("$SONGBOOK_LIBRARY is a library, too")
    func variable() {
        var command = command
        command.song("Songs/One/One.songbook", text: "")
        command[variable: "SONGBOOK_LIBRARY"] = command.folder["Songs"].string
        #expect(command("--root", "--json", "Songs/One").text.contains(#""rule":"flag""#))
    }

    @Test("a root is printed byte for byte")
    func bytes() {
        let name = FilePath(bytes: [0x53, 0xFF, 0x0A, 0x31])
        command.song(name.appending("One/One.songbook"), text: "")
        let outcome = command.run(["--root", "--library", name, name.appending("One")])
        #expect(outcome.output == command.folder[name].bytes + [0x0A])
    }

    @Test("a song that is not there and a folder without one are errors")
    func failures() {
        command.folder.makeFolder("Empty")
        command.song("One/One.songbook", text: "")
        let outcome = command("--root", "missing", "Empty", "One")
        #expect(outcome.status == 66)
        #expect(outcome.errors.split(separator: "\n").count == 2)
        #expect(!outcome.output.isEmpty)
        #expect(command("--root", "--library", "nowhere", "One").status == 66)
    }

    @Test("the chosen library is remembered, printed, and decides the root")
    func choosing() {
        command.song("Songs/Folk/One/One.songbook", text: "")
        #expect(command("--libraries").text.isEmpty)
        let chosen = command("--choose-library", "Songs")
        #expect(chosen.status == 0, "\(chosen.errors)")
        #expect(chosen.text == command.folder["Songs"].string + "\n")
        #expect(command("--libraries").text == chosen.text)
        #expect(command("--root", "--json", "Songs/Folk/One").text.contains(#""rule":"settings""#))

        #expect(command("--choose-library=in-app").status == 0)
        let libraries = command("--libraries").text.split(separator: "\n")
        #expect(libraries.count == 2)
        #expect(libraries.last == command.folder["Songs"].string[...])
        let json = command("--libraries", "--json").text.split(separator: "\n")
        #expect(json.first?.contains(#""mode":"in-app","chosen":true,"state":"present""#) == true)
        #expect(json.last?.contains(#""mode":"folder","chosen":false,"state":"present""#) == true)
    }

    @Test("'default' makes Songs in the user's documents folder")
    func standard() {
        let outcome = command("--choose-library", "default")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text == command.folder["home/Documents/Songs"].string + "\n")
        #expect((try? FileStatus(of: command.folder["home/Documents/Songs"]).kind) == .directory)
    }

    @Test("a library that is no folder is refused, and nothing is remembered")
    func refused() {
        command.folder.write("", to: "file")
        #expect(command("--choose-library", "file").status == 66)
        #expect(command("--choose-library", "nowhere").status == 66)
        #expect(command("--libraries").text.isEmpty)
    }

    @Test("settings that cannot be understood are said, status 78, and no song is kept from being read for it")
    func badSettings() {
        command.folder.write("{", to: "home/.config/songbook/settings.json")
        command.song("One/One.songbook", text: "a")
        let outcome = command("--root", "One")
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("settings.json"))
        #expect(!outcome.output.isEmpty)
        #expect(command("--print", "One").status == 0)
        #expect(command("--write", "One", input: "b").status == 0)
    }
}

extension LibraryTests {
    @Test(
        "a limit that means nothing is said, and the library is known; one that is not known for a typing error is said"
    )
    func strangeSettings() {
        command.folder.makeFolder("home/Songs")
        let settings: FilePath = "home/.config/songbook/settings.json"
        let folder = #""folder": {"path": "\#(command.folder["home/Songs"].string)"}"#
        command.folder.write(#"{"mode": "folder", \#(folder), "historyLimit": "all"}"#, to: settings)
        for call in [["--libraries"], ["--new", "One"]] as [[FilePath]] {
            let outcome = command.run(call)
            #expect(outcome.status == 0)
            #expect(outcome.errors.contains("“historyLimit” should be a whole number"), "\(outcome.errors)")
        }
        command.folder.write(#"{"mode": "folders", \#(folder)}"#, to: settings)
        for call in [["--libraries"], ["--new", "Two"], ["--list"]] as [[FilePath]] {
            let outcome = command.run(call)
            #expect(outcome.status == 78)
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
            #expect(outcome.errors.contains("“mode” should be"), "\(outcome.errors)")
        }
        #expect(command("--libraries").text == command.folder["home/Songs"].string + "\n")
    }
}

@Suite("Libraries that were moved, and paths for xargs")
struct MovedLibraryTests {
    private let command = Command()

    @Test("a library that was renamed is followed when libraries are listed, and that is said once")
    func followed() {
        command.folder.makeFolder("home/Songs")
        command("--choose-library", "home/Songs")
        runTool("/bin/mv", command.folder["home/Songs"].string, command.folder["home/Lieder"].string)
        let first = command("--libraries", "--json")
        #expect(first.status == 0)
        #expect(first.text.contains(#"/home/Lieder","mode":"folder","chosen":true,"state":"present"}"#))
        #expect(first.errors.contains("is now at"))
        #expect(command("--libraries").text == command.folder["home/Lieder"].string + "\n")
        #expect(command("--libraries").errors.isEmpty)
    }

    @Test("with -0 each path ends with NUL")
    func null() {
        command.folder.makeFolder("home/a\nb")
        command("--choose-library", "home/a\nb")
        let expected = command.folder["home/a\nb"].bytes + [0]
        #expect(command("--libraries", "-0").output == expected)
        #expect(command("--null", "--libraries").output == expected)
        #expect(command("--print", "-0", "x").status == 64)
    }
}
