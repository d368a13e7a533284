import Files
import TestSupport
import Testing

@Suite("SONGBOOK_DEBUG")
struct DiagnosticsTests {
    private func command(_ variables: [String: String]) -> Command {
        var command = Command()
        for (name, value) in variables { command[variable: name] = value }
        return command
    }

    private func lines(_ errors: String) -> [Substring] {
        errors.split(separator: "\n").filter { $0.contains("debug: ") }
    }

    @Test(
        "decisions are written to standard error, a line each, and nothing of the song",
        arguments: [["SONGBOOK_DEBUG": "1"], ["G_MESSAGES_DEBUG": "Gtk songbook"], ["G_MESSAGES_DEBUG": "all"]])
    func tells(_ variables: [String: String]) {
        let command = command(variables)
        command.song("Hidden.songbook", text: "old words", title: "Hidden")
        let outcome = command("--write", "Hidden.songbook", input: "secret words")
        #expect(outcome.status == 0)
        let notes = lines(outcome.errors)
        #expect(notes.first?.contains("call write") == true, "\(outcome.errors)")
        #expect(notes.contains { $0.contains("session: ") }, "\(outcome.errors)")
        #expect(notes.last?.hasSuffix("save: saved") == true, "\(outcome.errors)")
        #expect(!outcome.errors.contains("words") && !outcome.errors.contains("Hidden"), "\(outcome.errors)")
    }

    @Test("the rule that found the library is among them")
    func tellsRule() {
        let command = command(["SONGBOOK_DEBUG": "1"])
        command.song("a.songbook", text: "words")
        let outcome = command("--root", "a.songbook")
        #expect(lines(outcome.errors).contains { $0.contains("root: rule ") }, "\(outcome.errors)")
    }

    @Test("without it, and with another value, there are none", arguments: [[:], ["SONGBOOK_DEBUG": "0"]])
    func staysSilent(_ variables: [String: String]) {
        let command = command(variables)
        command.song("a.songbook", text: "words")
        let outcome = command("--root", "a.songbook")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
    }
}
