import CAdwaita
import SongbookModel
import Toolkit

/// The actions of one window for menus and keys, each enabled while it has a target.
@MainActor
final class WindowActions {
    /// An action that is enabled while it has a target.
    private struct ConditionalAction {
        let action: OpaquePointer
        let isPossible: (ActionSubjects) -> Bool
    }

    /// An action that chooses one of several values.
    private struct Choice {
        let action: OpaquePointer
        let chosen: (ActionSubjects) -> String
    }

    /// An action that is on or off.
    private struct Switch {
        let action: OpaquePointer
        let isOn: @MainActor () -> Bool
    }

    /// Whether all actions are disabled, because a dialog in the window must be answered first.
    var isBlocked = false {
        didSet { for action in constant { g_simple_action_set_enabled(action, (!isBlocked).gboolean) } }
    }

    private let map: OpaquePointer
    /// The actions that are always enabled otherwise.
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

    /// Adds an action that is always enabled.
    func add(_ name: String, _ run: @escaping @MainActor () -> Void) {
        constant.append(Actions.add(name, to: map, run))
    }

    /// Adds an action that is disabled while it has no target.
    func add(
        _ name: String, when isPossible: @escaping (ActionSubjects) -> Bool, _ run: @escaping @MainActor () -> Void
    ) {
        let action = Actions.add(name, to: map, run)
        conditional.append(ConditionalAction(action: action, isPossible: isPossible))
    }

    /// Adds a choice of one of several values; disabled while it has no target.
    ///
    /// - Parameter chosen: returns the current value.
    func addChoice(
        _ name: String, when isPossible: @escaping (ActionSubjects) -> Bool,
        chosen: @escaping (ActionSubjects) -> String, _ run: @escaping @MainActor (String) -> Void
    ) {
        let action = Actions.addChoice(name, to: map, chosen: chosen(ActionSubjects()), run)
        conditional.append(ConditionalAction(action: action, isPossible: isPossible))
        choices.append(Choice(action: action, chosen: chosen))
    }

    /// Adds an action that is on or off; disabled while it has no target.
    func addSwitch(
        _ name: String, when isPossible: @escaping (ActionSubjects) -> Bool, isOn: @escaping @MainActor () -> Bool,
        _ run: @escaping @MainActor () -> Void
    ) {
        let action = Actions.addSwitch(name, to: map, run)
        conditional.append(ConditionalAction(action: action, isPossible: isPossible))
        switches.append(Switch(action: action, isOn: isOn))
    }

    /// Adds undo and redo.
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

    /// Enables the actions that have a target.
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

    /// Enables undo and redo.
    func updateUndo(canUndo: Bool, canRedo: Bool) {
        g_simple_action_set_enabled(undo, (canUndo && !isBlocked).gboolean)
        g_simple_action_set_enabled(redo, (canRedo && !isBlocked).gboolean)
    }

    /// Shows whether the song is pinned.
    func setPinned(_ isPinned: Bool) {
        if let pin { Actions.set(pin, to: isPinned) }
    }
}
