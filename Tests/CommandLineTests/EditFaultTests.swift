import Files
import Glibc
import TestSupport
import Testing

@Suite("--edit when something goes wrong")
struct EditFaultTests {
    private let command = Command()

    @Test("an editor that fails changes nothing; what it wrote last is kept and its place said")
    func failingEditor() throws {
        command.song("a.songbook", text: "old")
        let before = command.folder.read("a.songbook")
        let unchanged = command.withEditor("exit 3")("--edit", "a.songbook")
        #expect(unchanged.status == 69)
        #expect(unchanged.errors.contains("exit status 3"))
        #expect(command.textsLeft == [])

        let changed = command.withEditor("echo new > \"$1\"; exit 1")("--edit", "a.songbook")
        #expect(changed.status == 69)
        #expect(command.folder.read("a.songbook") == before)
        let kept = try #require(command.textsLeft.first { $0.hasSuffix(".txt") })
        #expect(changed.errors.contains(command.folder[FilePath(kept)].display))
        #expect(command.folder.read(FilePath(kept)) == Array("new\n".utf8))

        // The next session reports this, too, as long as the words are not in the song.
        #expect(command.withEditor("true")("--edit", "a.songbook").errors.contains(FilePath(kept).parent.display))
        #expect(command.withEditor("echo new > \"$1\"")("--edit", "a.songbook").errors.contains("lyrics"))
        #expect(command.withEditor("true")("--edit", "a.songbook").errors == "")
        #expect(command.textsLeft == [])
    }

    @Test("what was saved under another name in the same folder is kept, and its place said; backups and swaps are not")
    func savedElsewhere() throws {
        command.song("a.songbook", text: "old")
        let backups = "cd \"$(dirname \"$1\")\"; name=$(basename \"$1\"); touch \"$name~\" \".$name.swp\" \"#$name#\""
        #expect(command.withEditor("\(backups); echo new >> \"$1\"")("--edit", "a.songbook").errors == "")
        #expect(command.textsLeft == [])

        for name in ["Another.txt", "My Kitchen Light.txt", "Kitchen Light.txt.new"] {
            let outcome = command.withEditor("\(backups); echo more > '\(name)'")("--edit", "a.songbook")
            #expect(outcome.status == 0)
            let kept = try #require(command.textsLeft.last.map { FilePath($0) }, "\(name)")
            #expect(kept.lastComponent?.string == name && command.textsLeft.count == 2, "\(command.textsLeft)")
            #expect(command.folder.read(kept) == Array("more\n".utf8))
            let place = command.folder[kept].parent
            #expect(outcome.errors.contains(place.display), "\(outcome.errors)")
            #expect(command.withEditor("true")("--edit", "a.songbook").errors.contains(place.display))
            runTool("/bin/rm", "-r", place.string)
        }
    }

    @Test("an editor that cannot be started, and none at all, are said with what to do")
    func noEditor() {
        var command = command
        command.song("a.songbook", text: "old")
        command[variable: "EDITOR"] = "/nowhere/editor"
        let missing = command("--edit", "a.songbook")
        #expect(missing.status == 69)
        #expect(missing.errors.contains("set EDITOR"))
        command.variables["EDITOR"] = nil
        command[variable: "PATH"] = "/nowhere"
        let none = command("--edit", "a.songbook")
        #expect(none.status == 69)
        #expect(none.errors.contains("EDITOR"))
        #expect(command.textsLeft == [])
    }

