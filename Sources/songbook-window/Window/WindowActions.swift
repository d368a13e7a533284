import CAdwaita
import SongbookModel
import Toolkit

/// What menus and keys can do in one window, each on as long as there is something for it.
@MainActor
final class WindowActions {
    /// An action that can be done as long as there is something to act on.
    private struct ConditionalAction {
        let action: OpaquePointer
        let isPossible: (ActionSubjects) -> Bool
    }

    /// An action that chooses one of several.
    private struct Choice {
        let action: OpaquePointer
        let chosen: (ActionSubjects) -> String
    }

    /// An action that is on or off.
    private struct Switch {
        let action: OpaquePointer
        let isOn: @MainActor () -> Bool
    }

    /// Whether nothing can be done, because a dialog in the window is to be answered first.
    var isBlocked = false {
        didSet { for action in constant { g_simple_action_set_enabled(action, (!isBlocked).gboolean) } }
    }

    private let map: OpaquePointer
    /// The actions that can be done at any other time.
    private var constant: [OpaquePointer] = []
    private var switches: [Switch] = []
    private var choices: [Choice] = []
    private var conditional: [ConditionalAction] = []
    private var undo: OpaquePointer?
    private var redo: OpaquePointer?
    private var pin: OpaquePointer?

    /// - Parameter window: its GTK window, which owns the actions.
    init(_ window: Widget) {
        map = window.opaque
    }

    /// Adds an action that is always on.
    func add(_ name: String, _ run: @escaping @MainActor () -> Void) {
        constant.append(Actions.add(name, to: map, run))
    }

    /// Adds an action that is off while there is nothing for it.
    func add(
        _ name: String, when isPossible: @escaping (ActionSubjects) -> Bool, _ run: @escaping @MainActor () -> Void
    ) {
        let action = Actions.add(name, to: map, run)
        conditional.append(ConditionalAction(action: action, isPossible: isPossible))
    }

    /// Adds a choice of one of several; off while there is nothing for it.
    ///
    /// - Parameter chosen: which one it is.
    func addChoice(
        _ name: String, when isPossible: @escaping (ActionSubjects) -> Bool,
        chosen: @escaping (ActionSubjects) -> String, _ run: @escaping @MainActor (String) -> Void
    ) {
        let action = Actions.addChoice(name, to: map, chosen: chosen(ActionSubjects()), run)
        conditional.append(ConditionalAction(action: action, isPossible: isPossible))
        choices.append(Choice(action: action, chosen: chosen))
    }

    /// Adds what is on or off; it cannot be done while there is nothing for it.
    func addSwitch(
        _ name: String, when isPossible: @escaping (ActionSubjects) -> Bool, isOn: @escaping @MainActor () -> Bool,
        _ run: @escaping @MainActor () -> Void
    ) {
        let action = Actions.addSwitch(name, to: map, run)
        conditional.append(ConditionalAction(action: action, isPossible: isPossible))
        switches.append(Switch(action: action, isOn: isOn))
    }

    /// Adds taking back what was typed, and doing it again.
    func addUndo(_ undo: @escaping @MainActor () -> Void, redo: @escaping @MainActor () -> Void) {
        self.undo = Actions.add("undo", to: map, undo)
        self.redo = Actions.add("redo", to: map, redo)
    }

    /// Adds the switch that pins the song.
    func addPin(_ run: @escaping @MainActor () -> Void) {
        let action = Actions.addSwitch("pin", to: map, run)
        conditional.append(ConditionalAction(action: action, isPossible: \.isSongTaggable))
        pin = action
    }

    /// Lets be done what there is something for.
    func update(_ subjects: ActionSubjects) {
        for conditional in conditional {
            let isPossible = !isBlocked && conditional.isPossible(subjects)
            g_simple_action_set_enabled(conditional.action, isPossible.gboolean)
        }
        for choice in choices {
            g_simple_action_set_state(choice.action, g_variant_new_string(choice.chosen(subjects)))
        }
        for toggle in switches { Actions.set(toggle.action, to: toggle.isOn()) }
        if !subjects.hasSong { setPinned(false) }
    }

    /// Lets be taken back, or done again, what there is.
    func updateUndo(canUndo: Bool, canRedo: Bool) {
        g_simple_action_set_enabled(undo, (canUndo && !isBlocked).gboolean)
        g_simple_action_set_enabled(redo, (canRedo && !isBlocked).gboolean)
    }

    /// Shows whether the song is pinned.
    func setPinned(_ isPinned: Bool) {
        if let pin { Actions.set(pin, to: isPinned) }
    }
}

/// What there is to act on in a window.
struct ActionSubjects {
    /// Whether a song is shown.
    var hasSong = false
    /// Whether that can be edited.
    var isSongEditable = false
    /// Whether it is on the disk, and not a page that was just begun.
    var isSongMade = false
    /// Whether what keys and menus mean is a song that there are details of.
    var hasDetails = false
    /// Whether it can get tags and be pinned: not as long as it is an empty page.
    var isSongTaggable = false
    /// Whether files can be added to it.
    var isSongAttachable = false
    /// Whether the keyboard is in the song.
    var isSongFocused = false
    /// Whether a library is shown.
    var hasLibrary = false
    /// Whether that can be changed: what is not there cannot, and in its place may be another folder.
    var isLibraryInReach = false
    /// Whether there are songs in it then.
    var hasSongs = false
    /// What keys and menus mean, in a library that can be changed.
    var target: ItemSelection?
    /// The same, unless it is the library's own folder, which stays where it is and what it is.
    var changeable: ItemSelection?
    /// Whether what keys and menus mean can get another name.
    var isRenamable = false
    /// Whether that is a folder that holds no song itself.
    var isCategory = false
    /// Whether that is a project.
    var isProject = false
    /// Whether those songs can go to the next stage of their project.
    var hasNextStage = false
    /// The same of the one before.
    var hasPreviousStage = false
    /// Whether that is a folder that is no project.
    var isPlainFolder: Bool { isCategory && !isProject }
    /// Whether the list shows a folder that holds no song itself, and is not the library's own.
    var isCategoryShown = false
    /// Whether that is a song whose files are called otherwise than it is, and can be called so.
    var hasOtherFileName = false
    /// Whether keys and menus mean several lines, in a library that can be changed.
    var isSelection = false
    /// Whether keys and menus mean something that was deleted.
    var isDeletedItem = false
    /// Whether keys and menus mean anything, be it one or several.
    var hasTargets: Bool { target != nil || isSelection }
    /// The place of the sidebar that keys and menus mean; nil where it is a folder or none.
    var place: BrowsePlace?
    /// What the list shows while nothing is searched for; nil where there is no library.
    var shown: BrowsePlace?
    /// Whether something is searched for.
    var isSearching = false
    /// Whether that is a smart folder that somebody made, in a library that can be changed.
    var isSmartFolder: Bool { if case .smartFolder = place { isLibraryInReach } else { false } }
    /// Whether that is a tag, in a library that can be changed.
    var isTag: Bool { if case .tag = place { isLibraryInReach } else { false } }
    /// The color of that tag; nil where it has none.
    var tagColor: TagColor?
    /// Whether that can get another name.
    var hasNamedPlace: Bool { isSmartFolder || isTag }
    /// Whether what keys and menus mean can be pinned.
    var isPinnable = false
}
