import SongbookModel
import Translations

/// Commands for the places of the sidebar that are not folders.
extension SongWindow {
    func addSidebarActions() {
        actions.add("all-songs", when: \.hasLibrary) { [self] in library?.navigation.choose(.allSongs) }
        actions.add("new-smart-folder", when: \.isLibraryInReach) { [self] in askForSmartFolder() }
        actions.add("save-smart-folder", when: { $0.isSearching && $0.isLibraryInReach }) { [self] in
            askForSmartFolderOfSearch()
        }
        actions.add("edit-smart-folder", when: \.isSmartFolder) { [self] in
            if let name = smartFolderInUse { edit(smartFolder: name) }
        }
        actions.add("edit-shown-smart-folder", when: \.isLibraryInReach) { [self] in
            if case .smartFolder(let name) = library?.browse.place { edit(smartFolder: name) }
        }
        actions.add("remove-smart-folder", when: \.isSmartFolder) { [self] in
            if let place = library?.lineInUse.place { remove(place) }
        }
        for (action, isUp) in [("smart-folder-up", true), ("smart-folder-down", false)] {
            actions.add(action, when: \.isSmartFolder) { [self] in
                if let name = smartFolderInUse { commands.run(ArrangementCommand.shiftSmartFolder(name, isUp: isUp)) }
            }
        }
        actions.add("delete-tag", when: \.isTag) { [self] in
            if let place = library?.lineInUse.place { remove(place) }
        }
        actions.addChoice("tag-color", when: \.isTag, chosen: { $0.tagColor?.rawValue ?? "none" }) { [self] name in
            guard case .tag(let tag) = library?.lineInUse.place else { return }
            commands.run(ArrangementCommand.color(TagColor(rawValue: name)?.rawValue, ofTag: tag))
        }
    }

    /// Removes a smart folder, or asks whether to delete a tag.
    func remove(_ place: BrowsePlace) {
        guard library?.model.isOutOfReach == false else { return }
        switch place {
        case .smartFolder(let name): commands.run(ArrangementCommand.removeSmartFolder(name))
        case .tag(let tag): TagQuestions.askToDelete(tag, in: self)
        case .folder, .allSongs, .builtIn, .project, .deleted: break
        }
    }

    /// Asks for the new name of a smart folder or a tag.
    ///
    /// - Returns: whether it is one.
    func askForNewName(of place: BrowsePlace) -> Bool {
        guard library?.model.isOutOfReach == false else { return false }
        switch place {
        case .smartFolder(let name): askForNewName(ofSmartFolder: name)
        case .tag(let tag): TagQuestions.askForNewName(of: tag, in: self)
        case .folder, .allSongs, .builtIn, .project, .deleted: return false
        }
        return true
    }

    private var smartFolderInUse: String? {
        if case .smartFolder(let name) = library?.lineInUse.place { name } else { nil }
    }

    /// Says that something was done, and offers to undo it: with the button, or with Ctrl+Z.
    ///
    /// - Returns: a closure that withdraws the offer.
    @discardableResult
    func offerUndo(_ words: String, _ takeBack: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
        let number = libraryUndo.offer(words, takeBack: takeBack)
        return { [weak self] in self?.libraryUndo.withdraw(number) }
    }
}
