import LibraryChanges
import Problems
public import SongFormat
import Translations

/// Gives several songs other tags, or pins them.
nonisolated public struct SongEditCommand: LibraryCommand {
    private let targets: [ItemSelection]
    private let edit: @Sendable (Song) -> SongEdit
    private let words: @Sendable (_ count: Int) -> String

    /// - Parameters:
    ///   - edit: what becomes of a song.
    ///   - words: what is said of as many songs as were changed.
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

/// Gives songs their tags and pins of before.
nonisolated struct LabelUndo: LibraryCommand {
    let edits: [LabelEdit]

    func run(in library: CommandRunner) async -> CommandEnd {
        let outcome = await library.change(edits.map(\.undoing))
        return CommandEnd(failures: outcome.failures, failureHeading: LabelEdit.failureHeading)
    }
}

/// What became of a song's tags and its pin.
nonisolated struct LabelEdit: Sendable {
    let target: ItemSelection
    /// What tags the song had; nil where it has them still.
    private let tagsBefore: [String]?
    private let tagsAfter: [String]
    /// Whether the song was pinned; nil where that is as it was.
    private let wasPinned: Bool?

    /// Nil where the song is as it was.
    init?(_ done: ChangedItem, _ edit: (Song) -> SongEdit) {
        guard let song = done.change.songBefore else { return nil }
        let edit = edit(song).reduced(to: song)
        guard !edit.isEmpty else { return nil }
        target = ItemSelection(path: done.change.path, name: done.target.name, isFolder: false)
        tagsBefore = edit.tags.map { _ in song.tags }
        tagsAfter = edit.tags ?? song.tags
        wasPinned = edit.pinned.map { _ in song.pinned }
    }

    /// Gives the song tags and pin of before; what was changed since stays.
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
