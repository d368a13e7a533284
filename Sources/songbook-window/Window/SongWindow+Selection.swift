import CAdwaita
import Files
import LibraryIndex
import SongFormat
import SongbookModel
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
        } words: { count in
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
            } words: { count in
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

    private func edit(
        _ items: [BrowseItem], _ edit: @escaping @Sendable (Song) -> SongEdit,
        words: @escaping @Sendable (_ count: Int) -> String
    ) {
        library?.browse.choice.end()
        commands.run(SongEditCommand(items.map { ItemSelection($0) }, edit, words: words))
    }
}
