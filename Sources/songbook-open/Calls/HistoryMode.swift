import EditingSession
import Files
import Freedesktop
import Problems
import SongFormat
import SongNames

/// `--history`: lists the earlier versions of a song, newest first; only the last of each burst, but all with `--json`.
struct HistoryMode {
    let song: FilePath
    let asJSON: Bool
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        let source = try SongSource.read(song, in: environment)
        if let notice = source.notice { console.report(notice) }
        guard let id = source.song.id else { return }
        let history = SongHistory(id: id, environment: environment)
        let revisions = try history.revisions(besides: source.isShown)
        for revision in asJSON ? revisions : revisions.lastOfBursts where console.isOpen {
            do throws(Problem) {
                let version = try history.song(of: revision)
                asJSON ? console.write(json: json(of: version, revision)) : write(version, revision)
            } catch {
                console.report(error)
            }
        }
    }

    private func write(_ version: SongFile, _ revision: SongHistory.Revision) {
        let text = version.song.text
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        let columns = "\(revision.number)\t\(DateText.text(revision.savedAt))\t\(text.utf8.count)\t"
        console.write(
            Array(columns.utf8) + (console.isTerminal ? TerminalText.escaping(line) : Array(line.utf8))
                + [UInt8(ascii: "\n")])
    }

    private func json(of version: SongFile, _ revision: SongHistory.Revision) -> [UInt8] {
        version.json(
            [
                .init("revision", .number(String(revision.number))),
                .init("savedAt", .string(Timestamp(revision.savedAt).iso8601)),
            ], of: version.song)
    }
}
