import CAdwaita
import LibraryChanges
import LibraryFile
import SongbookModel
import Toolkit

/// The actions of a window for menus and keys, and when they are enabled.
extension SongWindow {
    /// Adds the actions of every window.
    func addActions() {
        content.onLeave = { [weak self] in self?.focusPage() }
        actions.addUndo({ [self] in undo() }, redo: { [self] in redo() })
        actions.add("save", when: \.hasSong) { [self] in song?.saver.saveNow(isAsked: true) }
        actions.add("find", when: \.hasSong) { [self] in
            library?.panes.showEditor()
            song?.find.begin()
        }
        actions.add("replace", when: \.isSongEditable) { [self] in
            library?.panes.showEditor()
            song?.find.begin(replacing: true)
        }
        actions.add("echoes", when: { $0.hasSong && $0.hasLibrary }) { [self] in
            library?.panes.showEditor()
            echoes.popUp(in: self)
        }
        actions.add("transpose", when: \.isSongEditable) { [self] in transposeSong() }
        actions.add("count", when: \.hasSong) { [self] in countWords() }
        zoom.addActions(to: actions)
        addPageActions()
        actions.add("save-elsewhere", when: \.isSongMade) { [self] in song?.saveElsewhere() }
        actions.add("details", when: \.hasDetails) { [self] in showDetails() }
        actions.add("history", when: \.isSongMade) { [self] in song?.showHistory(over: window) }
        actions.add("settings") { [self] in SettingsView.present(over: self) }
        actions.add("shortcuts") { [self] in ShortcutsWindow.present(over: window) }
        actions.add("about") { [self] in AboutDialog.present(.songbook, over: window) }
        actions.add("toggle-pin", when: \.isPinnable) { [self] in togglePin() }
        actions.add("tags", when: { $0.isSongTaggable || $0.isSelection }) { [self] in
            if library?.selectedCount != nil { return askForTags() }
            library?.panes.showEditor()
            song?.tags.begin()
        }
        actions.addPin { [self] in togglePinOfSong() }
        actions.add("rename", when: \.isRenamable) { [self] in rename() }
        addSharingActions()
        addAttachmentActions()
        addSoundActions()
        addLibraryActions()
        updateActions()
    }

    /// Shows the details of the action target, which is opened for that, and leaves the keyboard focus where it is.
    private func showDetails() {
        guard let target, openSong(in: target) == nil else { return song?.showDetails(over: window) ?? () }
        switcher.open(target.path, grabsFocus: false, at: .details)
    }

    /// Shows the number of lines, words and characters in the song, or in the selection.
    private func countWords() {
        guard let song else { return }
        let words = CountWords.words(
            for: song.editor.page.selection, of: song.editor.page.contents, listedChords: song.model.listedChords)
        report(words)
    }

    /// Adds the actions that need a library.
    private func addLibraryActions() {
        actions.add("sidebar", when: \.hasLibrary) { [self] in
            pageAlone.end()
            library?.panes.toggleSidebar()
        }
        actions.add("search", when: \.hasLibrary) { [self] in
            pageAlone.end()
            library?.beginSearch()
        }
        actions.add("list", when: \.hasLibrary) { [self] in
            pageAlone.end()
            library?.navigation.showList()
        }
        // In the song, its key moves lines.
        actions.add("up", when: { $0.hasLibrary && !$0.isSongFocused }) { [self] in library?.navigation.goUp() }
        actions.add("back", when: \.hasLibrary) { [self] in
            pageAlone.end()
            library?.navigation.goBack()
        }
        actions.add("new-window", when: \.hasLibrary) { [self] in openAnotherWindow() }
    }

    /// Adds the actions that need a library and a target.
    func addChangeActions() {
        actions.add("new-song", when: \.isLibraryInReach) { [self] in beginSong() }
        actions.add("new-folder", when: \.isLibraryInReach) { [self] in
            if let library { askForNewFolder(in: library.browse.folder) }
        }
        actions.add("new-project", when: \.isLibraryInReach) { [self] in askForNewProject() }
        actions.add("make-project", when: \.isPlainFolder) { [self] in askForKindOfProject() }
        actions.add("stop-project", when: \.isProject) { [self] in stopProject() }
        actions.add("change-icon", when: \.isCategory) { [self] in askForIcon() }
        actions.add("next-stage", when: \.hasNextStage) { [self] in moveToStage(.next) }
        actions.add("previous-stage", when: \.hasPreviousStage) { [self] in moveToStage(.previous) }
        actions.add("make-song-here", when: \.isCategoryShown) { [self] in makeSongOfShownFolder() }
        // If there are songs below the folder, the command reports that.
        actions.add("make-song", when: \.isCategory) { [self] in makeSongOfTarget() }
        actions.add("rename-files", when: \.hasOtherFileName) { [self] in renameFiles() }
        addSelectionActions()
        addSidebarActions()
        addTransferActions()
        actions.add("move", when: { $0.changeable != nil || $0.isSelection }) { [self] in askForFolderToMoveTo() }
        actions.add("copy-to-library", when: \.hasTargets) { [self] in transfers.ask(.copy, in: self) }
        actions.add("move-to-library", when: \.hasTargets) { [self] in transfers.ask(.move, in: self) }
        addDeletionActions()
        actions.add("show-in-files", when: { $0.target != nil }) { [self] in showInFileManager() }
        actions.add("copy-path", when: \.hasTargets) { [self] in copyPath() }
        actions.add("open-as-text", when: { $0.target?.isFolder == false }) { [self] in
            if let target { openAsText(target.path) }
        }
    }

    /// Enables the actions that have a target. Must be called when the target may have changed.
    func updateActions() {
        guard !isDestroyed else { return }
        actions.update(subjects)
        fileNameOffer.update(in: self)
        updateUndo()
    }

    private var subjects: ActionSubjects {
        ActionSubjects(actionTarget, isSongFocused: isFocusInSong, isDeletedItem: library?.deletedItem != nil)
    }
}
