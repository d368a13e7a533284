import Files
import TestSupport
import Testing

@Suite("--register and --unregister")
struct RegisterTests {
    private func installed(withShare: Bool) -> Command {
        var command = Command.installed()
        if withShare {
            let share = FilePath(#filePath).parent.parent.parent.appending("share")
            runTool("/bin/cp", "-r", share.string, command.folder["prefix/share"].string)
        }
        command[variable: "XDG_DATA_DIRS"] = command.folder["system"].string
        command[variable: "XDG_CURRENT_DESKTOP"] = "GNOME"
        return command
    }

    @Test("the song type and the program are made known from the share folder beside the program, and forgotten again")
    func roundTrip() {
        let command = installed(withShare: true)
        let before = command.folder.tree().filter { $0.isInside("home") }
        for _ in 1...2 {
            let outcome = command("--register")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.isEmpty)
        }
        let home = command.folder.tree().filter { $0.isInside("home") }
        #expect(home.contains("home/.local/share/mime/packages/com.palmernix.songbook.xml"))
        #expect(home.contains("home/.local/share/applications/com.palmernix.songbook.desktop"))
        #expect(command("--unregister").status == 0)
        #expect(command.folder.tree().filter { $0.isInside("home") } == before)
    }

    @Test("a program that is not installed says so")
    func notInstalled() {
        let outcome = installed(withShare: false)("--register")
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("install.sh"))
    }
}
