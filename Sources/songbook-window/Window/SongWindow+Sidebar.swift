import SongbookModel
import Toolkit
import Translations

/// What can be done with the places of the sidebar that are no folders.
extension SongWindow {
    func addSidebarActions() {
        actions.add("all-songs", when: \.hasLibrary) { [self] in library?.navigation.choose(.allSongs) }
        actions.add("new-smart-folder", when: \.isLibraryInReach) { [self] in smartFolders.make(in: self) }
        actions.add("save-smart-folder", when: { $0.isSearching && $0.isLibraryInReach }) { [self] in
            smartFolders.makeOfSearch(in: self)
        }
        actions.add("edit-smart-folder", when: \.isSmartFolder) { [self] in
            if let name = smartFolderInUse { smartFolders.edit(name, in: self) }
        }
        actions.add("edit-shown-smart-folder", when: \.isLibraryInReach) { [self] in
            if case .smartFolder(let name) = library?.browse.place { smartFolders.edit(name, in: self) }
        }
        actions.add("remove-smart-folder", when: \.isSmartFolder) { [self] in
            if let place = library?.lineInUse.place { remove(place) }
        }
        for (action, isUp) in [("smart-folder-up", true), ("smart-folder-down", false)] {
            actions.add(action, when: \.isSmartFolder) { [self] in
                if let name = smartFolderInUse { smartFolders.shift(name, isUp: isUp, in: self) }
            }
        }
        actions.add("delete-tag", when: \.isTag) { [self] in
            if let place = library?.lineInUse.place { remove(place) }
        }
        actions.addChoice("tag-color", when: \.isTag, chosen: { $0.tagColor?.rawValue ?? "none" }) { [self] name in
            guard case .tag(let tag) = library?.lineInUse.place else { return }
            TagQuestions.setColor(TagColor(rawValue: name), of: tag, in: self)
        }
    }

    /// Removes a smart folder, or asks whether to take a tag away.
    func remove(_ place: BrowsePlace) {
        guard library?.model.isOutOfReach == false else { return }
        switch place {
        case .smartFolder(let name): smartFolders.remove(name, in: self)
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
        case .smartFolder(let name): smartFolders.askForNewName(of: name, in: self)
        case .tag(let tag): TagQuestions.askForNewName(of: tag, in: self)
        case .folder, .allSongs, .builtIn, .project, .deleted: return false
        }
        return true
    }

    private var smartFolderInUse: String? {
        if case .smartFolder(let name) = library?.lineInUse.place { name } else { nil }
    }

    /// Says that something was done, and offers to take it back: by the button, or by Ctrl+Z.
    ///
    /// - Returns: withdraws the offer.
    @discardableResult
    func offerUndo(_ words: String, _ takeBack: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
        var offer: ToastOffer?
        let number = libraryUndo.add {
            offer?.withdraw()
            takeBack()
        }
        offer = self.offer(words, button: translated("_Undo")) { [weak self] in
            self?.libraryUndo.offerEnded(number)
        } action: { [weak self] in
            self?.libraryUndo.remove([number])
            takeBack()
        }
        return { [weak self] in
            // What is offered goes with its window.
            guard let self, !isDestroyed else { return }
            offer?.withdraw()
            libraryUndo.remove([number])
        }
    }
}
