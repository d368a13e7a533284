import Files
import Freedesktop
import Problems
import SongFormat
import SongLibrary
import Suggestions
import Translations

/// `--inspire`: prints suggestions of the program that the user chose, as they arrive. The song is not changed.
struct InspireMode {
    private let song: FilePath
    private let wish: InspireWish
    private let asJSON: Bool
    private let console: Console
    private let environment: Environment

    init(_ invocation: Invocation, console: Console, environment: Environment) throws(Problem) {
        song = invocation.operands[0]
        wish = try InspireWish(invocation)
        asJSON = invocation.has(.json)
        (self.console, self.environment) = (console, environment)
    }

    func run() throws(Problem) {
        let program = try program()
        let source = try SongSource.read(song, in: environment)
        if let notice = source.notice { console.report(notice) }
        let song = source.completeSong
        let request = try wish.request(
            title: song.title, language: song.metadata[.language]?.text, lyrics: song.text)
        // To ask for suggestions is to agree that it is sent; the message informs users of a script that asks.
        if console.isWatched {
            console.report(translated("asking \(program.name), which gets title and lyrics of the song"))
        }
        var wasLong = false
        var count = 0
        let report = try program.ask(request, isCancelled: { !console.isOpen }) { suggestion in
            write(suggestion, isFirst: count == 0, afterLong: wasLong)
            wasLong = suggestion.isLong
            count += 1
        }
        for notice in report.notices { console.report(notice) }
        if let message = report.message { console.report("\(program.name): \(message)") }
    }

    /// Separates two suggestions by an empty line if one of them has several lines.
    private func write(_ suggestion: String, isFirst: Bool, afterLong: Bool) {
        if asJSON { return console.write(json: .object([.init("text", .string(suggestion))])) }
        let separator = !isFirst && (afterLong || suggestion.isLong) ? "\n" : ""
        let words = console.isTerminal ? TerminalText.escaping(suggestion) : Array(suggestion.utf8)
        console.write(Array(separator.utf8) + words + [UInt8(ascii: "\n")])
    }

    private func program() throws(Problem) -> SuggestionProgram {
        let store = SettingsStore(environment: environment)
        let loaded = store.load()
        if let program = SuggestionProgram(settings: loaded.settings, environment: environment) { return program }
        if let problem = loaded.problem ?? store.remark(on: loaded.settings, about: [.inspire]) { throw problem }
        let setting = #""inspire": {"command": ["PROGRAM"]}"#
        throw Problem(
            .unavailable, translated("no program for suggestions is set up; nothing was sent"),
            remedy: translated(
                """
                specify one in \(SuggestionProgram.variable), or with \(setting) in \(store.file.display); see \
                'man 5 songbook-inspire'
                """))
    }
}

extension String {
    /// Whether it has several lines.
    fileprivate var isLong: Bool { contains(where: \.isNewline) }
}
