import CAdwaita
import Toolkit
import Translations

/// A line below a list: the number of selected lines, and what can be done with them.
@MainActor
final class SelectionBar {
    /// The line as a widget; hidden while nothing is selected.
    let widget: Widget = cadwaita_status_new(6)
    /// Called to clear the selection.
    var onEnd: @MainActor () -> Void = {}
    /// Called before a command is applied to the selection.
    var onUse: @MainActor () -> Void = {}

    private let label: Widget = gtk_label_new(nil)

    init() {
        gtk_widget_add_css_class(widget, "library-status")
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_widget_set_hexpand(label, 1)
        let end = button("window-close-symbolic", translated("Cancel Selection"))
        connect(end, "clicked") { [self] _ in onEnd() }
        let trash = button("user-trash-symbolic", translated("Move to Trash"))
        connect(trash, "clicked") { [self] _ in
            onUse()
            gtk_widget_activate_action_variant(widget, "win.trash", nil)
        }
        let menu = MenuButton.make(
            icon: "view-more-symbolic", name: translated("Selection Menu"),
            onToggle: { [self] isOpen in if isOpen { onUse() } },
            { LibraryMenu.ofSelection + [[(translated("Select _All"), "win.select-all")]] })
        gtk_menu_button_set_has_frame(menu.opaque, 0)
        for part in [end, label, trash, menu] { gtk_box_append(widget.cast(), part) }
        gtk_widget_set_visible(widget, 0)
    }

    /// Whether one of its widgets has the keyboard focus.
    var hasFocus: Bool { gtk_widget_get_focus_child(widget) != nil }

    /// Shows how many lines are selected.
    func show(_ count: Int) {
        gtk_widget_set_visible(widget, (count > 0).gboolean)
        guard count > 0 else { return }
        gtk_label_set_text(
            label.opaque, translated(count: count, one: "\(count) selected", other: "\(count) selected"))
    }

    private func button(_ icon: String, _ name: String) -> Widget {
        let button: Widget = gtk_button_new_from_icon_name(icon)
        gtk_widget_add_css_class(button, "flat")
        setTooltip(button, name)
        setAccessibleName(button, name)
        gtk_widget_set_focus_on_click(button, 0)
        return button
    }
}
