import SongbookModel

/// Deleting items of the library, and the commands for deleted items.
extension SongWindow {
    func addDeletionActions() {
        actions.add("trash", when: { $0.changeable != nil || $0.isSelection }) { [self] in moveToTrash(targets) }
        actions.add("restore-deleted", when: \.isDeletedItem) { [self] in
            if let item = library?.deletedView.current { commands.run(RestoreDeletedCommand(item)) }
        }
        actions.add("delete-deleted", when: \.isDeletedItem) { [self] in
            if let item = library?.deletedView.current { ask(EmptyTrashCommand.question(item)) }
        }
        actions.add("empty-deleted", when: \.hasLibrary) { [self] in
            if let library, let question = EmptyTrashCommand.question(all: library.deleted.items) { ask(question) }
        }
    }

    /// Moves songs and folders to the trash.
    func moveToTrash(_ targets: [ItemSelection]) {
        if targets.count > 1 { library?.browse.choice.end() }
        commands.moveToTrash(targets, isWriting: isFocusInSong)
    }
}
