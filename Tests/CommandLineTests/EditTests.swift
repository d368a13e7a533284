import Files
import Glibc
import TestSupport
import Testing

@Suite("--edit")
struct EditTests {
    private let command = Command()

    @Test("an edited text is saved, without the newline that ends a text file; nothing is left behind")
    func saves() {
        command.song("a.songbook", text: "one\ntwo")
        let outcome = command.withEditor("cp \"$1\" seen; echo three >> \"$1\"")("--edit", "a.songbook")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.isEmpty)
        #expect(command.folder.read("seen") == Array("one\ntwo\n".utf8))
        #expect(command("--print", "a.songbook").text == "one\ntwo\nthree\n")
        #expect(command.textsLeft == [])
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
            let outcome = command.withEditor(script)("--edit", "a.songbook")
            #expect(outcome.status == 0, "\(outcome.errors)")
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
            "echo first > \"$1\"; \(until("[ -e go ]")); echo second > \"$1\"; touch done; exec sleep 100"
        ).start(["--edit", "a.songbook"])
        #expect(eventually { command("--print", "a.songbook").text == "first\n" })
        command.folder.write("", to: "go")
        #expect(eventually { command("--print", "a.songbook").text == "second\n" })
        running.kill(SIGTERM)
        #expect(running.finish().status == 128 + SIGTERM)
        #expect(command.textsLeft == [])
    }

    @Test("an editor that truncates and then writes, slowly, never empties or cuts the song")
    func slowWriting() {
        command.song("a.songbook", text: "one\ntwo\nthree")
        // So slow that each step takes longer than a file must rest before it counts as saved.
        let running = command.withEditor(
            """
            exec 3> "$1"; touch truncated; sleep 1.6; echo one >&3; sleep 1.6; echo TWO >&3; sleep 1.6; exec 3>&-
            \(until("[ -e go ]"))
            """
        ).start(["--edit", "a.songbook"])
        #expect(eventually { command.folder.read("truncated") != nil })
        var seen = Set<String>()
        #expect(
            eventually {
                seen.insert(command("--print", "a.songbook").text)
                if seen.count > 1 { command.folder.write("", to: "go") }
                return !running.isRunning
            })
        #expect(seen == ["one\ntwo\nthree\n", "one\nTWO\n"])
        #expect(running.finish().status == 0)
    }

    @Test("a text file that was emptied or cut is saved only when the editor has ended well")
    func emptied() {
        for (script, text) in [(": > \"$1\"", ""), ("printf 'on' > \"$1\"", "on")] {
            command.song("a.songbook", text: "one\ntwo")
            let running = command.withEditor(script + "; touch done; \(until("[ -e go ]"))")
                .start(["--edit", "a.songbook"])
            #expect(eventually { command.folder.read("done") != nil })
            // Longer than a file must rest before it counts as saved.
            #expect(steadily(seconds: 2) { command("--print", "a.songbook").text == "one\ntwo\n" })
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
            "for i in 1 2; do echo $i > new; mv new \"$1\"; \(until(#"grep -q "\"$i\"" a.songbook"#)); done; \(until("[ -e go ]"))"
        ).start(["--edit", "a.songbook"])
        #expect(eventually { command("--print", "a.songbook").text == "2\n" })
        command.folder.write("", to: "go")
        #expect(running.finish().status == 0)
        #expect(command.textsLeft == [])
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
}
