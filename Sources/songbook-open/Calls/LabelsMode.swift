import EditingSession
import Files
import Freedesktop
import Problems
import SongFormat
import SongOpening
import Translations

/// `--tag`, `--untag`, `--pin`, `--unpin`: change how songs are found, not their content, so `updatedAt` stays. Only
/// songs that differ afterwards are written; their paths are printed.
struct LabelsMode {
    /// The change to each song.
    enum Change {
        case tag(String)
        case untag(String)
        case pin(Bool)
        /// Renames a tag.
        case rename(String, to: String)

        /// The edit for `song`; empty if it has no effect.
        func edit(of song: Song) -> SongEdit {
            let edit =
                switch self {
                case .tag(let tag): SongEdit(tags: TagList.adding(tag, to: song.tags))
                case .untag(let tag): SongEdit(tags: TagList.removing(tag, from: song.tags))
                case .pin(let isPinned): SongEdit(pinned: isPinned)
                case .rename(let tag, let newTag): SongEdit(tags: TagList.renaming(tag, to: newTag, in: song.tags))
                }
            return edit.reduced(to: song)
        }
    }

    let change: Change
    let asJSON: Bool
    let ending: PathEnding
    let console: Console
    let environment: Environment

    func run(_ songs: [FilePath]) {
        let opening = SongOpening(environment: environment)
        NamedSongs(operands: songs, console: console, environment: environment).forEach { operand throws(Problem) in
            try run(operand, opening)
        }
    }

    /// Changes a song, and prints its path if the change had an effect.
    func run(_ operand: FilePath, _ opening: SongOpening) throws(Problem) {
        let session = try opening.openToChange(operand, console)
        let file = session.file
        let edit = change.edit(of: session.song)
        if !edit.isEmpty {
            try session.requireEditable { translated("cannot save the song: \($0)") }
            let report = try session.save(edit)
            console.report(report, of: file)
            if case .conflict = report.outcome {
                // The song is as it was.
            } else {
                write(session.song, file)
            }
        }
        for draft in session.recoveredDrafts where !draft.isWaiting { console.report(draft, of: file) }
    }

    private func write(_ song: Song, _ file: FilePath) {
        guard asJSON else { return console.write(path: file, ending: ending) }
        console.write(
            json: .object([
                .init("path", .string(file.string)), .init("tags", .array(song.tags.map(JSONValue.string))),
                .init("pinned", .bool(song.pinned)),
            ]))
    }
}
