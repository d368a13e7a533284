import Files
import Glibc
import TestSupport
import Testing

@testable import songbook_open

@Suite("Help, man page and completions")
struct HelpTests {
    private let command = Command()
    private static let share = FilePath(#filePath).parent.parent.parent.appending("share")

    @Test("--help names every option and fits in 80 columns")
    func help() {
        for arguments: [FilePath] in [["--help"], ["-h"], ["--print", "--help"], ["--help", "--nonsense"]] {
            let outcome = command.run(arguments)
            #expect(outcome.status == 0)
            #expect(outcome.errors.isEmpty)
            for option in CommandOption.table { #expect(outcome.text.contains(" \(option.name.spelling)")) }
            #expect(outcome.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
        }
    }

    @Test("--version prints the version")
    func version() throws {
        let outcome = command("--version")
        #expect(outcome.status == 0)
        let metainfo = runTool("/bin/cat", Self.share.appending("metainfo/com.palmernix.songbook.metainfo.xml").string)
        let latest = try #require(
            String(decoding: metainfo.output, as: UTF8.self).firstMatch(of: /<release version="([^"]+)"/))
        #expect(outcome.text == "songbook-open \(latest.1)\n")
    }

    @Test("the table has every option once")
    func table() {
        let names = CommandOption.table.map(\.name)
        #expect(names.count == Set(names).count)
        #expect(Set(names) == Set(CommandOption.Name.allCases))
    }

    @Test(
        "man page and completions have the options of the table and no others",
        arguments: [
            "man/man1/songbook-open.1", "bash-completion/completions/songbook-open",
            "zsh/site-functions/_songbook-open", "fish/vendor_completions.d/songbook-open.fish",
        ])
    func sameEverywhere(file: FilePath) throws {
        let bytes = try FileReader.read(Self.share.appending(file), limit: 1 << 20).bytes
        let text = String(decoding: bytes, as: UTF8.self)
        let found: [String]
        if file.extension == "1" {
            // mdoc: `.It Fl -print`, also several in a line: `Fl -register | Fl -unregister`.
            found = text.split(separator: "\n").filter { $0.hasPrefix(".It Fl ") }
                .flatMap { $0.split(separator: " ").filter { $0.hasPrefix("-") }.map { "-" + $0 } }
        } else if file.extension == "fish" {
            found = text.matches(of: /\ncomplete -c songbook-open .*?-l ([a-z-]+)/).map { "--" + $0.output.1 }
        } else {
            found = text.matches(of: /--[a-z][a-z-]+/).map { String($0.output) }
        }
        #expect(Set(found) == Set(CommandOption.table.map(\.name.spelling)))
    }
}
