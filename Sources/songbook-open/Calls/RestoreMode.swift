import EditingSession
import Files
import Freedesktop
import Problems
import SongFormat
import SongOpening
import Translations

/// `--restore --revision`: restores an earlier version of songs, and prints the paths of those that changed.
struct RestoreMode {
    /// The number of the version, as in `--history`.
    let revision: Int
    /// Whether tags and pin are restored too.
    let arrangement: Bool
    let songs: [FilePath]
    let ending: PathEnding
    let console: Console
    let environment: Environment

    func run() {
        let opening = SongOpening(environment: environment)
        console.forEach(songs) { operand throws(Problem) in try restore(operand, opening) }
    }

    private func restore(_ operand: FilePath, _ opening: SongOpening) throws(Problem) {
        let session = try opening.openToChange(operand, console)
        let file = session.file
        guard let version = try session.earlierVersions().first(where: { $0.number == revision }) else {
            throw Problem(noVersion: revision, of: operand)
        }
        try session.requireEditable { translated("cannot save the song: \($0)") }
        let before = session.song
        let restored = try session.song(of: version)
        let edit = SongEdit(restoring: restored, arrangement: arrangement)
        let report = try session.save(edit)
        console.report(report, of: file)
        switch report.outcome {
        case .unchanged:
            let all = SongEdit(restoring: restored, arrangement: true).reduced(to: session.song)
            guard !arrangement, all.tags != nil || all.pinned != nil else { break }
            console.report(
                translated(
                    """
                    \(file.display): unchanged: the version differs only in tags or pin; \
                    \(CommandOption.Name.arrangement.spelling) restores these, too
                    """))
        case .conflict: break
        default:
            reportMembers(edit, before, in: file)
            console.write(path: file, ending: ending)
        }
        for draft in session.recoveredDrafts where !draft.isWaiting { console.report(draft, of: file) }
    }

    /// Reports what was restored other than title and lyrics.
    private func reportMembers(_ edit: SongEdit, _ before: Song, in file: FilePath) {
        let change = edit.reduced(to: before)
        var names = edit.changedMetadata(in: before).map { FilePath($0.spelling).display }
        if change.tags != nil { names.append("tags") }
        if change.pinned != nil { names.append("pinned") }
        guard !names.isEmpty else { return }
        let list = names.joined(separator: ", ")
        console.report(translated("\(file.display): also restored: \(list)"))
    }
}

extension Problem {
    /// - Parameter song: the song as typed.
    init(noVersion number: Int, of song: FilePath) {
        self.init(
            .noSuchFile, path: song, translated("version \(number) of the song not found"),
            remedy: translated("run 'songbook-open --history' to list the versions"))
    }
}
