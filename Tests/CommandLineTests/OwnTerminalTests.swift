import Files
import TestSupport
import Testing

@Suite("A terminal of its own")
struct OwnTerminalTests {
    /// Returns a command with a display, no window, and a terminal program with a given behavior.
    private func command(terminal script: String, name: FilePath = "xdg-terminal-exec") -> Command {
        // Not run from its build folder: a window may have been built beside it.
        var command = Command.installed()
        command.song("a b.songbook", text: "old")
        command.addScript(script, name: FilePath("bin").appending(name))
        command[variable: "PATH"] = command.folder["bin"].string + ":/usr/bin:/bin"
        command[variable: "DISPLAY"] = ":9"
        return command.withEditor("echo edited > \"$1\"")
    }

    @Test("with a display, no window and no terminal around it, the program starts itself in one")
    func startsTerminal() {
        for (name, script) in [
            ("xdg-terminal-exec", "\"$@\""), ("x-terminal-emulator", "test \"$1\" = -e || exit 1; shift; \"$@\""),
        ] {
            let command = command(terminal: script, name: FilePath(name))
            let outcome = command("--wait", "a b.songbook")
            #expect(outcome.status == 0, "\(name): \(outcome.errors)")
            #expect(command("--print", "a b.songbook").text == "edited\n")
            #expect(command.folder.tree().allSatisfy { !$0.string.contains("status-") })
        }
    }

    @Test("a terminal that hands over and returns at once is waited for with --wait, and not without")
    func server() {
        var command = command(terminal: "(\(until("! kill -0 $$")); \"$@\") > /dev/null 2>&1 &")
        command = command.withEditor("\(until("[ -e go ]")); echo edited > \"$1\"")
        #expect(command("a b.songbook").status == 0)
        #expect(command("--print", "a b.songbook").text == "old\n")
        command.folder.write("", to: "go")
        #expect(eventually { command("--print", "a b.songbook").text == "edited\n" })
        command = command.withEditor("touch open; \(until("[ -e end ]")); echo again > \"$1\"")
        let running = command.start(["--wait", "a b.songbook"])
        #expect(eventually { command.folder.read("open") != nil })
        #expect(steadily(seconds: 0.5) { running.isRunning })
        command.folder.write("", to: "end")
        #expect(running.finish().status == 0)
        #expect(command("--print", "a b.songbook").text == "again\n")
    }

    @Test("the exit status comes out of the terminal; an error there waits for Return")
    func errors() {
        let terminal = PseudoTerminal()
        let command = command(terminal: "\"$@\" < \(terminal.name) > \(terminal.name) 2>&1").withEditor("exit 3")
        let running = command.start(["--wait", "a b.songbook"])
        #expect(terminal.screen { $0.contains("Press Return") }.contains("exit status 3"))
        #expect(steadily(seconds: 0.2) { running.isRunning })
        terminal.type("\r\n")
        #expect(running.finish().status == 69)
    }

    @Test("a terminal that fails, and none at all, are said")
    func noTerminal() {
        let failing = command(terminal: "exit 1")("a b.songbook")
        #expect(failing.status == 69)
        #expect(failing.errors.contains("xdg-terminal-exec: cannot start this terminal"))
        var none = command(terminal: "exit 1")
        none[variable: "PATH"] = "/nowhere"
        let outcome = none("a b.songbook")
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("install"))
    }

    @Test("the editor does not inherit what is between the program and its terminal")
    func cleanEnvironment() {
        let command = command(terminal: "\"$@\"").withEditor("env > variables")
        #expect(command("--wait", "a b.songbook").status == 0)
        let variables = String(decoding: command.folder.read("variables") ?? [], as: UTF8.self)
        #expect(variables.contains("DISPLAY=:9"))
        #expect(!variables.contains("SONGBOOK_OPEN"))
    }
}
