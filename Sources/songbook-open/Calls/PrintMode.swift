import EditingSession
import Files
import Freedesktop
import LibraryIndex
import Problems
import SongFormat
import SongOpening
import Translations

/// `--print`: the lyrics on standard output; with `--json` the whole song.
///
/// It looks at the song's file and, for an earlier version, into its history, and at nothing else: no library, no
/// settings; unless the file cannot be read, because its library is out of reach.
struct PrintMode {
    let songs: [FilePath]
    /// Counted from the last version before the present one, from 1; nil for the present one.
    let revision: Int?
    let asJSON: Bool
    let console: Console
    let context: ProcessContext

    func run() {
        console.forEach(songs, isShowing: true) { operand throws(Problem) in
            var source = operand == "-" ? try SongSource.standardInput(console.input) : try file(operand)
            if let notice = source.notice { console.report(notice) }
            if let revision { source.song = try song(revision, of: source, called: operand) }
            asJSON ? console.write(json: json(of: source)) : console.write(lyrics(of: source))
        }
    }

    private func file(_ operand: FilePath) throws(Problem) -> SongSource {
        do throws(Problem) {
            return try SongSource.file(operand, in: context.environment)
        } catch {
            let remembered = try SongOpening.remembered(operand, after: error, in: context.environment)
            let draft = OrphanedDrafts.waiting(
                for: remembered.path, id: remembered.song.id, environment: context.environment)
            let (name, obstacle) = (operand.display, remembered.obstacle)
            if let draft {
                let time = DateText.text(draft.savedAt)
                console.report(
                    translated("\(name): \(obstacle); showing the offline copy with your changes from \(time)"))
            } else {
                let time = DateText.text(remembered.time)
                console.report(translated("\(name): \(obstacle); showing the offline copy from \(time)"))
            }
            return SongSource(remembered, draft)
        }
    }

    private func song(_ number: Int, of source: SongSource, called operand: FilePath) throws(Problem) -> Song {
        let history = source.song.id.map { SongHistory(id: $0, environment: context.environment) }
        let revisions = try history?.revisions(besides: source.isShown) ?? []
        guard let history, let revision = revisions.first(where: { $0.number == number }) else {
            throw Problem(
                .noSuchFile, path: operand, translated("version \(number) of the song not found"),
                remedy: translated("run 'songbook-open --history' to list the versions"))
        }
        return try history.song(of: revision).song
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

    private func json(of source: SongSource) -> JSONValue {
        source.completeSong.json(path: source.path.map { context.environment.absolute($0).string })
    }
}
