import Files
import TestSupport
import Testing

@Suite("--tag, --untag, --pin, --unpin")
struct LabelTests {
    private let command = Command()

    private func text(_ name: FilePath) -> String {
        String(decoding: command.folder.read(name) ?? [], as: UTF8.self)
    }

    @Test("adds and removes a tag, leaves every other byte, and prints the path of what changed")
    func tags() {
        let start = "{\"id\": \"a\", \"createdAt\": \"2026-02-12T10:30:00Z\", \"updatedAt\": \"2026-02-12T10:30:00Z\""
        let file = command.folder.write(start + ",\n\t\"x\" : 1.0, \"tags\":[\"A\"]}", to: "S.songbook")
        let outcome = command("--tag", " live ", "S.songbook")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text == file.string + "\n")
        #expect(text("S.songbook") == start + ",\n\t\"x\" : 1.0, \"tags\":[\"A\", \"live\"]}")
        for again: FilePath in ["live", "LIVE", "a"] {
            let outcome = command("--tag", again, "S.songbook")
            #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
        }
        #expect(command("--untag", "LIVE", "-0", "S.songbook").output == file.bytes + [0])
        #expect(text("S.songbook") == start + ",\n\t\"x\" : 1.0, \"tags\":[\"A\"]}")
        #expect(command("--untag=live", "S.songbook").output.isEmpty)
    }

    @Test("pins and unpins, and does not change the date")
    func pins() {
        let start = "{\"id\": \"a\", \"createdAt\": \"2026-02-12T10:30:00Z\", \"updatedAt\": \"2026-02-12T10:30:00Z\""
        let file = command.folder.write(start + "}", to: "S.songbook")
        #expect(command("--unpin", "S.songbook").output.isEmpty)
        #expect(text("S.songbook") == start + "}")
        #expect(command("--pin", "S.songbook").text == file.string + "\n")
        #expect(text("S.songbook") == start + ", \"pinned\": true}")
        #expect(command("--pin", "S.songbook").output.isEmpty)
        let outcome = command("--unpin", "--json", "S.songbook")
        #expect(outcome.text == #"{"path":"\#(file.string)","tags":[],"pinned":false}"# + "\n")
    }

    @Test("folders stand for their songs; what cannot be done stops nothing else")
    func folders() {
        command.folder.write("{}", to: "Songs/A/A.songbook")
        command.folder.write("{\"tags\": [\"x\"]}", to: "Songs/Folk/B/B.songbook")
        command.folder.write("{", to: "Songs/Broken/Broken.songbook")
        let outcome = command("--tag", "x", "nothing", "Songs")
        #expect(outcome.text == command.folder["Songs/A/A.songbook"].string + "\n")
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("Broken.songbook: not a valid song"), "\(outcome.errors)")
        #expect(text("Songs/Folk/B/B.songbook") == "{\"tags\": [\"x\"]}")
    }

    @Test("what is no tag is a usage error", arguments: ["  ", "a,b", "a\nb"])
    func wrong(tag: FilePath) {
        command.folder.write("{}", to: "S.songbook")
        #expect(command("--tag", tag, "S.songbook").status == 64)
        #expect(text("S.songbook") == "{}")
    }
}

@Suite("--tags, --rename-tag")
struct TagCommandTests {
    private let command = Command()

    init() {
        command.folder.write("{\"tags\": [\"love\", \"rain\"]}", to: "Songs/A/A.songbook")
        command.folder.write("{\"tags\": [\"Love\"]}", to: "Songs/Folk/B/B.songbook")
        command.folder.write("{\"tags\": [\"love\", \"Zug\", \"love\"]}", to: "Songs/Folk/C/C.songbook")
        command.folder.write("{}", to: "Songs/D/D.songbook")
    }

    private func text(_ name: FilePath) -> String {
        String(decoding: command.folder.read(name) ?? [], as: UTF8.self)
    }

