import Files
import Glibc
import TestSupport
import Testing

@Suite("--set")
struct SetTests {
    private let command = Command()

    private func text(_ name: FilePath) -> String {
        String(decoding: command.folder.read(name) ?? [], as: UTF8.self)
    }

    @discardableResult
    private func write(_ json: String, to name: FilePath = "S.songbook") -> FilePath {
        command.folder.write(json, to: name)
    }

    @Test("sets what is named, leaves every other byte, and prints the path of what changed")
    func sets() {
        let dates = #""id": "a", "createdAt": "2026-02-12T10:30:00Z", "updatedAt": "2999-02-12T10:30:00Z""#
        let file = write("{\(dates),\n\t\"x\" : 1.0, \"text\":\"\\/\"}")
        let outcome = command("--set", "key=G", "--set=artist=A = B", "--set", "artist= C ", "S.songbook")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.text == file.string + "\n")
        #expect(
            text("S.songbook")
                == "{\(dates),\n\t\"x\" : 1.0, \"text\":\"\\/\", \"artist\": [\"A = B\", \"C\"], \"key\": \"G\"}")
        let again = command("--set", "key=G", "S.songbook")
        #expect(again.status == 0 && again.output.isEmpty && again.errors.isEmpty)
        #expect(command("--set", "artist=", "--set", "key=", "-0", "S.songbook").output == file.bytes + [0])
        #expect(text("S.songbook") == "{\(dates),\n\t\"x\" : 1.0, \"text\":\"\\/\"}")
    }

    @Test("what is not understood is replaced when asked for, and said")
    func unknown() {
        let file = write(#"{"key": 1.0, "year": "x"}"#)
        let outcome = command("--set", "key=G", "S.songbook")
        #expect(outcome.status == 0)
        #expect(outcome.errors == "songbook-open: \(file.string): key: replaced an unknown value: 1.0\n")
        #expect(text("S.songbook").contains(#""key": "G", "year": "x""#))
        #expect(command("--print", "--revision=1", "--json", "S.songbook").text.contains(#""key":1.0"#))
        let entry = write(#"{"meta": "odd"}"#, to: "T.songbook")
        #expect(command("--set", "meta.ccli=22025", "T.songbook").errors.contains("\(entry.string): meta: replaced"))
    }

    @Test("folders stand for their songs; what cannot be done stops nothing else")
    func folders() {
        write("{}", to: "Songs/A/A.songbook")
        write("{}", to: "Songs/Folk/B/B.songbook")
        write("{", to: "Songs/Broken/Broken.songbook")
        write(#"{"id": "1", "id": "2"}"#, to: "Songs/Twice/Twice.songbook")
        write(#"{"year": 1974.0}"#, to: "Songs/C/C.songbook")
        let outcome = command("--set", "year=1974", "nothing", "Songs", "Songs/A")
        let paths = ["Songs/A/A.songbook", "Songs/Folk/B/B.songbook"].map { command.folder[FilePath($0)].string }
        #expect(outcome.text.split(separator: "\n").map(String.init) == paths)
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains("Broken.songbook: not a valid song"), "\(outcome.errors)")
        #expect(outcome.errors.contains("Twice.songbook: cannot save the song: "), "\(outcome.errors)")
        #expect(text("Songs/C/C.songbook") == #"{"year": 1974.0}"#)
    }

    @Test("--json says what changed")
    func json() {
        let file = write(#"{"key": 1.0, "capo": 2, "meta": {"a": "1"}}"#)
        let outcome = command("--set=key=G", "--set=capo=", "--set=meta.b=2", "--set=meta.a=1", "--json", "S.songbook")
        let changes = #"{"key":{"old":1.0,"new":"G"},"capo":{"old":2},"meta.b":{"new":"2"}}"#
        #expect(outcome.text == #"{"path":"\#(file.string)","changed":\#(changes)}"# + "\n")
    }

    @Test(
        "an unknown name and a wrong value are usage errors, and no song is touched",
        arguments: [
            ("Key=G", "Key: songs have no such member that can be set; use one of these: subtitle, "),
            ("title=T", "title: songs have no such member"), ("=x", "'': songs have no such member"),
            ("meta.=x", "meta.: songs have no such member"), ("key", "key: there is no '='"),
            ("year=x", "year=x: a year is a number"), ("tempo=fast", "a tempo is a number"),
            ("duration=3:5", "a duration is a number of seconds, or"), ("language=de_DE", "a language is a code"),
            ("meta=x", "an entry of it has a name"),
        ])
    func usage(assignment: String, message: String) {
        write("{}")
        let outcome = command("--set=capo=1", "--set", FilePath(assignment), "S.songbook")
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(text("S.songbook") == "{}")
    }

    @Test("one value only, where there can be one only")
    func several() {
        write("{}")
        let outcome = command("--set=key=G", "--set=key=A", "S.songbook")
        #expect(outcome.status == 64 && outcome.errors.contains("key=A: only one value is possible"))
        let bytes = command.run(["--set", FilePath(bytes: Array("key=".utf8) + [0xFF]), "S.songbook"])
        #expect(bytes.status == 64 && bytes.errors.contains("not valid UTF-8"), "\(bytes.errors)")
    }

    @Test("a song of which only the offline copy is there is not changed, status 69; its details say what it says")
    func offline() throws {
        write(#"{"id": "a", "title": "T", "key": "G"}"#, to: "home/Songs/A/A.songbook")
        command("--choose-library", "home/Songs")
        command("--list")
        // Farther away than the program searches.
        command.folder.makeFolder("far/away")
        #expect(rename(command.folder["home/Songs"].string, command.folder["far/away/Songs"].string) == 0)
        let outcome = command("--set", "key=A", "home/Songs/A")
        #expect(outcome.status == 69 && outcome.output.isEmpty, "\(outcome.errors)")
        #expect(outcome.errors.contains("cannot change the song: "), "\(outcome.errors)")
        let details = command("--details", "--json", "home/Songs/A")
        #expect(details.status == 0 && details.errors.contains("offline copy"), "\(details.errors)")
        #expect(details.text.contains(#""title":"T""#), "\(details.text)")
        #expect(details.text.contains(#""members":{"key":"G"}"#), "\(details.text)")
        let json = command("--print", "--json", "home/Songs/A")
        #expect(json.status == 0 && json.text.contains(#""key":"G""#), "\(json.text)")
        #expect(command("--drafts").output.isEmpty)
        #expect(text("far/away/Songs/A/A.songbook") == #"{"id": "a", "title": "T", "key": "G"}"#)
    }
}
