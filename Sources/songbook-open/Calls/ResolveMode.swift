import EditingSession
import Files
import Freedesktop
import Glibc
import Problems
import SongLibrary
import SongOpening
import Translations

/// `--resolve`: merges the conflict copies of a song into it. Merged copies go to the trash; the window shows the
/// others beside the song.
struct ResolveMode {
    let song: FilePath
    /// Whether to wait until the user has resolved the rest.
    let waits: Bool
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        let opening = SongOpening(environment: environment)
        let file = ConflictCopies.original(of: try SongFinder(environment: environment).song(of: song).file)
        let opened = try opening.open(file: file)
        console.report(opened)
        let session = opened.session
        try session.requireEditable { translated("cannot merge into the song: \($0)") }
        var undecided = [FilePath]()
        console.forEach(try ConflictCopies.of(file)) { copy throws(Problem) in
            // After a conflict the session continues in its own copy.
            guard session.file == file else { return undecided.append(copy) }
            switch try session.merge(copy) {
            case .undecided:
                undecided.append(copy)
            case .contained:
                try dispose(of: copy, translated("all its changes are in the song"))
            case .merged(let report):
                switch report.outcome {
                case .merged, .saved, .unchanged:
                    for notice in report.notices { console.report(notice) }
                    try dispose(of: copy, translated("merged into the song"))
                case .savedUnconfirmed, .conflict, .displaced:
                    console.report(report, of: file)
                }
            }
        }
        guard !undecided.isEmpty else { return }
        let names = undecided.map { $0.displayName }.joined(separator: ", ")
        let problem = Problem(
            .conflict, path: file, translated("cannot merge the changes in \(names) automatically"),
            remedy: translated("compare with the song, keep the parts you want, and move the rest to the trash"))
        guard environment.hasDisplay, let window = InstalledProgram.window else { throw problem }
        console.report(translated("\(file.display): \(problem.what); opening both in the window"))
        // The window takes over the drafts.
        session.leaveDrafts()
        // Its exit status tells whether a version is left.
        let arguments: [FilePath] = ["--compare"] + (waits ? ["--wait"] : []) + ["--", file]
        // Earlier failures do not count, because they may be resolved by now.
        exit(try window.answer(arguments, in: environment, console: console))
    }

    private func dispose(of copy: FilePath, _ why: String) throws(Problem) {
        do throws(Problem) {
            _ = try Trash(environment).put(copy)
        } catch {
            throw error.with(remedy: translated("\(why), so you can delete the copy"))
        }
        console.report(translated("\(copy.display): \(why); moved to the trash"))
    }
}
