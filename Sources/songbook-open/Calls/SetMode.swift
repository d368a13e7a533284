import EditingSession
import Files
import Freedesktop
import Problems
import SongFormat
import SongOpening
import Translations

/// `--set`: sets metadata of songs. Only songs that differ afterwards are written; their paths are printed.
struct SetMode {
    let edit: MetadataEdit
    let songs: [FilePath]
    let asJSON: Bool
    let ending: PathEnding
    let console: Console
    let environment: Environment

    func run() {
        let opening = SongOpening(environment: environment)
        NamedSongs(operands: songs, console: console, environment: environment).forEach { operand throws(Problem) in
            try change(operand, opening)
        }
    }

    private func change(_ operand: FilePath, _ opening: SongOpening) throws(Problem) {
        let session = try opening.openToChange(operand, console)
        let file = session.file
        let before = session.song.metadata
        let changes = before.changes(to: before.applying(edit))
        if !changes.isEmpty {
            try session.requireEditable { translated("cannot save the song: \($0)") }
            let report = try session.save(SongEdit(metadata: edit))
            console.report(report, of: file)
            if case .conflict = report.outcome {
                // The song is as it was.
            } else {
                reportReplaced(before, changes, in: file)
                write(file, before, changes)
            }
        }
        for draft in session.recoveredDrafts where !draft.isWaiting { console.report(draft, of: file) }
    }

    /// Reports replaced values that this program does not understand, because there may be no other copy of them.
    private func reportReplaced(_ before: Metadata, _ changes: MetadataEdit, in file: FilePath) {
        for name in before.names {
            let isReplaced = changes[name] != nil || name == .meta && before.applying(changes)[.meta] == nil
            guard isReplaced, case .unknown(let spellings) = before[name] else { continue }
            let old = spellings.map { FilePath($0).display }.joined(separator: ", ")
            console.report(translated("\(file.display): \(name.spelling): replaced an unknown value: \(old)"))
        }
    }

    private func write(_ file: FilePath, _ before: Metadata, _ changes: MetadataEdit) {
        guard asJSON else { return console.write(path: file, ending: ending) }
        let after = before.applying(changes)
        let names = (before.names + after.names.filter { before[$0] == nil }).filter { changes[$0] != nil }
        let members = names.map { name in
            var change = [JSONValue.Member]()
            if let old = before[name]?.json { change.append(.init("old", old)) }
            if let new = after[name]?.json { change.append(.init("new", new)) }
            return JSONValue.Member(name.spelling, .object(change))
        }
        console.write(json: .object([.init("path", .string(file.string)), .init("changed", .object(members))]))
    }
}
