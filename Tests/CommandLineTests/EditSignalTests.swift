import Files
import Glibc
import TestSupport
import Testing

@Suite("--edit and signals")
struct EditSignalTests {
    private let command = Command()

    @Test("interrupt and quit keys belong to the editor")
    func keys() {
        command.song("a.songbook", text: "old")
        let running = command.withEditor(
            "touch ready; \(until("[ -e go ]")); echo new > \"$1\"; kill -INT $$; echo never > \"$1\""
        )
        .start(["--edit", "a.songbook"])
        #expect(eventually { command.folder.read("ready") != nil })
        running.kill(SIGINT)
        running.kill(SIGQUIT)
        command.folder.write("", to: "go")
        let outcome = running.finish()
        // The editor did not ignore the key; the program did.
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("signal 2"))
        #expect(command("--print", "a.songbook").text == "old\n")
    }

    @Test("told to end, it ends the editor, saves what the editor had saved, and removes the text", arguments: [15, 1])
    func terminated(signal: Int32) {
        command.song("a.songbook", text: "old")
        let running = command.withEditor("echo new > \"$1\"; touch ready; exec sleep 100").start([
            "--edit", "a.songbook",
        ])
        #expect(eventually { command.folder.read("ready") != nil })
        running.kill(signal)
        #expect(running.finish().status == 128 + signal)
        #expect(command("--print", "a.songbook").text == "new\n")
        #expect(command.textsLeft == [])
    }

    @Test("told to end, with an editor that does not end, it leaves the text to it and says so")
    func stubbornEditor() {
        command.song("a.songbook", text: "old")
        let running = command.withEditor(
            "trap '' TERM; echo new > \"$1\"; touch ready; exec > out 2>&1; \(until("[ -e go ]")); "
                + "echo later > \"$1\"; touch done"
        ).start(["--edit", "a.songbook"])
        #expect(eventually { command.folder.read("ready") != nil })
        running.kill(SIGTERM)
        let outcome = running.finish()
        #expect(outcome.status == 128 + SIGTERM)
        #expect(outcome.errors.contains("is still running"))
        #expect(command("--print", "a.songbook").text == "new\n")
        command.folder.write("", to: "go")
        #expect(eventually { command.folder.read("done") != nil })
        #expect(
            command.withEditor("true", name: "other")("--edit", "a.songbook").errors.contains("left unsaved lyrics"))
    }

    @Test("a session that was killed leaves its text, and the next one says where")
    func killed() {
        command.song("a.songbook", text: "old")
        let running = command.withEditor("touch ready; exec sleep 5").start(["--edit", "a.songbook"])
        #expect(eventually { command.folder.read("ready") != nil })
        // Two sessions at a time: the text of the other one is not a leftover while that session runs.
        #expect(command.withEditor("true", name: "other")("--edit", "a.songbook").errors == "")
        running.kill(SIGKILL)
        _ = running.finish()
        let text = command.folder.tree().first { $0.extension == "txt" }!
        // A text that equals the song's is no loss, and is removed.
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
