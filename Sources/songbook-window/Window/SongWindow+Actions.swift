import CAdwaita
import Files
import LibraryChanges
import LibraryFile
import LibraryIndex
import SongbookModel
import Toolkit

/// What menus and keys can do in a window, and when.
extension SongWindow {
    /// Adds what can be done in every window.
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

    /// Shows the details of what keys and menus mean, which is opened for that, and leaves the keyboard where it is.
    private func showDetails() {
        guard let target, openSong(in: target) == nil else { return song?.showDetails(over: window) ?? () }
        switcher.open(target.path, grabsFocus: false, in: self) { $0.song?.showDetails(over: $0.window) }
    }

    /// Says how much is sung in the song, or in what is selected of it.
    private func countWords() {
        guard let song else { return }
        let words = CountWords.words(
            for: song.editor.page.selection, of: song.editor.page.contents, listedChords: song.listedChords)
        report(words)
    }

    /// Adds what can be done where there is a library.
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
        // In the song its key moves lines.
        actions.add("up", when: { $0.hasLibrary && !$0.isSongFocused }) { [self] in library?.navigation.goUp() }
        actions.add("back", when: \.hasLibrary) { [self] in
            pageAlone.end()
            library?.navigation.goBack()
        }
        actions.add("new-window", when: \.hasLibrary) { [self] in openAnother() }
    }

    /// Adds what can be done where there is a library and what it may be done to.
    func addChangeActions() {
        actions.add("new-song", when: \.isLibraryInReach) { [self] in creation.beginSong(in: self) }
        actions.add("new-folder", when: \.isLibraryInReach) { [self] in creation.askForFolder(in: self) }
        actions.add("new-project", when: \.isLibraryInReach) { [self] in projects.askForNew(in: self) }
        actions.add("make-project", when: \.isPlainFolder) { [self] in projects.askForKind(in: self) }
        actions.add("stop-project", when: \.isProject) { [self] in projects.stop(in: self) }
        actions.add("change-icon", when: \.isCategory) { [self] in arranging.askForIcon(in: self) }
        actions.add("next-stage", when: \.hasNextStage) { [self] in moveToStage(.next) }
        actions.add("previous-stage", when: \.hasPreviousStage) { [self] in moveToStage(.previous) }
        actions.add("make-song-here", when: \.isCategoryShown) { [self] in creation.makeSongOfShownFolder(in: self) }
        // Where songs are below it, it says so.
        actions.add("make-song", when: \.isCategory) { [self] in creation.makeSongOfTarget(in: self) }
        actions.add("rename-files", when: \.hasOtherFileName) { [self] in renameFiles() }
        addSelectionActions()
        addSidebarActions()
        addTransferActions()
        actions.add("move", when: { $0.changeable != nil || $0.isSelection }) { [self] in moves.askForFolder(in: self) }
        actions.add("copy-to-library", when: \.hasTargets) { [self] in transfers.ask(.copy, in: self) }
        actions.add("move-to-library", when: \.hasTargets) { [self] in transfers.ask(.move, in: self) }
        actions.add("trash", when: { $0.changeable != nil || $0.isSelection }) { [self] in
            trash.moveToTrash(targets, in: self)
        }
        actions.add("restore-deleted", when: \.isDeletedItem) { [self] in deletedItems.restore(in: self) }
        actions.add("delete-deleted", when: \.isDeletedItem) { [self] in deletedItems.askToDelete(in: self) }
        actions.add("empty-deleted", when: \.hasLibrary) { [self] in deletedItems.askToEmpty(in: self) }
        actions.add("show-in-files", when: { $0.target != nil }) { [self] in showInFileManager() }
        actions.add("copy-path", when: \.hasTargets) { [self] in copyPath() }
        actions.add("open-as-text", when: { $0.target?.isFolder == false }) { [self] in
            if let target { openAsText(target.path) }
        }
    }

    /// Lets be done what there is something for. To be called whenever that may be something else.
    func updateActions() {
        guard !isDestroyed else { return }
        actions.update(subjects)
        fileNameOffer.update(in: self)
        updateUndo()
    }

    private var subjects: ActionSubjects {
        var subjects = ActionSubjects(hasSong: song != nil, isSongEditable: song.map { !$0.isReadOnly } ?? false)
        subjects.isSongMade = song?.isMade ?? false
        subjects.hasDetails = subjects.isSongMade
        subjects.isSongAttachable = isSongAttachable
        subjects.isSongTaggable = subjects.isSongEditable && song?.isUnwritten == false
        subjects.isPinnable = subjects.isSongTaggable
        subjects.isSongFocused = isFocusInSong
        subjects.isRenamable = subjects.hasSong && library?.itemInUse == nil
        guard let library else { return subjects }
        subjects.hasLibrary = true
        subjects.isDeletedItem = library.deletedItem != nil
        subjects.isLibraryInReach = !library.model.isOutOfReach
        subjects.place = library.lineInUse.place
        if case .tag(let tag) = subjects.place {
            subjects.tagColor = library.arrangement.arrangement.color(ofTag: tag).flatMap(TagColor.init)
        }
        subjects.shown = library.browse.place
        subjects.isSearching = library.browse.query != nil
        subjects.isCategoryShown =
            subjects.isLibraryInReach && !(library.browse.place.folder ?? "").isEmpty && !subjects.isSearching
        subjects.hasSongs = subjects.isLibraryInReach && (library.model.snapshot?.tree.songCount ?? 0) > 0
        if let item = library.itemInUse {
            subjects.hasDetails = openSong(in: ItemSelection(item)) != nil && !item.isFolder || item.isWholeSong
        }
        subjects.hasNextStage = stage(.next) != nil
        subjects.hasPreviousStage = stage(.previous) != nil
        if library.selectedCount != nil {
            subjects.hasDetails = false
            subjects.isSelection = subjects.isLibraryInReach
            subjects.isPinnable = subjects.isLibraryInReach
            subjects.isRenamable = false
            return subjects
        }
        let target = target
        if let item = library.itemInUse, item.song == nil || openSong(in: ItemSelection(item)) == nil {
            subjects.isPinnable = subjects.isLibraryInReach && item.isWholeSong
        }
        guard subjects.isLibraryInReach else { return subjects }
        subjects.target = target
        subjects.changeable = target?.path == library.model.root ? nil : target
        subjects.isRenamable = subjects.isRenamable || subjects.changeable != nil || subjects.hasNamedPlace
        let isBroken = library.itemInUse?.song?.brokenReason != nil
        subjects.hasOtherFileName = !isBroken && target?.canBeCalledAsItIs(in: library.model) ?? false
        if case .folder(let folder) = library.itemInUse {
            subjects.isCategory = subjects.changeable != nil
            subjects.isProject = subjects.isCategory && library.arrangement.order.isProject(folder.relativePath)
        }
        return subjects
    }
}
