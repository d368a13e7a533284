import EditingSession
import Files
import Freedesktop
import LibraryFile
import LibraryIndex
import Problems
import SongFormat
import SongLibrary
import SongNames
import SongOpening
import Translations

/// `--status`: prints what a library contains, and what in it needs attention.
struct StatusMode {
    let folder: FilePath?
    let library: FilePath?
    let asJSON: Bool
    let console: Console
    let environment: Environment

    func run() throws(Problem) {
        let reading = try LibraryReading(folder, library: library, console: console, environment: environment)
        let snapshot = try reading.snapshot()
        let found = OrphanedDrafts.all(environment: environment)
        for notice in found.notices { console.report(notice) }
        let store = LibraryStore(root: snapshot.tree.path, environment: environment)
        let condition = LibraryCondition(snapshot, drafts: found.drafts, libraryFile: store.fault())
        if asJSON {
            console.write(json: condition.json)
        } else {
            for line in condition.lines { console.write(line: line) }
        }
        if condition.needsAttention { console.fail(.attention) }
    }
}

extension LibraryCondition {
    /// As text: `Label: value`, a line each, followed by what needs attention, a line each.
    fileprivate var lines: [String] {
        var lines: [String] = []
        func add(_ label: String, _ value: String) {
            lines.append("\(label): \(value)")
        }
        add(translated("Library"), snapshot.tree.path.display)
        if case .unreachable(let time, _) = snapshot.freshness {
            add(translated("State"), translated("unavailable; offline copy from \(DateText.text(time))"))
        } else {
            add(translated("State"), translated("available"))
        }
        add(translated("Songs"), "\(snapshot.tree.songCount)")
        add(translated("Folders"), "\(snapshot.tree.folderCount - 1)")
        if let count = countAttachments() { add(translated("Attachments"), "\(count)") }
        if let sync { add(translated("Synchronized by"), sync.name) }
        for song in broken { add(translated("Cannot be read"), "\(song.path.display): \(song.brokenReason ?? "")") }
        for folder in unreadable {
            add(translated("Cannot be opened"), "\(folder.path.display): \(folder.unreadableReason ?? "")")
        }
        if let libraryFile {
            add(translated("Library file"), "\(Notice(libraryFile))")
        }
        for song in conflicted {
            for copy in song.conflictCopies { add(translated("Conflict copy"), copy.display) }
        }
        for song in crowded {
            for other in song.otherSongs {
                add(
                    translated("Not shown"),
                    translated(
                        """
                        \(other.display): its folder shows \(song.path.displayName); --own-folder moves it to a folder of \
                        its own
                        """))
            }
        }
        for draft in drafts { add(translated("Unsaved changes"), draft.draft.file.display) }
        return lines
    }

    /// As JSON: all of it in one object.
    fileprivate var json: JSONValue {
        func paths(_ paths: [FilePath]) -> JSONValue { .array(paths.map { .string($0.string) }) }
        var members: [JSONValue.Member] = [
            .init("path", .string(snapshot.tree.path.string)), .init("reachable", .bool(isReachable)),
        ]
        if case .unreachable(let time, let problem) = snapshot.freshness {
            members.append(.init("offlineCopyFrom", .string(Timestamp(time).iso8601)))
            members.append(.init("reason", .string(problem.what)))
        }
        members += [
            .init("songs", .integer(snapshot.tree.songCount)),
            .init("folders", .integer(snapshot.tree.folderCount - 1)),
        ]
        if let count = countAttachments() { members.append(.init("attachments", .integer(count))) }
        members += [
            .init("broken", paths(broken.map(\.path))),
            .init("unreadableFolders", paths(unreadable.map(\.path))),
            .init("conflicted", paths(conflicted.map(\.path))),
            .init("notShown", paths(crowded.flatMap(\.otherSongs))),
            .init("unsaved", paths(drafts.map(\.draft.file))),
        ]
        if let libraryFile { members.append(.init("libraryFile", .string(libraryFile.what))) }
        if let sync { members.append(.init("syncProgram", .string(sync.rawValue))) }
        return .object(members)
    }
}
