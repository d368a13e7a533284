import CAdwaita
import EditingSession
import Files
import Freedesktop
import LibraryChanges
import LibraryIndex
import Problems
import SongLibrary
import SongNames
import Translations

/// Making songs and folders, renaming and deleting them.
extension SongWindow {
    /// What keys and menu mean: the line of the list that has the keyboard or whose menu is open, else the open song.
    var target: ItemSelection? {
        guard let library else { return nil }
        if let item = library.itemInUse { return ItemSelection(item) }
        return song.map { ItemSelection($0) }
    }

    func askForSong() {
        guard let library else { return }
        let folder = library.browse.folder
        NameDialog.ask(
            translated("New Song"), text: Self.place(of: folder, in: library), label: translated("Title"),
            name: unmadeTitle, action: translated("_Create"), over: window
        ) { name, answer in
            library.work.check(name, isSong: true, in: folder, then: answer)
        } then: { [self] title in
            let path = library.model.root.appending(folder)
            unmadeTitle = title
            // What is typed from now on is meant for the new song, which may take a moment, and not for the one before.
            let wasInSong = isFocusInSong
            gtk_window_set_focus(window.cast(), nil)
            library.work.run { editor throws(Problem) in
                try editor.makeSong(titled: title, in: path)
            } then: { [self] result in
                guard let change = done(result, or: translated("Could Not Create Song")) else {
                    if !isDestroyed { wasInSong ? song?.editor.grabFocus() : library.browse.grabFocus() }
                    return
                }
                unmadeTitle = ""
                open(change.path, grabsFocus: true)
            }
        }
    }

    func askForFolder() {
        guard let library else { return }
        let folder = library.browse.folder
        NameDialog.ask(
            translated("New Folder"), text: Self.place(of: folder, in: library), label: translated("Name"),
            action: translated("_Create"), over: window
        ) { name, answer in
            library.work.check(name, isSong: false, in: folder, then: answer)
        } then: { [self] name in
            let path = library.model.root.appending(folder)
            library.work.run { editor throws(Problem) in
                try editor.makeFolder(named: name, in: path)
            } then: { [self] result in
                _ = done(result, or: translated("Could Not Create Folder"))
            }
        }
    }

    /// Says where something new is going to be.
    private static func place(of folder: FilePath, in library: LibraryView) -> String {
        let name = folder.lastComponent?.display ?? library.model.name
        return translated("In “\(name)”.")
    }

    func makeSongOfFolder() {
        if let target, target.isFolder { makeSong(of: target.path) }
    }

    /// Makes a song of the folder that the list shows; the library's own is never one.
    func makeSongOfShownFolder() {
        guard let library, library.browse.folder != "" else { return }
        makeSong(of: library.model.root.appending(library.browse.folder))
    }

    /// Makes a song of a folder, and opens it.
    private func makeSong(of path: FilePath) {
        library?.work.run { editor throws(Problem) in
            try editor.makeSong(of: path)
        } then: { [self] result in
            if let change = done(result, or: translated("Could Not Turn Folder into Song")) {
                open(change.path, grabsFocus: true)
            }
        }
    }

    func askForNewName() {
        guard let library, let target else { return }
        let heading = target.isFolder ? translated("Rename Folder") : translated("Rename Song")
        let folder = target.folder.relative(to: library.model.root)?.folderAbove ?? ""
        NameDialog.ask(
            heading, label: target.isFolder ? translated("Name") : translated("Title"), name: target.name,
            action: translated("_Rename"), over: window
        ) { name, answer in
            if SongName(title: name) == SongName(title: target.name), !name.trimmingWhiteSpace.isEmpty {
                return answer(name == target.name && target.isFolder ? "" : nil)
            }
            library.work.check(
                name, isSong: !target.isFolder, in: folder, except: target.folder.lastComponent, then: answer)
        } then: { [self] name in
            let heading = translated("Could Not Rename “\(target.shownName)”")
            change(target, or: heading) { editor, item, session throws(Problem) in
                try editor.rename(item, to: name, withFiles: true, session: session)
            }
        }
    }

    /// Opens a song that is known by its path.
    func open(_ path: FilePath, grabsFocus: Bool) {
        guard let library else { return }
        load(path, in: library, grabsFocus: grabsFocus, showsPlace: true)
    }

    /// The song that is shown, if it is in what is to be changed.
    func openSong(in target: ItemSelection) -> OpenSong? {
        guard let song else { return nil }
        return (target.isFolder ? song.file.isInside(target.path) : song.file == target.path) ? song : nil
    }

    /// Changes something after what is typed into it is saved.
    func change(
        _ target: ItemSelection, or heading: String,
        _ work: @escaping @Sendable (LibraryEditor, LibraryItem, EditingSession?) throws(Problem) -> LibraryChange,
        then finish: @escaping @MainActor (LibraryChange) -> Void = { _ in }
    ) {
        guard let library else { return }
        let song = openSong(in: target)
        leave { [self] isSaved in
            guard isSaved || song == nil else {
                return library.report(translated("“\(target.shownName)” is not saved yet"))
            }
            library.work.change(target.path, open: song, work) { [self] result in
                guard !isDestroyed, let change = done(result, or: heading) else { return }
                finish(change)
                guard let song, song === self.song else { return }
                song.update()
                library.work.locate(song.file) { [self] location in
                    song.adopt(location)
                    guard song === self.song else { return }
                    library.mark(location.relativePath.folderAbove, showsFolder: true)
                }
            }
        }
    }

    /// What was done; says so where it was not.
    func done(_ result: Result<LibraryChange, Problem>, or heading: String) -> LibraryChange? {
        guard !isDestroyed else { return nil }
        switch result {
        case .success(let change):
            notify((change.saveReport?.notices ?? []) + change.notices)
            if let problem = change.unconfirmed { library?.report(problem.sentences) }
            return change
        case .failure(let problem):
            MessageDialog.report(heading, problem, over: window)
            return nil
        }
    }

    /// Says what is to be known besides of something that was done: notices of a session or of a change.
    func notify(_ notices: [String]) {
        banners.notify(notices.map(DisplayText.sentences))
    }

    /// Deletes the line that has the keyboard, or the open song; it can be put back.
    func moveToTrash() {
        if let target { moveToTrash(target) }
    }

    /// Adds what can be done where there is a library and what it may be done to.
    func addChangeActions() {
        addAction("new-song", when: \.isLibraryInReach) { [self] in askForSong() }
        addAction("new-folder", when: \.isLibraryInReach) { [self] in askForFolder() }
        addAction("make-song-here", when: \.isLibraryInReach) { [self] in makeSongOfShownFolder() }
        addAction("make-song", when: { $0.changeable?.isFolder == true }) { [self] in makeSongOfFolder() }
        addAction("rename", when: { $0.changeable != nil }) { [self] in askForNewName() }
        addAction("move", when: { $0.changeable != nil }) { [self] in askForNewPlace() }
        addAction("trash", when: { $0.changeable != nil }) { [self] in moveToTrash() }
        addAction("show-in-files", when: { $0.target != nil }) { [self] in showInFileManager() }
        addAction("copy-path", when: { $0.target != nil }) { [self] in copyPath() }
        addAction("open-as-text", when: { $0.target?.isFolder == false }) { [self] in
            if let target { openAsText(target.path) }
        }
    }
}
