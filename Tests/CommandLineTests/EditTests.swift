import Files
import Glibc
import TestSupport
import Testing

@Suite("--edit")
struct EditTests {
    private let command = Command()

    private var left: [String] {
        command.folder.tree().map(\.string).filter {
            $0.contains("lyrics") || $0.contains(".~") || $0.hasSuffix(".draft")
        }
        .filter { $0 != "home/.local/state/songbook/lyrics" }
    }

    @Test("an edited text is saved, without the newline that ends a text file; nothing is left behind")
    func saves() {
        command.song("a.songbook", text: "one\ntwo")
        let outcome = command.withEditor("cp \"$1\" seen; echo three >> \"$1\"")("--edit", "a.songbook")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.isEmpty)
        #expect(command.folder.read("seen") == Array("one\ntwo\n".utf8))
        #expect(command("--print", "a.songbook").text == "one\ntwo\nthree\n")
        #expect(left == [])
    }

    @Test(
        "an editor that changes nothing leaves the file untouched, whatever the text",
        arguments: [
            "", "\n", "a", "a\n", "a\r\nb", "a\r\nb\r\n", "a\r\nb\n", "\r", "NUL \0 ESC \u{1B}", "e\u{301}\u{FEFF}",
        ])
    func unedited(text: String) throws {
        command.song("a.songbook", text: text)
        let before = try FileStatus(of: command.folder["a.songbook"])
        for script in ["true", "touch \"$1\"", "cp \"$1\" x && mv x \"$1\""] {
            #expect(command.withEditor(script)("--edit", "a.songbook").status == 0)
            #expect(try FileStatus(of: command.folder["a.songbook"]) == before, "\(script)")
        }
    }

    @Test("line ends stay of their kind, and an edit of one line leaves the others")
    func lineEnds() {
        command.song("a.songbook", text: "a\r\nb\r\n\u{1B}c")
        command.withEditor("sed -i 's/^b/B/' \"$1\"")("--edit", "a.songbook")
        #expect(command("--print", "a.songbook").text == "a\r\nB\r\n\u{1B}c\n")
        command.withEditor("printf 'no newline' > \"$1\"")("--edit", "a.songbook")
        #expect(command("--print", "a.songbook").text == "no newline\n")
    }

    @Test("the text file is the user's alone, and called after the title")
    func privacy() {
        command.song("a.songbook", text: "a", title: "../A/b\u{1B} é")
        let script = "stat -c %a \"$1\" \"$(dirname \"$1\")\" > modes; basename \"$1\" > name; umask 0; echo b > \"$1\""
        command.withEditor(script)("--edit", "a.songbook")
        #expect(command.folder.read("modes") == Array("600\n700\n".utf8))
        #expect(command.folder.read("name") == Array("A-b- é.txt\n".utf8))
    }

    @Test("each save in the editor is saved to the song while the editor is open")
    func savesMeanwhile() {
        command.song("a.songbook", text: "old")
        let running = command.withEditor(
            "echo first > \"$1\"; while [ ! -e go ]; do sleep 0.05; done; echo second > \"$1\"; touch done; exec sleep 100"
        ).start(["--edit", "a.songbook"])
        #expect(eventually { command("--print", "a.songbook").text == "first\n" })
        command.folder.write("", to: "go")
        #expect(eventually { command("--print", "a.songbook").text == "second\n" })
        running.kill(SIGTERM)
        #expect(running.finish().status == 128 + SIGTERM)
        #expect(left == [])
    }

    @Test("an editor that truncates and then writes, slowly, never empties or cuts the song")
    func slowWriting() {
        command.song("a.songbook", text: "one\ntwo\nthree")
        let running = command.withEditor(
            """
            exec 3> "$1"; touch truncated; sleep 1.6; echo one >&3; sleep 1.6; echo TWO >&3; sleep 1.6; exec 3>&-
            while [ ! -e go ]; do sleep 0.05; done
            """
        ).start(["--edit", "a.songbook"])
        #expect(eventually { command.folder.read("truncated") != nil })
        var seen = Set<String>()
        while running.isRunning {
            seen.insert(command("--print", "a.songbook").text)
            if seen.count > 1 { command.folder.write("", to: "go") }
            usleep(50_000)
        }
        #expect(seen == ["one\ntwo\nthree\n", "one\nTWO\n"])
        #expect(running.finish().status == 0)
    }

    @Test("a text file that was emptied or cut is saved only when the editor has ended well")
    func emptied() {
        for (script, text) in [(": > \"$1\"", ""), ("printf 'on' > \"$1\"", "on")] {
            command.song("a.songbook", text: "one\ntwo")
            let running = command.withEditor(script + "; touch done; while [ ! -e go ]; do sleep 0.05; done")
                .start(["--edit", "a.songbook"])
            #expect(eventually { command.folder.read("done") != nil })
            sleep(2)
            #expect(command("--print", "a.songbook").text == "one\ntwo\n")
            command.folder.write("", to: "go")
            #expect(running.finish().status == 0)
            #expect(command("--print", "a.songbook").text == text + "\n")
            for file in ["done", "go"] { unlink(command.folder[FilePath(file)].string) }
        }
    }

    @Test("an editor that replaces the file by another is followed")
    func renaming() {
        command.song("a.songbook", text: "old")
        let running = command.withEditor(
            "for i in 1 2; do echo $i > new; mv new \"$1\"; sleep 1.7; done; while [ ! -e go ]; do sleep 0.05; done"
        ).start(["--edit", "a.songbook"])
        #expect(eventually { command("--print", "a.songbook").text == "2\n" })
        command.folder.write("", to: "go")
        #expect(running.finish().status == 0)
        #expect(left == [])
    }

    @Test("an editor that fails changes nothing; what it wrote last is kept and its place said")
    func failingEditor() throws {
        command.song("a.songbook", text: "old")
        let before = command.folder.read("a.songbook")
        let unchanged = command.withEditor("exit 3")("--edit", "a.songbook")
        #expect(unchanged.status == 69)
        #expect(unchanged.errors.contains("exit status 3"))
        #expect(left == [])

        let changed = command.withEditor("echo new > \"$1\"; exit 1")("--edit", "a.songbook")
        #expect(changed.status == 69)
        #expect(command.folder.read("a.songbook") == before)
        let kept = try #require(left.first { $0.hasSuffix(".txt") })
        #expect(changed.errors.contains(command.folder[FilePath(kept)].display))
        #expect(command.folder.read(FilePath(kept)) == Array("new\n".utf8))

        // And the next session says so, as long as they are not in the song.
        #expect(command.withEditor("true")("--edit", "a.songbook").errors.contains(FilePath(kept).parent.display))
        #expect(command.withEditor("echo new > \"$1\"")("--edit", "a.songbook").errors.contains("lyrics"))
        #expect(command.withEditor("true")("--edit", "a.songbook").errors == "")
        #expect(left == [])
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
        #expect(left == [])
    }

    @Test("$VISUAL comes before $EDITOR; both may have options and quotes")
    func choice() {
        var command = command.withEditor("echo \"$1 $2\" > \"$3\"", name: "my editor")
        command[variable: "VISUAL"] = "'\(command.folder["my editor"].string)' -x 'a b'"
        command[variable: "EDITOR"] = "false"
        command.song("a.songbook", text: "old")
        #expect(command("--edit", "a.songbook").status == 0)
        #expect(command("--print", "a.songbook").text == "-x a b\n")
        command[variable: "VISUAL"] = " "
        #expect(command("--edit", "a.songbook").status == 69)
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
        #expect(command.withEditor("sleep 1.5")("--edit", "a.songbook").errors == "")
    }

    @Test("nobody reading the messages keeps no song from being saved")
    func closedPipe() {
        command.song("a.songbook", text: "a")
        command.song("b.songbook", text: "b")
        let command = command.withEditor("sleep 0.3; rm a.songbook; for f; do echo x >> \"$f\"; done")
        let script = "\(Command.program.string) --edit a.songbook b.songbook 2>&1 | true; echo ${PIPESTATUS[0]}"
        var variables = command.variables.mapValues { String(decoding: $0, as: UTF8.self) }
        variables["PATH"] = "/usr/bin:/bin"
        let outcome = runTool(
            "/bin/bash", arguments: ["-c", script], environment: variables,
            workingDirectory: command.folder.path.string)
        #expect(String(decoding: outcome.output, as: UTF8.self) == "66\n")
        #expect(command("--print", "b.songbook").text == "b\nx\n")
    }

    @Test("several songs are edited in one go, the same one once; those that cannot be opened are said")
    func several() {
        command.song("a.songbook", text: "a")
        command.song("b.songbook", text: "b")
        let outcome = command.withEditor("echo $# > count; for f; do echo x >> \"$f\"; done")(
            "--edit", "a.songbook", "missing.songbook", "b.songbook", "./a.songbook")
        #expect(outcome.status == 66)
        #expect(command.folder.read("count") == Array("2\n".utf8))
        #expect(command("--print", "a.songbook", "b.songbook").text == "a\nx\nb\nx\n")
    }

    @Test("a song that another program changes meanwhile is kept beside ours, status 75; later saves go to our copy")
    func conflict() throws {
        command.song("a.songbook", text: "old")
        let outcome = command.withEditor(
            "echo '{\"text\": \"theirs\"}' > a.songbook; echo 1 > \"$1\"; sleep 1.8; echo 2 > \"$1\""
        )("--edit", "a.songbook")
        #expect(outcome.status == 75)
        #expect(command("--print", "a.songbook").text == "theirs\n")
        let copies = command.folder.names().filter { $0.string.contains("conflicted copy") }
        #expect(copies.count == 1)
        #expect(command("--print", try #require(copies.first)).text == "2\n")
        #expect(outcome.errors.contains(copies[0].display))
        #expect(left == [])
    }

    @Test("where the song cannot be saved, the text file is kept and its place said")
    func cannotSave() throws {
        command.song("a.songbook", text: "old")
        let outcome = command.withEditor("echo new > \"$1\"; rm a.songbook")("--edit", "a.songbook")
        #expect(outcome.status == 66)
        let kept = try #require(left.first { $0.hasSuffix(".txt") })
        #expect(outcome.errors.contains(command.folder[FilePath(kept)].display))
        #expect(command.folder.read(FilePath(kept)) == Array("new\n".utf8))
        #expect(command.folder.read("a.songbook") == nil)
    }

    @Test("text that is not UTF-8 is not saved, but kept")
    func notUTF8() throws {
        command.song("a.songbook", text: "old")
        let before = command.folder.read("a.songbook")
        let outcome = command.withEditor("printf 'caf\\351\\n' > \"$1\"")("--edit", "a.songbook")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("line 1, byte 4"))
        #expect(command.folder.read("a.songbook") == before)
        #expect(left.contains { $0.hasSuffix(".txt") })
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

    @Test("interrupt and quit keys belong to the editor")
    func keys() {
        command.song("a.songbook", text: "old")
        let running = command.withEditor(
            "touch ready; while [ ! -e go ]; do sleep 0.05; done; echo new > \"$1\"; kill -INT $$; echo never > \"$1\""
        )
        .start(["--edit", "a.songbook"])
        #expect(eventually { command.folder.read("ready") != nil })
        running.kill(SIGINT)
        running.kill(SIGQUIT)
        command.folder.write("", to: "go")
        let outcome = running.finish()
        // The editor was not ignoring the key; the program was.
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("signal 2"))
        #expect(command("--print", "a.songbook").text == "old\n")
    }

    @Test("told to end, it ends the editor, saves what the editor had saved, and removes the text", arguments: [15, 1])
    func toldToEnd(signal: Int32) {
        command.song("a.songbook", text: "old")
        let running = command.withEditor("echo new > \"$1\"; touch ready; exec sleep 100").start([
            "--edit", "a.songbook",
        ])
        #expect(eventually { command.folder.read("ready") != nil })
        running.kill(signal)
        #expect(running.finish().status == 128 + signal)
        #expect(command("--print", "a.songbook").text == "new\n")
        #expect(left == [])
    }

    @Test("a session that was killed leaves its text, and the next one says where")
    func killed() {
        command.song("a.songbook", text: "old")
        let running = command.withEditor("touch ready; exec sleep 5").start(["--edit", "a.songbook"])
        #expect(eventually { command.folder.read("ready") != nil })
        // Two at a time: the other's text is no leftover while it lives.
        #expect(command.withEditor("true", name: "other")("--edit", "a.songbook").errors == "")
        running.kill(SIGKILL)
        _ = running.finish()
        let text = command.folder.tree().first { $0.extension == "txt" }!
        // A text that says what the song says is no loss, and goes.
        #expect(command.withEditor("true", name: "other")("--edit", "a.songbook").errors == "")
        #expect(command.folder.read(text) == nil)
    }

    @Test("an editor that is suspended suspends the program, and both go on")
    func suspended() {
        command.song("a.songbook", text: "old")
        let running = command.withEditor("echo $$ > pid; kill -STOP $$; echo new > \"$1\"").start([
            "--edit", "a.songbook",
        ])
        func state() -> String {
            let line = runTool("/bin/cat", "/proc/\(running.identifier)/stat").output
            return String(decoding: line, as: UTF8.self).split(separator: ")").last.map(String.init) ?? ""
        }
        #expect(eventually { state().hasPrefix(" T") })
        running.kill(SIGCONT)
        let editor = String(decoding: command.folder.read("pid")!, as: UTF8.self).filter(\.isNumber)
        kill(pid_t(editor)!, SIGCONT)
        #expect(running.finish().status == 0)
        #expect(command("--print", "a.songbook").text == "new\n")
    }
}
