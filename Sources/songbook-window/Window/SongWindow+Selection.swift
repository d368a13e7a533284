import CAdwaita
import SongbookModel
import Translations

/// Commands for several selected lines of the list.
extension SongWindow {
    /// The action targets: the selected items, or ``target`` alone.
    var targets: [ItemSelection] { actionTarget.items }

    /// Adds the actions that select lines.
    func addSelectionActions() {
        actions.add("select", when: { $0.target != nil }) { [self] in
            guard let library, let item = library.itemInUse else { return }
            library.browse.choice.begin(item.relativePath)
        }
        actions.add("select-all", when: \.isLibraryInReach) { [self] in library?.browse.choice.all() }
    }

    /// Pins all selected songs, or unpins them if all are pinned.
    func togglePinOfSelection() {
        guard let choice = library?.browse.choice else { return }
        runAndEndSelection(.pins(choice.chosen))
    }

    /// Asks for tags, and adds them to all selected songs.
    func askForTags() {
        guard let items = library?.browse.choice.chosen else { return }
        NameDialog.ask(
            translated("Add Tag"), text: SongEditCommand.questionOfTags(of: items), label: translated("Tag"),
            action: translated("_Add"), over: window
        ) { typed, answer in
            answer(SongEditCommand.tags(typed, to: items) == nil ? "" : nil)
        } then: { [self] typed in
            if let command = SongEditCommand.tags(typed, to: items) { runAndEndSelection(command) }
        }
    }

    private func runAndEndSelection(_ command: SongEditCommand) {
        library?.browse.choice.end()
        commands.run(command)
    }
}
