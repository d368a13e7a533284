import CAdwaita

/// Runs `body` when a widget is on the screen, or now if it is. The content of a dialog appears some frames later.
@MainActor
public func once(inSight widget: Widget, _ body: @escaping @MainActor () -> Void) {
    guard gtk_widget_get_mapped(widget) == 0 else { return body() }
    var isDone = false
    connect(widget, "map") { _ in
        guard !isDone else { return }
        isDone = true
        body()
    }
}

/// Whether a dialog in the window keeps the focus to itself. Source: adw_dialog_host_present_dialog of libadwaita.
@MainActor
func isCoveredByDialog(_ widget: Widget) -> Bool {
    var part: Widget? = widget
    while let ancestor = part {
        if gtk_widget_get_can_focus(ancestor) == 0 { return true }
        part = gtk_widget_get_parent(ancestor)
    }
    return false
}

/// Runs `body` when no dialog in the window covers a widget any more, or now if none does.
@MainActor
private func once(uncovered widget: Widget, _ body: @escaping @MainActor () -> Void) {
    guard isCoveredByDialog(widget), let root = gtk_widget_get_root(widget) else { return body() }
    let window = Widget(root)
    var handler: gulong = 0
    handler = connect(window, "notify::focus-widget") { _ in
        guard handler != 0, !isCoveredByDialog(widget) else { return }
        disconnect(handler, from: window.opaque)
        handler = 0
        MainLoop.next(body)
    }
}

/// Returns the focus to its previous widget when a menu or a field goes. GTK leaves it on the menu's button, or moves
/// it to the next widget, which a typed space would press.
@MainActor
public final class FocusReturn {
    /// Owned, until the focus is returned.
    private var widget: Widget?

    /// One that has no widget to return to yet.
    public init() {}

    isolated deinit {
        forget()
    }

    /// Must be called before the menu of this button, or the field, has the focus.
    public func remember(_ button: Widget) {
        forget()
        guard let root = gtk_widget_get_root(button), let focus = gtk_root_get_focus(root) else { return }
        g_object_ref(focus)
        widget = focus
    }

    /// Must be called when the menu or the field is gone.
    ///
    /// - Returns: whether the previous widget is still visible, so that it has the focus again. Its selection stays as
    ///   it was.
    @discardableResult
    public func giveBack() -> Bool {
        defer { forget() }
        guard let widget, gtk_widget_get_mapped(widget) != 0, let root = gtk_widget_get_root(widget) else {
            return false
        }
        gtk_root_set_focus(root, widget)
        return true
    }

    /// Must be called when the menu of this button reports that it is closed. After that, GTK 4.18 moves the focus to
    /// the button, as does libadwaita when a dialog that the menu opened is closed; a focus that the menu's action has
    /// set stays.
    public func giveBack(from button: Widget) {
        guard let widget else { return }
        let held = HeldWidget(widget)
        giveBack()
        MainLoop.next {
            once(uncovered: held.widget) {
                guard gtk_widget_get_mapped(held.widget) != 0, let root = gtk_widget_get_root(held.widget),
                    let focus = gtk_root_get_focus(root), gtk_widget_is_ancestor(focus, button) != 0
                else { return }
                gtk_root_set_focus(root, held.widget)
            }
        }
    }

    private func forget() {
        if let widget { g_object_unref(widget) }
        widget = nil
    }
}
