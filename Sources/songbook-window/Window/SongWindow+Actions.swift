import CAdwaita
import Files
import LibraryIndex

/// What there is to act on in a window.
struct ActionSubjects {
    /// Whether a song is shown.
    var hasSong = false
    /// Whether that can be edited.
    var isSongEditable = false
    /// Whether a library is shown.
    var hasLibrary = false
    /// Whether that can be changed: what is not there cannot, and in its place may be another folder.
    var isLibraryInReach = false
    /// What keys and menus mean, in a library that can be changed.
    var target: ItemSelection?
    /// The same, unless it is the library's own folder, which stays where it is and what it is.
    var changeable: ItemSelection?
    /// Whether what keys and menus mean can be pinned.
    var isPinnable = false
}

/// An action that can be done as long as there is something to act on.
struct ConditionalAction {
    let action: OpaquePointer
    let isPossible: (ActionSubjects) -> Bool
}

/// What menus and keys can do in a window, and when.
extension SongWindow {
    /// Adds an action that is off while there is nothing for it.
    @discardableResult
    func addAction(
        _ name: String, when isPossible: @escaping (ActionSubjects) -> Bool, _ run: @escaping @MainActor () -> Void
    ) -> OpaquePointer {
        let action = Actions.add(name, to: window.opaque, run)
        conditionalActions.append(ConditionalAction(action: action, isPossible: isPossible))
        return action
    }

    /// Adds what can be done in every window.
    func addActions() {
        let map = window.opaque
        undoActions = [
            Actions.add("undo", to: map) { [self] in undo() },
            Actions.add("redo", to: map) { [self] in redo() },
        ]
        addAction("save", when: \.hasSong) { [self] in song?.saver.saveNow(isAsked: true) }
        addAction("find", when: \.hasSong) { [self] in
            library?.panes.showEditor()
            song?.find.begin()
        }
        addAction("save-elsewhere", when: \.hasSong) { [self] in song?.saveElsewhere() }
        addAction("history", when: \.hasSong) { [self] in song?.showHistory(over: window) }
        Actions.add("settings", to: map) { [self] in SettingsView.present(over: self) }
        Actions.add("shortcuts", to: map) { [self] in ShortcutsWindow.present(over: window) }
        addLabelActions()
        addLibraryActions()
        Actions.add("about", to: map) { [self] in AboutWindow.present(over: window) }
        updateActions()
    }

    /// Lets be done what there is something for. To be called whenever that may be something else.
    func updateActions() {
        guard !isDestroyed else { return }
        let subjects = subjects
        for conditional in conditionalActions {
            g_simple_action_set_enabled(conditional.action, conditional.isPossible(subjects).gboolean)
        }
        if let pinAction, !subjects.hasSong { Actions.set(pinAction, to: false) }
        updateUndo()
    }

    private var subjects: ActionSubjects {
        var subjects = ActionSubjects(hasSong: song != nil, isSongEditable: song.map { !$0.isReadOnly } ?? false)
        subjects.isPinnable = subjects.isSongEditable
        guard let library else { return subjects }
        subjects.hasLibrary = true
        subjects.isLibraryInReach = !library.model.isOutOfReach
        let target = target
        if let item = library.itemInUse, item.song == nil || openSong(in: ItemSelection(item)) == nil {
            subjects.isPinnable = subjects.isLibraryInReach && item.song.map { $0.brokenReason == nil } ?? false
        }
        guard subjects.isLibraryInReach else { return subjects }
        subjects.target = target
        subjects.changeable = target?.path == library.model.root ? nil : target
        return subjects
    }
}
