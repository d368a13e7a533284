import EditingSession
import Files
import Freedesktop
import Problems
import SongFormat
import SongLibrary
import SongOpening

/// `--details`: prints what is known of songs, without their lyrics.
struct DetailsMode {
    let songs: [FilePath]
    let asJSON: Bool
    let library: FilePath?
    let console: Console
    let environment: Environment

    func run() {
        let locator = console.locator(library: library, environment: environment)
        let metres = MetreReader(environment: environment)
        var isFirst = true
        NamedSongs(operands: songs, console: console, environment: environment).forEach(isShowing: true) {
            operand throws(Problem) in
            let source = try SongSource.read(operand, in: environment)
            if let notice = source.notice { console.report(notice) }
            let details = try details(of: source, called: operand, locator)
            if asJSON {
                let (metre, rhymes) = metres.metre(of: details.song)
                return console.write(json: details.json(with: metre, rhymes))
            }
            if !isFirst { console.write(line: "") }
            isFirst = false
            write(details)
        }
    }

    /// The files beside an offline copy are not known.
    private func details(
        of source: SongSource, called operand: FilePath, _ locator: SongLocator
    ) throws(Problem) -> SongDetails {
        guard let path = source.path else { preconditionFailure("standard input is no operand") }
        let history = source.song.id.map { SongHistory(id: $0, environment: environment) }
        let versions = try history?.revisions(besides: source.isShown) ?? []
        if source.isOfflineCopy {
            return SongDetails(
                offline: source.completeSong, knowsMetadata: source.knowsMetadata, file: path, versions: versions)
        }
        return try SongDetails(source.completeSong, at: try locator.location(of: operand), versions: versions)
    }

    private func write(_ details: SongDetails) {
        for line in details.lines { console.write(line: line) }
    }
}
