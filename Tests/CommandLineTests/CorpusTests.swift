import Files
import Glibc
import TestSupport
import Testing

@Suite("A corpus of 250 songs")
struct CorpusTests {
    private let command = Command()
    private let names: [FilePath]

    init() {
        names = SongCorpus.entries.indices.map { FilePath("\($0).songbook") }
        for (name, entry) in zip(names, SongCorpus.entries) { command.folder.write(entry.file, to: name) }
    }

    @Test("each is printed as its lyrics and one newline")
    func lyrics() {
        for (name, entry) in zip(names, SongCorpus.entries) {
            let outcome = command("--print", name)
            #expect(outcome.status == 0, "\(name.string): \(outcome.errors)")
            #expect(outcome.output == Array((entry.text + "\n").utf8), "\(name.string)")
        }
    }

    @Test(
        "all are printed byte for byte as jq -r .text prints them", .enabled(if: hasTool("jq"), "jq is not installed"))
    func sameAsJq() {
        for part in stride(from: 0, to: names.count, by: 50) {
            let some = Array(names[part..<min(part + 50, names.count)])
            let jq = runTool(
                "/usr/bin/env", arguments: ["jq", "-r", ".text"] + some.map(\.string),
                workingDirectory: command.folder.path.string)
            #expect(jq.status == 0, "\(jq.errors)")
            let ours = command.run(["--print"] + some).output
            #expect(ours == jq.output, "songs \(part) to \(part + 49)")
        }
    }
}

/// Whether a program is in `PATH`.
func hasTool(_ name: String) -> Bool {
    runTool("/bin/sh", "-c", "command -v \(name)").status == 0
}
