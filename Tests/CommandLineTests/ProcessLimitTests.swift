import Files
import Glibc
import TestSupport
import Testing

@Suite("A process with limits") struct ProcessLimitTests {
    /// Returns the program as a shell with this limit starts it.
    private func limited(_ option: String) -> Command {
        var command = Command()
        command.program = command.addScript(
            "ulimit -c 0; ulimit \(option); exec '\(Command.program.string)' \"$@\"", name: "limited")
        return command
    }

    @Test("does on a stack of 64 KiB what it does on any")
    func stack() {
        let command = limited("-s 64")
        for number in 1...20 {
            command.song(FilePath("Songs/S\(number)/S\(number).songbook"), text: "moon river", title: "S\(number)")
        }
        let song: FilePath = "Songs/S1/S1.songbook"
        #expect(command("--print", song).text == "moon river\n")
        #expect(command("--write", song, input: "new\n").status == 0)
        #expect(command("--print", song).text == "new\n")
        #expect(command("--search", "moon river", "Songs").text.split(separator: "\n").count == 19)
        #expect(command("--list", "Songs").text.split(separator: "\n").count == 20)
        for call in ["--root", "--history", "--conflicts"] as [FilePath] {
            let outcome = command(call, song)
            #expect(outcome.status == 0, "\(call): \(outcome.errors)")
        }
        for call in ["--libraries", "--drafts", "--help"] as [FilePath] {
            let outcome = command(call)
            #expect(outcome.status == 0, "\(call): \(outcome.errors)")
        }
        #expect(command("--new", "Another", "--in", "Songs").status == 0)
        #expect(command("--rename", song, "Other").status == 0)
        #expect(command("--trash", song).status == 0)
    }

    @Test("saves with few descriptors, or says that they are too few, and leaves the song old", arguments: 4...24)
    func descriptors(_ limit: Int) {
        let command = limited("-n \(limit)")
        command.song("a.songbook", text: "old")
        let outcome = command("--write", "a.songbook", input: "new\n")
        // With too few to start it, the shell or the loader reports that.
        #expect([0, 2, 69, 126, 127].contains(outcome.status), "\(outcome.status) \(outcome.errors)")
        if outcome.status != 0 { #expect(!outcome.errors.isEmpty) }
        let text = String(decoding: command.folder.read("a.songbook") ?? [], as: UTF8.self)
        #expect(text.contains(outcome.status == 0 ? #""new""# : #""old""#))
    }

    @Test("says that there is too little memory, and leaves the song old or new")
    func memory() throws {
        let big = String(repeating: "la la la\n", count: 1 << 18)
        var wereTooSmall = 0
        // In kilobytes, from too little to load the libraries on. With less than the program itself takes, the kernel
        // kills it.
        for limit in stride(from: 20_000, through: 90_000, by: 10_000) {
            let command = limited("-v \(limit)")
            command.song("a.songbook", text: big)
            let before = command.folder.read("a.songbook")
            for (call, input) in [("--print", ""), ("--write", big + "new\n")] as [(FilePath, String)] {
                let outcome = command(call, "a.songbook", input: input)
                let label: Comment = "\(limit), \(call): \(outcome.status) \(outcome.errors)"
                // 127 is from the loader, which has its own message.
                #expect([0, 69, 127].contains(outcome.status), label)
                if outcome.status == 69 {
                    #expect(outcome.errors.contains("ulimit -v"), label)
                    wereTooSmall += 1
                }
                guard outcome.status != 0 || call == "--print" else { continue }
                let after = command.folder.read("a.songbook")
                #expect(after == before || after?.count ?? 0 > before?.count ?? 0, label)
            }
        }
        #expect(wereTooSmall > 0)
    }
}
