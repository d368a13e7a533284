import Files
import TestSupport
import Testing

@Suite("--smart-folders, --add-smart-folder, --remove-smart-folder")
struct SmartFolderTests {
    private var command = Command()
    private static let builtIn = "Today\tchanged:today\nThis Week\tchanged:week\nPinned\tis:pinned\n"

    init() {
        command.folder.makeFolder("Songs")
        command[variable: "SONGBOOK_LIBRARY"] = command.folder["Songs"].string
    }

    @Test("three are there from the start, and no file is made for them")
    func builtIn() {
        let outcome = command("--smart-folders")
        #expect(outcome.status == 0 && outcome.text == Self.builtIn && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(command.folder.names(in: "Songs").isEmpty)
        #expect(command("--remove-smart-folder", "today").status == 66)
        #expect(command("--add-smart-folder", "Pinned", "x").status == 73)
    }

    @Test("are added and removed, and listed in their order")
    func own() {
        #expect(command("--add-smart-folder", "Ready to sing", "tag:ready -in:\"Set Aside\"").status == 0)
        #expect(command("--add-smart-folder", "-", "river").status == 0)
        #expect(
            command("--smart-folders").text
                == Self.builtIn + "Ready to sing\ttag:ready -in:\"Set Aside\"\n-\triver\n")
        let lines = command("--smart-folders", "--json").text.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines[2] == #"{"name":"Pinned","query":"is:pinned","builtIn":"pinned"}"#)
        #expect(lines[3] == #"{"name":"Ready to sing","query":"tag:ready -in:\"Set Aside\""}"#)
        #expect(lines[4] == #"{"name":"-","query":"river"}"#)
        let taken = command("--add-smart-folder", "ready to sing", "x")
        #expect(taken.status == 73 && taken.errors.contains("already"))
        #expect(command("--remove-smart-folder", "READY TO SING").status == 0)
        #expect(command("--remove-smart-folder", "Ready to sing").status == 66)
        #expect(command("--smart-folders").text == Self.builtIn + "-\triver\n")
    }

    @Test("a query with a newline, as another program may write it, stays on its line")
    func newline() {
        command.folder.write(
            #"{"smartFolders": [{"name": "Mine", "query": "a\nPinned\tb"}]}"#, to: "Songs/.songbook-library.json")
        #expect(command("--smart-folders").text == Self.builtIn + #"Mine\#("\t")a\nPinned\tb"# + "\n")
    }

    @Test("an empty name or query is refused")
    func empty() {
        #expect(command("--add-smart-folder", "", "x").status == 64)
        #expect(command("--add-smart-folder", "a\nb", "x").status == 64)
        #expect(command("--add-smart-folder", "a", " ").status == 64)
        #expect(command.folder.names(in: "Songs").isEmpty)
    }

    @Test("what two computers arranged at once is in one file, and the copy in the trash")
    func conflictCopy() {
        command("--add-smart-folder", "Mine", "a")
        command.folder.write(
            #"{"smartFolders": [{"name": "Theirs", "query": "b"}]}"#,
            to: "Songs/.songbook-library.sync-conflict-20260212-103000-ABCDEFG.json")
        let outcome = command("--smart-folders")
        #expect(outcome.status == 0 && outcome.text == Self.builtIn + "Mine\ta\nTheirs\tb\n")
        #expect(command.folder.names(in: "Songs") == [".songbook-library.json"])
        #expect(command("--smart-folders").errors.isEmpty)
    }

    @Test("a damaged file is an error and stays as it is")
    func damaged() {
        command.folder.write("{\n", to: "Songs/.songbook-library.json")
        for outcome in [command("--smart-folders"), command("--add-smart-folder", "a", "b")] {
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains("not a valid library file: line 2"), "\(outcome.errors)")
        }
        #expect(command.folder.read("Songs/.songbook-library.json") == Array("{\n".utf8))
    }

    @Test("the file is neither a song nor lies beside one, and marks its folder as a library")
    func mark() {
        command.folder.write("{}", to: "Deep/Down/Songs/Folk/A/A.songbook")
        command.folder.write("{}", to: "Deep/Down/Songs/Folk/A/.songbook-library.json.x")
        var other = command
        other.variables["SONGBOOK_LIBRARY"] = nil
        #expect(other("--root", "Deep/Down/Songs/Folk/A").text != other.folder["Deep/Down/Songs"].string + "\n")
        #expect(other("--add-smart-folder", "a", "b", "--library", "Deep/Down/Songs").status == 0)
        #expect(other("--root", "Deep/Down/Songs/Folk/A").text == other.folder["Deep/Down/Songs"].string + "\n")
        let song = other.folder["Deep/Down/Songs/Folk/A/A.songbook"].string
        #expect(other("--list", "Deep/Down/Songs").text == song + "\n")
        #expect(!other("--details", "--json", "Deep/Down/Songs/Folk/A").text.contains("songbook-library"))
    }
}

