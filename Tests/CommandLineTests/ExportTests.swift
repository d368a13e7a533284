import Files
import Glibc
import SongFormat
import TestSupport
import Testing

@Suite("--export")
struct ExportTests {
    private let command = Command()

    private func text(_ name: FilePath) -> String? {
        command.folder.read(name).map { String(decoding: $0, as: UTF8.self) }
    }

    private func write(_ name: FilePath, title: String, members: String = "") {
        command.folder.write(#"{"title": "\#(title)", "text": "[G]x\ny"\#(members)}"#, to: name)
    }

    @Test("one song goes to standard output, and what is lost to standard error")
    func one() {
        write("A.songbook", title: "A", members: #", "tags": ["t"]"#)
        let outcome = command("--export", "chordpro", "A.songbook")
        #expect(outcome.status == 0 && outcome.text.hasPrefix("{title: A}\n") && outcome.errors.isEmpty, "\(outcome)")
        let text = command("--export=text", "A.songbook")
        #expect(text.text == "[G]x\ny" && text.errors.contains("/A.songbook: dropped: "), "\(text.errors)")
        #expect(text.errors.contains("tags") && text.errors.contains("dropped: title"), "\(text.errors)")
        #expect(command("--export", "json", "A.songbook").text.hasPrefix("[\n"))
    }

    @Test("a folder stands for its songs: in one file where the format holds many, or in a folder as they are in it")
    func folder() {
        write("Songs/A/A.songbook", title: "A")
        write("Songs/Folk/B/B.songbook", title: "B")
        let all = command("--export", "json", "Songs")
        let titles = (try? JSONValue(parsing: all.output))?.array?.map { $0["title"]?.string }
        #expect(titles == ["A", "B"], "\(all)")
        #expect(command("--export", "onsong", "Songs").status == 64)

        let out = command("--export", "onsong", "Songs", "--to", "out")
        let paths = ["out/A.onsong", "out/Folk/B.onsong"].map { command.folder[FilePath($0)].string }
        #expect(out.text == paths.joined(separator: "\n") + "\n" && out.status == 0, "\(out.errors)")
        #expect(command("--export", "onsong", "Songs", "--to", "out").status == 0)
        command.folder.write("theirs", to: "out/A.onsong")
        let taken = command("--export", "onsong", "Songs", "--to", "out")
        #expect(taken.status == 73 && text("out/A.onsong") == "theirs" && taken.text == paths[1] + "\n")

        let file = command("--export", "chordpro", "Songs", "--to", "all.cho")
        #expect(file.text == command.folder["all.cho"].string + "\n")
        #expect(text("all.cho")?.contains("{new_song}") == true)
        #expect(command("--export", "chordpro", "Songs", "--to", "each/").status == 0)
        #expect(command.folder.names(in: "each") == ["A.cho", "Folk"])
        #expect(command("--export", "markdown", "Songs/A", "--to", "one.md").status == 0 && text("one.md") != nil)
        #expect(command("--export", "markdown", "Songs/Folk/B", "--to", "one.md").status == 73)
        #expect(command("--export", "markdown", "Songs/A", "--to", "none/one.md").status == 66)
    }

    @Test("songs of a folder come with numbers by their value")
    func numbers() {
        for name in ["Song 1", "Song 10", "Song 2"] { write(FilePath("Songs/\(name)/\(name).songbook"), title: name) }
        let all = command("--export", "json", "Songs")
        let titles = (try? JSONValue(parsing: all.output))?.array?.map { $0["title"]?.string }
        #expect(titles == ["Song 1", "Song 2", "Song 10"], "\(all)")
    }

    @Test("--json tells where each song is, and what was lost")
    func json() {
        write("A.songbook", title: "A", members: #", "tags": ["t"]"#)
        let outcome = command("--export", "text", "A.songbook", "none", "--to", "out/", "--json")
        #expect(outcome.status == 66)
        let lines = outcome.text.split(separator: "\n").map { try? JSONValue(parsing: Array($0.utf8)) }
        #expect(lines.count == 2)
        let missing = lines.first { $0?["path"]?.string == command.folder["none"].string } ?? nil
        #expect(missing?["error"]?.string?.contains("no such file") == true, "\(outcome.text)")
        let line = lines.last ?? nil
        #expect(line?["path"]?.string == command.folder["A.songbook"].string)
        #expect(line?["to"]?.string == command.folder["out/A.txt"].string)
        #expect(line?["notes"]?.array?.first?["effect"]?.string == "dropped", "\(outcome.text)")
        #expect(command("--export", "text", "A.songbook", "--json").status == 64)
        #expect(command("--export", "midi", "A.songbook").status == 64)
        #expect(command("--export", "text").status == 64)
    }

    @Test("a folder without songs is an empty array as JSON, and nothing in other formats")
    func empty() {
        command.folder.makeFolder("Empty")
        let outcome = command("--export", "json", "Empty")
        #expect(outcome.text == "[]\n" && outcome.status == 0, "\(outcome.errors)")
        #expect(command("--export", "json", "nowhere").output.isEmpty)
        #expect(command("--export", "chordpro", "Empty").output.isEmpty)
    }

    @Test("unsaved changes are not exported, and that is said")
    func drafts() {
        write("A.songbook", title: "A")
        // The input is too long for a song, so it is kept as a draft.
        let kept = command("--write", "A.songbook", input: String(repeating: "la ", count: 6 << 20))
        #expect(kept.status == 73)
        let outcome = command("--export", "text", "A.songbook")
        #expect(outcome.text == "[G]x\ny" && outcome.errors.contains("were not exported"), "\(outcome.errors)")
    }

    @Test("a song of which only the offline copy is there is not exported, status 69")
    func offline() {
        write("home/Songs/A/A.songbook", title: "A")
        command("--choose-library", "home/Songs")
        command("--list")
        // Farther away than the program searches.
        command.folder.makeFolder("far/away")
        #expect(rename(command.folder["home/Songs"].string, command.folder["far/away/Songs"].string) == 0)
        let outcome = command("--export", "text", "home/Songs/A", "--to", "out/")
        #expect(outcome.status == 69 && outcome.errors.contains("cannot export: "), "\(outcome.errors)")
        #expect(text("out/A.txt") == nil)
    }

    @Test("everything exported as JSON and imported again is recognised")
    func again() {
        write("home/Songs/A/A.songbook", title: "A", members: #", "id": "1""#)
        command("--choose-library", "home/Songs")
        let all = command("--export", "json", "home/Songs").text
        let outcome = command("--import", "-", input: all)
        #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.contains("already in the library"))
    }
}
