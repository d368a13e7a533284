import EditingSession
import Files
import Freedesktop
import Problems
import SongFormat

/// `--print`: prints the lyrics on standard output; with `--json` the whole song.
///
/// Reads only the song's file and, for an earlier version, its history; no library and no settings, unless the file
/// cannot be read because its library is unavailable (``SongSource/read(_:in:)``).
struct PrintMode {
    let songs: [FilePath]
    /// Counted from 1 for the version before the present one; nil for the present one.
    let revision: Int?
    let asJSON: Bool
    let console: Console
    let context: ProcessContext

    func run() {
        console.forEach(songs, isShowing: true) { operand throws(Problem) in
            var source =
                operand == "-"
                ? try SongSource.standardInput(console.input)
                : try SongSource.read(operand, in: context.environment)
            if let notice = source.notice { console.report(notice) }
            if let revision { source.show(try song(revision, of: source, called: operand)) }
            asJSON ? console.write(json: json(of: source)) : console.write(lyrics(of: source))
        }
    }

    private func song(_ number: Int, of source: SongSource, called operand: FilePath) throws(Problem) -> SongFile {
        let history = source.song.id.map { SongHistory(id: $0, environment: context.environment) }
        let revisions = try history?.revisions(besides: source.isShown) ?? []
        guard let history, let revision = revisions.first(where: { $0.number == number }) else {
            throw Problem(noVersion: number, of: operand)
        }
        return try history.song(of: revision)
    }

    private func lyrics(of source: SongSource) -> [UInt8] {
        let text = source.song.text
        var bytes = [UInt8]()
        if console.isTerminal {
            bytes = TerminalText.escaping(text)
        } else {
            bytes.reserveCapacity(text.utf8.count + 1)
            bytes.append(contentsOf: text.utf8)
        }
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private func json(of source: SongSource) -> [UInt8] {
        source.json(path: source.path.map { context.environment.absolute($0).string })
    }
}
