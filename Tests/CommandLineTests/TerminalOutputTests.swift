import Files
import TestSupport
import Testing

@Suite("Output to a terminal")
struct TerminalOutputTests {
    private let command = Command()
    private let hostile = "\u{1B}[31mred \u{1B}]52;c;eA==\u{7} \u{9B}2J a\rb \u{202E}desrever\u{2066} \u{7F}\tTab\nEnd"

    private func printed(_ arguments: FilePath...) -> String {
        let terminal = PseudoTerminal()
        let running = command.start(arguments, output: .file(terminal.name))
        let outcome = running.finish()
        #expect(outcome.status == 0)
        return terminal.screen { $0.hasSuffix("\n") }
    }

    private func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x09, 0x0A: true
            case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: false
            default: true
            }
        }
    }

    @Test("control characters and bidirectional overrides in lyrics are shown as escapes")
    func lyrics() {
        command.song("a.songbook", text: hostile)
        let screen = printed("--print", "a.songbook")
        #expect(isHarmless(screen))
        #expect(screen.contains("\\e[31mred"))
        #expect(screen.hasSuffix("\tTab\nEnd\n"))
    }

    @Test("right-to-left lyrics with directional marks are shown as they are")
    func rightToLeft() {
        command.song("a.songbook", text: "שלום\u{200F}! مرحبا")
        #expect(printed("--print", "a.songbook") == "שלום\u{200F}! مرحبا\n")
    }

    @Test("JSON on a terminal is harmless, and still the same JSON")
    func json() {
        command.song("a.songbook", text: hostile, title: "\u{9B}T")
        let screen = printed("--print", "--json", "a.songbook")
        #expect(isHarmless(screen))
        let again = command("--print", "-", input: screen)
        #expect(again.text == hostile + "\n")
    }

    @Test("JSON of several lines stays on its lines")
    func exported() {
        command.song("a.songbook", text: "one\ntwo")
        let piped = command("--export", "json", "a.songbook").text
        #expect(piped.contains("\n") && printed("--export", "json", "a.songbook") == piped)
    }

    @Test("a hostile file name in a message is harmless")
    func names() {
        let name: FilePath = "\u{1B}]0;x\u{7}\n\u{202E}.songbook"
        let outcome = command("--print", name)
        #expect(outcome.status == 66)
        #expect(isHarmless(outcome.errors))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }
}
