import CAdwaita
import Files
import LibraryChanges
import LibraryIndex
import Problems
import SongFormat
import Translations

/// What keys and menus do where several lines of the list are selected.
extension SongWindow {
    /// What they mean: the lines that are selected, or the one of ``target``.
    var targets: [ItemSelection] {
        guard let library, library.selectedCount != nil else { return target.map { [$0] } ?? [] }
        return library.browse.choice.chosen.map { ItemSelection($0) }
    }

    /// Adds how lines get selected.
    func addSelectionActions() {
        actions.add("select", when: { $0.target != nil }) { [self] in
            guard let library, let item = library.itemInUse else { return }
            library.browse.choice.begin(item.relativePath)
        }
        actions.add("select-all", when: \.isLibraryInReach) { [self] in library?.browse.choice.all() }
    }

    /// Pins all songs that are selected, or lets go of them where all are pinned.
    func togglePinOfSelection() {
        guard let choice = library?.browse.choice else { return }
        let songs = choice.chosen.filter { $0.song.map { $0.brokenReason == nil } ?? false }
        let isPinned = songs.contains { $0.song?.isPinned == false }
        edit(songs) { _ in
            SongEdit(pinned: isPinned)
        } report: { count in
            isPinned
                ? translated(count: count, one: "\(count) song pinned", other: "\(count) songs pinned")
                : translated(count: count, one: "\(count) song unpinned", other: "\(count) songs unpinned")
        }
    }

    /// Asks for tags, and adds them to all songs that are selected.
    func askForTags() {
        guard let choice = library?.browse.choice else { return }
        let songs = choice.chosen.filter { $0.song.map { $0.brokenReason == nil } ?? false }
        let text = translated(
            count: songs.count, one: "To \(songs.count) song. Separate several tags by commas.",
            other: "To \(songs.count) songs. Separate several tags by commas.")
        NameDialog.ask(
            translated("Add Tag"), text: text, label: translated("Tag"), action: translated("_Add"), over: window
        ) { typed, answer in
            answer(TagList.adding(typed, to: []).isEmpty ? "" : nil)
        } then: { [self] typed in
            let tags = TagList.adding(typed, to: [])
            edit(songs) { song in
                SongEdit(tags: TagList.adding(typed, to: song.tags))
            } report: { count in
                guard tags.count == 1, let tag = tags.first?.amongWords else {
                    return translated(
                        count: count, one: "Tags added to \(count) song", other: "Tags added to \(count) songs")
                }
                return translated(
                    count: count, one: "Tag “\(tag)” added to \(count) song",
                    other: "Tag “\(tag)” added to \(count) songs")
            }
        }
    }

    /// Changes songs, and offers to take that back where it changed any.
    ///
    /// - Parameter words: what is said of as many songs as were changed.
    private func edit(
        _ items: [BrowseItem], _ edit: @escaping @Sendable (Song) -> SongEdit,
        report words: @escaping @MainActor (_ count: Int) -> String
    ) {
        library?.browse.choice.end()
        let steps = items.map { item in
            SelectionChanges.Step(target: ItemSelection(item)) { editor, item, session throws(Problem) in
                try editor.edit(item, session: session, edit)
            }
        }
        SelectionChanges.run(steps, in: self) {
            translated("Could Not Change “\($0.shownName)”")
        } then: { [self] done in
            let edits = done.compactMap { LabelEdit($0, edit) }
            guard !edits.isEmpty else { return }
            offerUndo(words(edits.count)) { [weak self] in self?.undo(edits) }
        }
    }

    private func undo(_ edits: [LabelEdit]) {
        let steps = edits.map { edit in
            SelectionChanges.Step(target: edit.target) { editor, item, session throws(Problem) in
                try editor.edit(item, session: session) { edit.undone($0) }
            }
        }
        SelectionChanges.run(steps, in: self) { translated("Could Not Change “\($0.shownName)”") }
    }
}

/// What became of a song's tags and its pin.
private struct LabelEdit: Sendable {
    let target: ItemSelection
    /// What tags the song had; nil where it has them still.
    private let tagsBefore: [String]?
    private let tagsAfter: [String]
    /// Whether the song was pinned; nil where that is as it was.
    private let wasPinned: Bool?

    /// Nil where the song is as it was.
    init?(_ done: SelectionChanges.Done, _ edit: (Song) -> SongEdit) {
        guard let song = done.change.songBefore else { return nil }
        let edit = edit(song).reduced(to: song)
        guard !edit.isEmpty else { return nil }
        target = ItemSelection(path: done.change.path, name: done.target.name, isFolder: false)
        tagsBefore = edit.tags.map { _ in song.tags }
        tagsAfter = edit.tags ?? song.tags
        wasPinned = edit.pinned.map { _ in song.pinned }
    }

    /// Tags and pin of before; what was changed since stays.
    func undone(_ song: Song) -> SongEdit {
        SongEdit(
            tags: tagsBefore.map { TagList.undoing(changeFrom: $0, to: tagsAfter, in: song.tags) }, pinned: wasPinned)
    }
}
