import Files
import Glibc
import TestSupport
import Testing

@testable import songbook_open

@Suite("Help and version")
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
}