@Suite("--new-project")
struct ProjectTests {
    private var command = Command()

    init() {
        command.folder.makeFolder("Songs/Folk")
        command[variable: "SONGBOOK_LIBRARY"] = command.folder["Songs"].string
    }

    @Test(
        "makes the folders of each kind, and remembers what they are for",
        arguments: [
            ("blank", []),
            (
                "songs",
                [
                    "Collections", "Commissions", "Competitions", "Draft", "Ideas", "Labels", "Other", "Ready",
                    "Released",
                    "Research", "Set Aside",
                ]
            ),
            (
                "poetry",
                [
                    "Collections", "Commissions", "Competitions", "Draft", "Magazines", "Other", "Published", "Ready",
                    "Research", "Set Aside", "Submissions",
                ]
            ),
            (
                "short-story",
                [
                    "Collections", "Commissions", "Competitions", "Draft", "Magazines", "Other", "Published", "Ready",
                    "Research", "Set Aside", "Submissions",
                ]
            ),
            (
                "novel",
                [
                    "Cast", "Chapters", "Commissions", "Competitions", "Locations", "Novel", "Other", "Research",
                    "Scenes", "Set Aside",
                ]
            ),
            (
                "script",
                [
                    "Acts", "Cast", "Commissions", "Competitions", "Locations", "Other", "Research", "Scenes",
                    "Script", "Set Aside",
                ]
            ),
        ])
    func kinds(kind: String, folders: [String]) {
        let outcome = command("--new-project", "My Work", "--kind", FilePath(kind), "--in", "Songs/Folk")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text == command.folder["Songs/Folk/My Work"].string + "\n")
        #expect(command.folder.names(in: "Songs/Folk/My Work").map(\.string) == folders)
        let file = String(decoding: command.folder.read("Songs/.songbook-library.json") ?? [], as: UTF8.self)
        #expect(file.contains("\"Folk/My Work\": {") && file.contains("\"kind\": \"\(kind)\""))
        for folder in folders { #expect(file.contains(": \"\(folder)\"")) }
        #expect(command("--new-project", "my work", "--kind", FilePath(kind), "--in", "Songs/Folk").status == 73)
        #expect(String(decoding: command.folder.read("Songs/.songbook-library.json") ?? [], as: UTF8.self) == file)
    }

    @Test("its kind and roles follow a folder that is renamed and moved")
    func renamed() {
        command("--new-project", "Work", "--kind=songs")
        command("--rename", "Songs/Work", "Opus")
        #expect(command("--move", "Songs/Opus", "Songs/Folk").status == 0)
        #expect(command("--rename", "Songs/Folk/Opus/Draft", "Entwurf").status == 0)
        let file = String(decoding: command.folder.read("Songs/.songbook-library.json") ?? [], as: UTF8.self)
        #expect(file.contains("\"Folk/Opus\": {") && file.contains("\"draft\": \"Entwurf\""))
        #expect(!file.contains("\"Work\""))
    }

    @Test("without a kind, with an unknown one, and where there is no library, nothing is made")
    func wrong() {
        #expect(command("--new-project", "Work").status == 64)
        #expect(command("--new-project", "Work", "--kind", "opera").status == 64)
        #expect(command("--new", "Work", "--kind", "songs").status == 64)
        command.folder.write("{", to: "Songs/.songbook-library.json")
        #expect(command("--new-project", "Work", "--kind", "songs").status == 65)
        #expect(command.folder.names(in: "Songs") == [".songbook-library.json", "Folk"])
    }
}
