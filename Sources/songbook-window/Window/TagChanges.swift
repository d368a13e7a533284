import FileWork
import Files
import LibraryChanges
import LibraryFile
import LibraryIndex
import LibraryTags
import Problems
import SongFormat
import Toolkit
import Translations

/// Renames, colors and deletes tags in the whole library of a window.
@MainActor
final class TagChanges {
    private let worker = FileWorker()
    private var isRunning = false

    /// Gives a tag a color, or takes it away.
    func setColor(_ color: TagColor?, of tag: String, in window: SongWindow) {
        window.library?.arrangement.change { arrangement in
            arrangement.removeColor(ofTag: tag)
            if let color { arrangement.setColor(color.rawValue, ofTag: tag) }
        }
    }

    /// Asks for another name.
    func askForNewName(of tag: String, in window: SongWindow) {
        guard window.library != nil, !isRunning else { return }
        NameDialog.ask(
            translated("Rename Tag"), text: translated("In all songs of the library."), label: translated("Tag"),
            name: tag, action: translated("_Rename"), over: window.window
        ) { typed, answer in
            let tags = TagList.adding(typed, to: [])
            guard tags.count < 2 else { return answer(translated("A tag cannot contain a comma.")) }
            answer(tags.first.map { $0.hasSameBytes(as: tag) } ?? true ? "" : nil)
        } then: { [self] typed in
            guard let newTag = TagList.adding(typed, to: []).first else { return }
            run(TagChange(renaming: tag, to: newTag), in: window)
        }
    }

    /// Asks whether to take a tag away from all songs.
    func askToDelete(_ tag: String, in window: SongWindow) {
        guard let library = window.library, !isRunning else { return }
        let change = TagChange(removing: tag)
        let count = library.counts.current.tags.first { $0.tag.isSameTag(as: tag) }?.songs ?? 0
        MessageDialog.ask(
            translated("Delete Tag “\(tag.amongWords)”?"),
            translated(
                count: count, one: "It is removed from \(count) song. The song stays.",
                other: "It is removed from \(count) songs. The songs stay."), action: translated("_Delete"),
            over: window.window
        ) { [self] in run(change, in: window) }
    }

    private func run(_ change: TagChange, in window: SongWindow) {
        guard let tree = window.library?.model.snapshot?.tree, !isRunning else { return }
        isRunning = true
        pass(TagPasses(change), of: change, in: tree, of: window, []) { [self] done, isCancelled in
            isRunning = false
            guard !window.isDestroyed, let library = window.library else { return }
            // Songs have both tags then, and what the library remembers is of the one that most of them have.
            if isCancelled { return offerUndo(of: change, done, nil, isCancelled: true, in: window) }
            library.arrangement.change {
                change.apply(to: &$0)
            } then: { [weak self, weak window] arranged in
                guard let self, let window, !window.isDestroyed else { return }
                if let newTag = change.newTag {
                    window.library?.navigation.replace(.tag(change.tag), with: .tag(newTag))
                }
                offerUndo(of: change, done, arranged, in: window)
            }
        }
    }

    /// Finds the songs of the next pass, off the main thread, and changes them.
    private func pass(
        _ passes: TagPasses, of change: TagChange, in tree: LibraryTree, of window: SongWindow, _ before: [TagEdit],
        then finish: @escaping @MainActor (_ done: [TagEdit], _ isCancelled: Bool) -> Void
    ) {
        worker.run {
            var passes = passes
            let edits = passes.next(in: tree).map { song in
                let tags = song.tags
                return TagEdit(target: ItemSelection(.song(song)), before: tags, after: change.tags(after: tags))
            }
            return (passes, edits)
        } then: { [self] (passes: TagPasses, edits: [TagEdit]) in
            guard !edits.isEmpty, !window.isDestroyed else { return finish(before, false) }
            make(edits, of: change, passes, of: window, before, then: finish)
        }
    }