    @Test("on a display, an editor that ended at once without a change may go on elsewhere, and that is said")
    func background() {
        var command = command.withEditor("true")
        command.song("a.songbook", text: "old")
        command[variable: "DISPLAY"] = ":9"
        let outcome = command("--edit", "a.songbook")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("--wait"))
        #expect(command.withEditor("echo x > \"$1\"")("--edit", "a.songbook").errors == "")
        // Longer than the second within which an editor that continues elsewhere ends.
        #expect(command.withEditor("sleep 1.5")("--edit", "a.songbook").errors == "")
    }

    @Test("nobody reading the messages keeps no song from being saved")
    func closedPipe() {
        command.song("a.songbook", text: "a")
        command.song("b.songbook", text: "b")
        let command = command.withEditor(
            "\(until("[ -e closed ]")); rm a.songbook; for f; do echo x >> \"$f\"; done")
        let script =
            "\(Command.program.string) --edit a.songbook b.songbook 2>&1 | { exec <&-; touch closed; }; "
            + "echo ${PIPESTATUS[0]}"
        var variables = command.variables.mapValues { String(decoding: $0, as: UTF8.self) }
        variables["PATH"] = "/usr/bin:/bin"
        let outcome = runTool(
            "/bin/bash", arguments: ["-c", script], environment: variables,
            workingDirectory: command.folder.path.string)
        #expect(String(decoding: outcome.output, as: UTF8.self) == "66\n")
        #expect(command("--print", "b.songbook").text == "b\nx\n")
    }

    @Test("a song that another program changes meanwhile is kept beside ours, status 75; later saves go to our copy")
    func conflict() throws {
        command.song("a.songbook", text: "old")
        let outcome = command.withEditor(
            "echo '{\"text\": \"theirs\"}' > a.songbook; echo 1 > \"$1\"; \(until("[ -e *conflicted* ]")); echo 2 > \"$1\""
        )("--edit", "a.songbook")
        #expect(outcome.status == 75)
        #expect(command("--print", "a.songbook").text == "theirs\n")
        let copies = command.folder.names().filter { $0.string.contains("conflicted copy") }
        #expect(copies.count == 1)
        #expect(command("--print", try #require(copies.first)).text == "2\n")
        #expect(outcome.errors.contains(copies[0].display))
        #expect(command.textsLeft == [])
    }

    @Test("what another program changes meanwhile in other lines is merged, said once, and undone by no later save")
    func merged() {
        command.song("a.songbook", text: "one\ntwo\nthree")
        let outcome = command.withEditor(
            """
            sed -i s/one/ONE/ a.songbook; sed -i s/three/THREE/ "$1"; \(until("grep -q THREE a.songbook"))
            echo four >> "$1"; \(until("grep -q four a.songbook"))
            sed -i s/two/TWO/ a.songbook; echo five >> "$1"
            """)("--edit", "a.songbook")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.contains("changes merged with another program's"))
        #expect(command("--print", "a.songbook").text == "ONE\nTWO\nTHREE\nfour\nfive\n")
        #expect(command.textsLeft == [])
    }

    @Test("where the song cannot be saved, the text file is kept and its place said")
    func cannotSave() throws {
        command.song("a.songbook", text: "old")
        let outcome = command.withEditor("echo new > \"$1\"; rm a.songbook")("--edit", "a.songbook")
        #expect(outcome.status == 66)
        let kept = try #require(command.textsLeft.first { $0.hasSuffix(".txt") })
        #expect(outcome.errors.contains(command.folder[FilePath(kept)].display))
        #expect(command.folder.read(FilePath(kept)) == Array("new\n".utf8))
        #expect(command.folder.read("a.songbook") == nil)
    }

    @Test("where no draft can be saved either, the text file is all that is said to be kept")
    func noDraft() {
        command.song("a.songbook", text: "old")
        command.folder.write("in the way", to: "home/.local/state/songbook/drafts")
        let outcome = command.withEditor("echo new > \"$1\"; rm a.songbook")("--edit", "a.songbook")
        #expect(outcome.errors.contains("could not save a draft (") && outcome.errors.contains("lyrics are kept in"))
        #expect(!outcome.errors.contains("run the command again"), "\(outcome.errors)")
    }

    @Test("text that is not UTF-8 is not saved, but kept")
    func notUTF8() throws {
        command.song("a.songbook", text: "old")
        let before = command.folder.read("a.songbook")
        let outcome = command.withEditor("printf 'caf\\351\\n' > \"$1\"")("--edit", "a.songbook")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("line 1, byte 4"))
        #expect(command.folder.read("a.songbook") == before)
        #expect(command.textsLeft.contains { $0.hasSuffix(".txt") })
    }

    @Test("a read-only song and a folder without a song are not edited")
    func notEditable() {
        command.folder.write(#"{"text": "a", "text": "b"}"#, to: "a.songbook")
        command.folder.makeFolder("Empty")
        let command = command.withEditor("touch ran")
        #expect(command("--edit", "a.songbook").status == 77)
        #expect(command("--edit", "Empty").status == 66)
        #expect(command.folder.read("ran") == nil)
    }
}
