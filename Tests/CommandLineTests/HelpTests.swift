import Files
import TestSupport
import Testing

@testable import songbook_open

@Suite("Help and version")
struct HelpTests {
    private let command = Command()

    @Test(
        "--help names every option and fits in 80 columns",
        arguments: [["--help"], ["-h"], ["--print", "--help"], ["--help", "--nonsense"]])
    func help(arguments: [String]) {
        let outcome = command.run(arguments.map { FilePath($0) })
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        let lines = outcome.text.split(separator: "\n")
        for option in CommandOption.table
        where !lines.contains(where: { $0.prefix(28).split(separator: " ").contains { $0 == option.name.spelling } }) {
            Issue.record("no line of --help begins with \(option.name.spelling)")
        }
        for line in lines where line.count > 80 {
            Issue.record("this line of --help has \(line.count) columns: \(line)")
        }
    }

    @Test("--version prints the version")
    func version() throws {
        let outcome = command("--version")
        #expect(outcome.status == 0)
        let metainfo = try OptionFile("share/metainfo/com.palmernix.songbook.metainfo.xml").text
        let latest = try #require(metainfo.firstMatch(of: /<release version="([^"]+)"/)?.output.1)
        #expect(outcome.text == "songbook-open \(latest)\n")
    }

    @Test("the table has every option once")
    func table() {
        let names = CommandOption.table.map(\.name)
        for name in CommandOption.Name.allCases {
            let count = names.count { $0 == name }
            if count != 1 { Issue.record("CommandOption.table has \(name.spelling) \(count) times") }
        }
    }
}
