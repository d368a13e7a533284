import LibraryChanges
import Problems
public import SongFormat
import Translations

/// Changes the tags of several songs, or pins them.
nonisolated public struct SongEditCommand: LibraryCommand {
    private let targets: [ItemSelection]
    private let edit: @Sendable (Song) -> SongEdit
    private let words: @Sendable (_ count: Int) -> String

    /// - Parameters:
    ///   - edit: makes the edit of a song.
    ///   - words: the message for this number of changed songs.
    public init(
        _ targets: [ItemSelection], _ edit: @escaping @Sendable (Song) -> SongEdit,
        words: @escaping @Sendable (_ count: Int) -> String
    ) {
        (self.targets, self.edit, self.words) = (targets, edit, words)
    }

    /// Makes the change.
    public func run(in library: CommandRunner) async -> CommandEnd {
        let outcome = await library.change(
            targets.map { target in
                ItemStep(target: target) { [edit] editor, item, session throws(Problem) in
                    try editor.edit(item, session: session, edit)
                }
            })
        let edits = outcome.done.compactMap { LabelEdit($0, edit) }
        let undo = edits.isEmpty ? nil : CommandEnd.Undo(words: words(edits.count), command: LabelUndo(edits: edits))
        return CommandEnd(undo: undo, failures: outcome.failures, failureHeading: LabelEdit.failureHeading)
    }
}

/// Restores the former tags and pins of songs.
nonisolated struct LabelUndo: LibraryCommand {
    let edits: [LabelEdit]

    func run(in library: CommandRunner) async -> CommandEnd {
        let outcome = await library.change(edits.map(\.undoing))
        return CommandEnd(failures: outcome.failures, failureHeading: LabelEdit.failureHeading)
    }
}

/// A change of a song's tags and its pin.
nonisolated struct LabelEdit: Sendable {
    let target: ItemSelection
    /// The tags before; nil if they did not change.
    private let tagsBefore: [String]?
    private let tagsAfter: [String]
    /// Whether the song was pinned; nil if that did not change.
    private let wasPinned: Bool?

    /// Nil if the song did not change.
    init?(_ done: ChangedItem, _ edit: (Song) -> SongEdit) {
        guard let song = done.change.songBefore else { return nil }
        let edit = edit(song).reduced(to: song)
        guard !edit.isEmpty else { return nil }
        target = ItemSelection(path: done.change.path, name: done.target.name, isFolder: false)
        tagsBefore = edit.tags.map { _ in song.tags }
        tagsAfter = edit.tags ?? song.tags
        wasPinned = edit.pinned.map { _ in song.pinned }
    }

    /// Restores the former tags and pin; later changes stay.
    var undoing: ItemStep {
        ItemStep(target: target) { [self] editor, item, session throws(Problem) in
            try editor.edit(item, session: session) { undone($0) }
        }
    }

    static let failureHeading: @Sendable (ItemSelection) -> String = {
        translated("Could Not Change “\($0.shownName)”")
    }

    private func undone(_ song: Song) -> SongEdit {
        SongEdit(
            tags: tagsBefore.map { TagList.undoing(changeFrom: $0, to: tagsAfter, in: song.tags) }, pinned: wasPinned)
    }
}
