import CAdwaita

/// Runs `body` when a widget is on the screen, or now if it is. What is in a dialog is there some frames after that.
@MainActor
func once(inSight widget: Widget, _ body: @escaping @MainActor () -> Void) {
    guard gtk_widget_get_mapped(widget) == 0 else { return body() }
    var isDone = false
    connect(widget, "map") { _ in
        guard !isDone else { return }
        isDone = true
        body()
    }
}

/// Gives the keyboard back, when a menu or a field goes, to what had it before. GTK leaves it to the menu's button, or to
/// whatever comes next, which a space that is typed would press.
@MainActor
final class FocusReturn {
    /// Owned, until the keyboard is given back.
    private var widget: Widget?

    /// To be called before the menu of this button, or the field, has the keyboard.
    func remember(_ button: Widget) {
        forget()
        guard let root = gtk_widget_get_root(button), let focus = gtk_root_get_focus(root) else { return }
        g_object_ref(focus)
        widget = focus
    }

    /// To be called when the menu or the field is gone.
    ///
    /// - Returns: whether what had the keyboard is still in sight, so that it has it again. What is selected there stays
    ///   as it was.
    @discardableResult
    func giveBack() -> Bool {
        defer { forget() }
        guard let widget, gtk_widget_get_mapped(widget) != 0, let root = gtk_widget_get_root(widget) else {
            return false
        }
        gtk_root_set_focus(root, widget)
        return true
    }

    /// To be called when the menu of this button says that it is gone. After that, GTK 4.18 puts the keyboard on the
    /// button; what the menu's item itself put it on keeps it.
    func giveBack(from button: Widget) {
        guard let widget else { return }
        g_object_ref(widget)
        giveBack()
        MainLoop.next {
            defer { g_object_unref(widget) }
            guard gtk_widget_get_mapped(widget) != 0, let root = gtk_widget_get_root(widget),
                let focus = gtk_root_get_focus(root), gtk_widget_is_ancestor(focus, button) != 0
            else { return }
            gtk_root_set_focus(root, widget)
        }
    }

    private func forget() {
        if let widget { g_object_unref(widget) }
        widget = nil
    }
}
