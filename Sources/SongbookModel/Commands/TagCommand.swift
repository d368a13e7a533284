import Files
import LibraryChanges
import LibraryFile
import LibraryIndex
public import LibraryTags
import Problems
import SongFormat
import Translations

/// Renames or removes a tag in a whole library: in each song, and in the arrangement.
nonisolated public struct TagCommand: LibraryCommand {
    private let change: TagChange

    /// Makes this change.
    public init(_ change: TagChange) {
        self.change = change
    }

    /// Makes the change. If it is canceled, some songs are changed and others are not, and neither is the arrangement.
    public func run(in library: CommandRunner) async -> CommandEnd {
        var end = CommandEnd(failureHeading: LabelEdit.failureHeading)
        guard var tree = library.tree else { return end }
        let progress = CommandProgress(heading)
        library.show(progress)
        let edit: @Sendable (Song) -> SongEdit = { [change] in SongEdit(tags: change.tags(after: $0.tags)) }
        var (passes, edits) = (TagPasses(change), [LabelEdit]())
        while true {
            let (next, songs) = await library.compute { [passes, tree] in
                var passes = passes
                let songs = passes.next(in: tree)
                return (passes, songs.map { ItemSelection(path: $0.path, name: $0.title, isFolder: false) })
            }
            passes = next
            guard !songs.isEmpty, !library.isClosed else { break }
            let outcome = await library.change(
                songs.map { song in
                    ItemStep(target: song) { editor, item, session throws(Problem) in
                        try editor.edit(item, session: session, edit)
                    }
                }, progress)
            edits += outcome.done.compactMap { LabelEdit($0, edit) }
            end.failures += outcome.failures
            guard !progress.isCancelled else {
                end.undo = .init(words: cancelled(edits.count), command: TagUndo(change: change, edits: edits))
                return end
            }
            // Other programs may have written songs with the old tag meanwhile.
            guard !library.isClosed, let now = await library.look() else { break }
            tree = now
        }
        guard !library.isClosed else { return end }
        let place = change.newTag.map { PlaceChange(old: .tag(change.tag), new: .tag($0)) }
        let arranged = await library.changeArrangement(replacing: place) { [change] in change.apply(to: &$0) }
        end.undo = .init(words: done, command: TagUndo(change: change, edits: edits, arranged: arranged))
        return end
    }

    private var heading: String {
        change.newTag == nil
            ? translated("Deleting Tag “\(change.tag.amongWords)”")
            : translated("Renaming Tag “\(change.tag.amongWords)”")
    }

    private var done: String {
        let tag = change.tag.amongWords
        return change.newTag.map { translated("Tag “\(tag)” renamed to “\($0.amongWords)”") }
            ?? translated("Tag “\(tag)” deleted")
    }

    private func cancelled(_ count: Int) -> String {
        let tag = change.tag.amongWords
        return translated(
            count: count, one: "Canceled. Tag “\(tag)” was changed in \(count) song",
            other: "Canceled. Tag “\(tag)” was changed in \(count) songs")
    }
}

/// Undoes a change of a tag; later changes stay.
nonisolated struct TagUndo: LibraryCommand {
    let change: TagChange
    let edits: [LabelEdit]
    /// The change of the arrangement; nil if there was none.
    var arranged: ArrangementChange?

    func run(in library: CommandRunner) async -> CommandEnd {
        let progress = CommandProgress(translated("Restoring Tag “\(change.tag.amongWords)”"))
        library.show(progress)
        let outcome = await library.change(edits.map(\.undoing), progress)
        if let arranged, !progress.isCancelled, !library.isClosed {
            let place = change.newTag.map { PlaceChange(old: .tag($0), new: .tag(change.tag)) }
            _ = await library.changeArrangement(replacing: place) { [change] in $0.restore(arranged, change) }
        }
        return CommandEnd(failures: outcome.failures, failureHeading: LabelEdit.failureHeading)
    }
}

nonisolated extension LibraryArrangement {
    /// Undoes what a change of a tag did; later changes stay.
    fileprivate mutating func restore(_ arranged: ArrangementChange, _ change: TagChange) {
        if let newTag = change.newTag {
            let color = arranged.before.color(ofTag: newTag)
            if color != self.color(ofTag: newTag) { setColor(color, ofTag: newTag) }
        }
        if let color = arranged.before.color(ofTag: change.tag) { setColor(color, ofTag: change.tag) }
        for folder in arranged.before.smartFolders {
            guard let after = arranged.after.smartFolder(named: folder.name), after != folder,
                smartFolder(named: folder.name) == after
            else { continue }
            set(folder)
        }
    }
}
