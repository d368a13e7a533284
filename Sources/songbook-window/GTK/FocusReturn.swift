import CAdwaita

/// Gives the keyboard back, when a menu closes, to what had it before. GTK leaves it to the menu's button, which a space
/// that is typed would press.
@MainActor
final class FocusReturn {
    /// Owned, while the menu is open.
    private var widget: Widget?

    /// To be called before the menu of this button is there.
    func remember(_ button: Widget) {
        forget()
        guard let root = gtk_widget_get_root(button), let focus = gtk_root_get_focus(root) else { return }
        g_object_ref(focus)
        widget = focus
    }

    /// To be called when the menu is gone.
    func giveBack() {
        if let widget, gtk_widget_get_root(widget) != nil { gtk_widget_grab_focus(widget) }
        forget()
    }

    private func forget() {
        if let widget { g_object_unref(widget) }
        widget = nil
    }
}