    /// Makes the changes of one pass, and goes on with what other programs wrote meanwhile.
    private func make(
        _ edits: [TagEdit], of change: TagChange, _ passes: TagPasses, of window: SongWindow, _ before: [TagEdit],
        then finish: @escaping @MainActor (_ done: [TagEdit], _ isCancelled: Bool) -> Void
    ) {
        let heading =
            change.newTag == nil
            ? translated("Deleting Tag “\(change.tag.amongWords)”")
            : translated("Renaming Tag “\(change.tag.amongWords)”")
        edit(edits, heading, in: window) {
            change.tags(after: $1)
        } then: { [self] done, isCancelled in
            let done = before + done
            guard !isCancelled, !window.isDestroyed, let library = window.library else {
                return finish(done, isCancelled)
            }
            library.model.look { [self] snapshot in
                guard let snapshot, !window.isDestroyed else { return finish(done, false) }
                pass(passes, of: change, in: snapshot.tree, of: window, done, then: finish)
            }
        }
    }

    private func offerUndo(
        of change: TagChange, _ done: [TagEdit], _ arranged: ArrangementChange?, isCancelled: Bool = false,
        in window: SongWindow
    ) {
        let tag = change.tag.amongWords
        let words =
            if isCancelled {
                translated(
                    count: done.count, one: "Canceled. Tag “\(tag)” was changed in \(done.count) song",
                    other: "Canceled. Tag “\(tag)” was changed in \(done.count) songs")
            } else if let newTag = change.newTag?.amongWords { translated("Tag “\(tag)” renamed to “\(newTag)”") } else
            {
                translated("Tag “\(tag)” deleted")
            }
        window.offerUndo(words) { [weak self, weak window] in
            guard let self, let window, !window.isDestroyed, !isRunning else { return }
            isRunning = true
            let heading = translated("Restoring Tag “\(tag)”")
            edit(done, heading, in: window) {
                $0.undone($1)
            } then: { [self] _, isCancelled in
                isRunning = false
                guard let arranged, !isCancelled, !window.isDestroyed else { return }
                window.library?.arrangement.change { $0.restore(arranged, change) }
                if let newTag = change.newTag {
                    window.library?.navigation.replace(.tag(newTag), with: .tag(change.tag))
                }
            }
        }
    }

    /// Gives songs other tags, one after the other, and shows how far that is where it takes a while.
    private func edit(
        _ edits: [TagEdit], _ heading: String, in window: SongWindow,
        _ tags: @escaping @Sendable (TagEdit, [String]) -> [String],
        then finish: @escaping @MainActor (_ done: [TagEdit], _ isCancelled: Bool) -> Void
    ) {
        let steps = edits.map { edit in
            SelectionChanges.Step(target: edit.target) { editor, item, session throws(Problem) in
                try editor.edit(item, session: session) { SongEdit(tags: tags(edit, $0.tags)) }
            }
        }
        let progress = SelectionProgress()
        let dialog = ProgressDialog(heading, over: window.window) {
            let (done, all) = (progress.done, steps.count)
            return .init(
                fraction: all == 0 ? nil : Double(done) / Double(all),
                words: translated(
                    count: all, one: "\(done.grouped) of \(all.grouped) song",
                    other: "\(done.grouped) of \(all.grouped) songs"))
        } onCancel: {
            progress.isCancelled = true
        }
        let byPath = Dictionary(edits.map { ($0.target.path, $0) }) { $1 }
        SelectionChanges.run(steps, in: window, progress) {
            translated("Could Not Change “\($0.shownName)”")
        } then: { done in
            dialog.end { finish(done.compactMap { byPath[$0.target.path] }, progress.isCancelled) }
        }
    }
}

/// What became of a song's tags.
private struct TagEdit: Sendable {
    let target: ItemSelection
    let before: [String]
    let after: [String]

    /// The tags of before; what was changed since stays.
    func undone(_ tags: [String]) -> [String] {
        TagList.undoing(changeFrom: before, to: after, in: tags)
    }
}

extension LibraryArrangement {
    /// Takes back what a change of a tag did; what was changed since stays.
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
