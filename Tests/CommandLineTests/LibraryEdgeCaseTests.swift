import Files
import Glibc
import TestSupport
import Testing

/// The edge cases of the first design, run with the built program.
@Suite("Edge cases of the first design") struct LibraryEdgeCaseTests {
    private let command = Command()

    private func song(_ folder: String, _ name: String, text: String = "words") {
        command.song(FilePath("Songs/\(folder)/\(name).songbook"), text: text, title: name)
    }

    private func choose() {
        command("--choose-library", "Songs")
        command("--list")
    }

    @Test("root folder deleted: said with its path, from memory, and a new choice is possible") func deleted() {
        song("One", "One")
        choose()
        runTool("/bin/rm", "-r", command.folder["Songs"].string)
        let listed = command("--list")
        #expect(listed.status == 0 && listed.errors.contains(command.folder["Songs"].string), "\(listed)")
        #expect(listed.errors.contains("choose another one with --choose-library"))
        #expect(command("--libraries", "--json").text.contains(#""state":"gone""#))
        #expect(command.folder.names().contains("Songs") == false)
        #expect(command("--choose-library", "default").status == 0)
        #expect(command("--list").output.isEmpty)
    }

    @Test("root folder moved: found beside its old place, and said once") func moved() {
        song("One", "One")
        choose()
        runTool("/bin/mv", command.folder["Songs"].string, command.folder["Lieder"].string)
        let listed = command("--list")
        #expect(listed.text == command.folder["Lieder/One/One.songbook"].string + "\n")
        #expect(!listed.errors.isEmpty)
        #expect(command("--list").errors.isEmpty)
    }

    @Test(
        "root folder unmounted: no empty library, and back when it is mounted",
        .enabled(if: Mount.isPossible, "\(Mount.reason)"))
    func unmounted() throws {
        let source = command.folder.makeFolder("disk")
        command.folder.makeFolder("Songs")
        let first = try Mount(binding: source, to: command.folder["Songs"])
        song("One", "One")
        choose()
        first.unmount()
        let listed = command("--list")
        #expect(listed.text == command.folder["Songs/One/One.songbook"].string + "\n" && listed.status == 0)
        #expect(command("--libraries", "--json").text.contains(#""state":"not mounted""#))
        let second = try Mount(binding: source, to: command.folder["Songs"])
        #expect(command("--list").errors.isEmpty)
        second.unmount()
    }

    @Test("malformed song: listed as broken with line and column, never written") func malformed() {
        command.folder.write("{\"title\": \"x\",\n \"text\": }", to: "Songs/Bad/Bad.songbook")
        choose()
        #expect(command("--list", "--json").text.contains(#""broken":"line 2, column 10"#))
        #expect(command("--print", "Songs/Bad").status == 65)
        #expect(command("--write", "Songs/Bad", input: "new").status == 65)
        #expect(command.folder.read("Songs/Bad/Bad.songbook") == Array("{\"title\": \"x\",\n \"text\": }".utf8))
    }

    @Test("empty root folder: nothing, and no error; a song can be made") func empty() {
        command.folder.makeFolder("Songs")
        command("--choose-library", "Songs")
        let listed = command("--list")
        #expect(listed.status == 0 && listed.output.isEmpty && listed.errors.isEmpty, "\(listed)")
        #expect(command("--new", "First").text == command.folder["Songs/First/First.songbook"].string + "\n")
    }

    @Test("a folder with a song and subfolders is the song; what is in it is not looked into") func subfolders() {
        song("One", "One")
        song("One/Inner", "Inner")
        choose()
        #expect(command("--list").text == command.folder["Songs/One/One.songbook"].string + "\n")
        #expect(command("--print", "Songs/One/Inner").text == "words\n")
    }

    @Test("forty folders deep: listed, found, printed, and its root known") func depth() {
        let deep = (1...40).map { "Level \($0)" }.joined(separator: "/")
        song(deep, "Deep", text: "far down")
        choose()
        let path = command.folder[FilePath("Songs/\(deep)/Deep.songbook")].string
        #expect(command("--list").text == path + "\n")
        #expect(command("--search", "FAR").text == path + ":1:far down\n")
        #expect(command("--root", FilePath(path)).text == command.folder["Songs"].string + "\n")
    }

    @Test("two songs in a folder: the first by name; the other one when it is named") func two() {
        song("Both", "b", text: "second")
        song("Both", "a", text: "first")
        choose()
        #expect(command("--list").text == command.folder["Songs/Both/a.songbook"].string + "\n")
        #expect(command("--print", "Songs/Both").text == "first\n")
        #expect(command("--print", "Songs/Both/b.songbook").text == "second\n")
    }

    @Test(
        "permission revoked: said, from memory, and what is saved gets into the song when it is given back",
        .enabled(if: geteuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0, "root may do everything; no setpriv"))
    func revoked() throws {
        song("One", "One")
        song("Locked", "Locked")
        var user = command
        if geteuid() == 0 {
            // Root has all permissions.
            let program = "/usr/bin/setpriv --reuid=65534 --regid=65534 --clear-groups \(Command.program.string)"
            user.program = user.addScript("exec \(program) \"$@\"", name: "as-nobody")
            runTool("/bin/chown", "-R", "65534:65534", command.folder.path.string)
            try #require(user("--version").status == 0)
        }
        user("--choose-library", "Songs")
        user("--list")
        chmod(command.folder["Songs/Locked/Locked.songbook"].string, 0)
        #expect(user("--print", "Songs/Locked").status == 77)
        chmod(command.folder["Songs"].string, 0)
        #expect(user("--libraries", "--json").text.contains(#""state":"no permission""#))
        let listed = user("--list")
        #expect(
            listed.text.contains("One.songbook") && listed.errors.contains("you do not have permission to open"),
            "\(listed)")
        #expect(user("--print", "Songs/One").text == "words\n")
        let written = user("--write", "Songs/One", input: "written without permission")
        #expect(written.status == 69 && written.errors.contains("kept as a draft"), "\(written)")
        chmod(command.folder["Songs"].string, 0o755)
        #expect(user("--list").errors.contains("were saved to the song"))
        #expect(user("--print", "Songs/One").text == "written without permission\n")
    }

    @Test("mode switched while a song is open: it is saved where it is, and both libraries stay as they are")
    func switched() throws {
        song("One", "One")
        choose()
        let editing = command.withEditor(
            "'\(Command.program.string)' --choose-library in-app >/dev/null; echo typed > \"$1\"")
        #expect(editing("--edit", "Songs/One").status == 0)
        #expect(command("--print", "Songs/One").text == "typed\n")
        #expect(command("--libraries").text.hasPrefix(command.folder["home/.local/share/songbook/library"].string))
        #expect(command("--list").output.isEmpty)
        command("--choose-library", "Songs")
        #expect(command("--list").text == command.folder["Songs/One/One.songbook"].string + "\n")
    }
}