    @Test("lists tags by how many songs have them; case is ignored, and most songs' spelling shown")
    func list() {
        let outcome = command("--tags", "Songs")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text == "3\tlove\n1\tZug\n1\train\n")
        #expect(command("--tags", "Songs/Folk").text.hasPrefix("2\t"))
        #expect(command("--tags").status == 69)
    }

    @Test("--json has the colors that the library remembers, also for a folder in it")
    func json() {
        command.folder.write("{\"tags\": {\"LOVE\": {\"color\": \"red\"}}}", to: "Songs/.songbook-library.json")
        let expected = #"{"tag":"love","songs":3,"color":"red"}"# + "\n" + #"{"tag":"Zug","songs":1}"# + "\n"
        #expect(command("--tags", "--json", "--library", "Songs").text.hasPrefix(expected))
        #expect(command("--tags", "--json", "Songs/Folk").text.contains(#""color":"red"}"#))
        command.folder.write("{", to: "Songs/.songbook-library.json")
        let damaged = command("--tags", "--json", "--library", "Songs")
        #expect(damaged.status == 65 && damaged.text.hasPrefix(#"{"tag":"love","songs":3}"#))
    }

    @Test("a tag is renamed in the whole library, and its color with it; the same call again is done at once")
    func rename() {
        command.folder.write(
            "{\"tags\": {\"love\": {\"color\": \"red\"}, \"x\": {}}}", to: "Songs/.songbook-library.json")
        let outcome = command("--rename-tag", "LOVE", "heart", "--library", "Songs")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let songs = ["A/A", "Folk/B/B", "Folk/C/C"].map { command.folder[FilePath("Songs/\($0).songbook")].string }
        #expect(outcome.text.split(separator: "\n").map(String.init) == songs)
        #expect(text("Songs/A/A.songbook").contains(#"["heart", "rain"]"#))
        #expect(text("Songs/Folk/C/C.songbook").contains(#"["heart", "Zug"]"#))
        #expect(text("Songs/.songbook-library.json") == "{\"tags\": {\"x\": {}, \"heart\": {\"color\":\"red\"}}}")
        let again = command("--rename-tag", "love", "heart", "--library", "Songs")
        #expect(again.status == 0 && again.output.isEmpty && again.errors.isEmpty)
        let nothing = command("--rename-tag", "nothing", "x", "--library", "Songs")
        #expect(nothing.status == 66 && nothing.errors.contains("no song that the library shows has this tag"))
    }

    @Test("a tag that is there already takes it in")
    func merge() {
        #expect(command("--rename-tag", "rain", "LOVE", "--library", "Songs").status == 0)
        #expect(text("Songs/A/A.songbook").contains(#"["love"]"#))
        #expect(command("--rename-tag", "love", "LOVE", "--library", "Songs").status == 0)
        #expect(command("--tags", "Songs").text == "3\tLOVE\n1\tZug\n")
    }

    @Test("nothing of ours is in a library whose tags are renamed only")
    func noFile() {
        #expect(command("--rename-tag", "rain", "x", "--library", "Songs").status == 0)
        #expect(!command.folder.names(in: "Songs").contains(".songbook-library.json"))
    }

    @Test("smart folders that ask for a tag that is renamed ask for it by its new name, and are else as they were")
    func renamesInSmartFolders() {
        var command = command
        command[variable: "SONGBOOK_LIBRARY"] = command.folder["Songs"].string
        command.song("Songs/Sung/Sung.songbook", text: "words")
        command("--tag", "love", "Songs/Sung")
        command("--add-smart-folder", "One", "tag:LOVE  -in:\"Set Aside\" \"tag:love\"")
        command("--add-smart-folder", "--", "Two", "-tag:\"love\" river")
        command("--add-smart-folder", "Three", "tag:lovely love")
        #expect(command("--rename-tag", "love", "true love").status == 0)
        let folders = command("--smart-folders").text
        #expect(folders.contains("One\ttag:\"true love\"  -in:\"Set Aside\" \"tag:love\"\n"), "\(folders)")
        #expect(folders.contains("Two\t-tag:\"true love\" river\n") && folders.contains("Three\ttag:lovely love\n"))
        #expect(command("--list", "--where", "tag:\"true love\"").text.contains("/Sung.songbook\n"))
    }
}
