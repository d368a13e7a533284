import CAdwaita

extension RowsView {
    /// Takes the focus without giving it to a row: the row that will get it is not there yet, and no key is meant for
    /// another one. The arrow keys and Tab continue from here.
    ///
    /// If nothing has the focus, GTK gives it to the first widget of the window as soon as that becomes active.
    public func holdFocus() {
        isUsed = false
        guard let root = gtk_widget_get_root(widget) else { return }
        gtk_root_set_focus(root, gtk_widget_get_parent(widget))
    }

    /// Whether it has the focus, and none of its rows does.
    public var isHoldingFocus: Bool {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return false }
        return focus == gtk_widget_get_parent(widget)
    }

    /// Whether another widget of the window has the focus.
    public var isFocusElsewhere: Bool {
        guard let root = gtk_widget_get_root(widget), gtk_root_get_focus(root) != nil else { return false }
        return !isHoldingFocus && !hasFocus
    }
}
