import CAdwaita
import Toolkit
import Translations

/// The suggestions that arrived and were not dismissed, in rows.
@MainActor
final class SuggestionList {
    /// The list as a widget; hidden while it is empty.
    let widget = BoxedList.makeList(translated("Suggestions"))
    /// Called with a command for a suggestion.
    var onCommand: @MainActor (SuggestionRow.Command, String) -> Void = { _, _ in }
    /// Called when the row with the keyboard focus is removed, and no row is left.
    var onLeave: @MainActor () -> Void = {}

    private var rows: [SuggestionRow] = []

    init() {
        // A click on the words must not take the suggestion.
        gtk_list_box_set_activate_on_single_click(widget.opaque, 0)
        gtk_widget_set_visible(widget, 0)
        connect(widget, "row-activated") { [self] emission in
            guard let activated = emission.object(1), let found = row(Widget(activated)) else { return }
            run(.take, found)
        }
        onKey(of: widget) { [self] key, modifiers in
            guard let focused = gtk_widget_get_focus_child(widget), let found = row(focused) else { return false }
            if [GDK_KEY_Delete, GDK_KEY_KP_Delete].contains(key), modifiers == 0 {
                run(.dismiss, found)
            } else if isReturnKey(key, 0), modifiers == GDK_CONTROL_MASK.rawValue {
                run(.takeAndContinue, found)
            } else {
                return false
            }
            return true
        }
    }

    /// Whether suggestions can be taken.
    var areTakable = true {
        didSet {
            guard areTakable != oldValue else { return }
            for row in rows { row.isTakable = areTakable }
        }
    }

    /// Appends a suggestion, unless it is listed already.
    func add(_ suggestion: String) {
        guard !rows.contains(where: { $0.suggestion == suggestion }) else { return }
        let row = SuggestionRow(suggestion) { [weak self] command in
            guard let self, let row = rows.first(where: { $0.suggestion == suggestion }) else { return }
            run(command, row)
        }
        row.isTakable = areTakable
        rows.append(row)
        gtk_list_box_append(widget.opaque, row.widget)
        gtk_widget_set_visible(widget, 1)
    }

    /// Moves the keyboard focus to the first row.
    func focusFirst() {
        if let first = rows.first { gtk_widget_grab_focus(first.widget) }
    }

    /// Removes all rows.
    func clear() {
        let hadFocus = gtk_widget_get_focus_child(widget) != nil
        for row in rows { gtk_list_box_remove(widget.opaque, row.widget) }
        rows = []
        gtk_widget_set_visible(widget, 0)
        if hadFocus { onLeave() }
    }

    /// Runs a command after the button's handler has returned, because assistive technology waits for it.
    private func run(_ command: SuggestionRow.Command, _ row: SuggestionRow) {
        let suggestion = row.suggestion
        guard command == .dismiss || areTakable else { return }
        MainLoop.post { [weak self] in
            guard let self, let index = rows.firstIndex(where: { $0.suggestion == suggestion }) else { return }
            if command == .dismiss { remove(index) }
            onCommand(command, suggestion)
        }
    }

    private func remove(_ index: Int) {
        let row = rows.remove(at: index)
        let hadFocus = gtk_widget_get_focus_child(widget) == row.widget
        if rows.isEmpty { gtk_widget_set_visible(widget, 0) }
        if hadFocus {
            if rows.isEmpty { onLeave() } else { gtk_widget_grab_focus(rows[min(index, rows.count - 1)].widget) }
        }
        gtk_list_box_remove(widget.opaque, row.widget)
    }

    private func row(_ widget: Widget) -> SuggestionRow? { rows.first { $0.widget == widget } }
}
