public import EditingSession
public import Files
import LibraryIndex
import Problems
import SongFormat
public import SongOpening
import Translations

/// Something in a library that needs attention, as a line that leads there.
nonisolated public struct StatusLine: Sendable {
    /// Where it leads.
    public enum Target: Sendable {
        /// The file of a song.
        case song(FilePath)
        /// The file of a song that another one in its folder hides, and that can get a folder of its own.
        case otherSong(FilePath)
        /// A folder; relative to the root.
        case folder(FilePath)
        /// A file to show in a file manager.
        case file(FilePath)
        /// A draft whose song is missing.
        case draft(OrphanedDraft)
    }

    /// The song's title, or the name of the folder or file.
    public let title: String
    /// Why it needs attention, and where it is.
    public let detail: String
    /// Where it leads.
    public let target: Target
}

nonisolated extension StatusLine: Equatable {
    /// Whether both have the same text and lead to the same path.
    public static func == (left: StatusLine, right: StatusLine) -> Bool {
        left.title == right.title && left.detail == right.detail && left.target.path == right.target.path
    }
}

nonisolated extension StatusLine.Target {
    fileprivate var path: FilePath {
        switch self {
        case .song(let path), .otherSong(let path), .folder(let path), .file(let path): path
        case .draft(let left): left.draft.file
        }
    }
}

nonisolated extension LibraryCondition {
    /// Everything that needs attention.
    public var lines: [StatusLine] {
        conflicted.map(line(conflicted:)) + crowded.flatMap(lines(crowded:)) + drafts.map(line(draft:))
            + broken.map(line(broken:)) + unreadable.map(line(unreadable:))
            + [line(libraryFile: libraryFile)].compactMap(\.self)
    }

    private func line(libraryFile problem: Problem?) -> StatusLine? {
        guard let problem, let file = problem.path else { return nil }
        let detail = problem.sentences + "\n" + file.display
        return StatusLine(title: file.name.display, detail: detail, target: .file(file))
    }

    private func line(conflicted song: SongEntry) -> StatusLine {
        let count = song.conflictCopies.count
        return StatusLine(
            song.title.amongWords,
            translated(count: count, one: "\(count) conflict copy", other: "\(count) conflict copies"),
            in: song.parent.relativePath, .song(song.path))
    }

    private func lines(crowded song: SongEntry) -> [StatusLine] {
        song.otherSongs.map { file in
            StatusLine(
                file.stem.display.amongWords,
                translated("Not shown: “\(song.title.amongWords)” is in the same folder"),
                in: song.parent.relativePath, .otherSong(file))
        }
    }

    private func line(draft left: OrphanedDraft) -> StatusLine {
        let (song, file) = (left.draft.song, left.draft.file)
        return StatusLine(
            song.title.isEmpty ? file.stem.display : song.title.amongWords,
            translated("Unsaved changes from \(DisplayText.moment(left.draft.savedAt))"),
            in: file.parent.parent.relative(to: snapshot.tree.path) ?? "",
            left.place == .there ? .song(file) : .draft(left))
    }

    private func line(broken song: SongEntry) -> StatusLine {
        StatusLine(
            song.title.amongWords, translated("Cannot be read: \(song.brokenReason ?? "")"),
            in: song.parent.relativePath, .song(song.path))
    }

    private func line(unreadable folder: FolderNode) -> StatusLine {
        StatusLine(
            folder.name.display, translated("Cannot be opened: \(folder.unreadableReason ?? "")"),
            in: folder.relativePath.folderAbove, .folder(folder.relativePath))
    }
}

nonisolated extension StatusLine {
    /// - Parameter folder: where it is, relative to the root.
    fileprivate init(_ title: String, _ what: String, in folder: FilePath, _ target: Target) {
        let names = folder.components.map(\.display)
        let place = names.isEmpty ? "" : "\n" + DisplayText.sequence(names, separator: " › ")
        self.init(title: title, detail: what + place, target: target)
    }
}
