import CAdwaita

extension RowsView {
    /// Takes the keyboard, and gives it to none of the rows: the row that is to have it is not there yet, and no key is
    /// meant for another one. The arrow keys and Tab go on from here.
    ///
    /// GTK gives a keyboard that nothing has to the first widget of the window as soon as that becomes active.
    public func holdFocus() {
        isUsed = false
        guard let root = gtk_widget_get_root(widget) else { return }
        gtk_root_set_focus(root, gtk_widget_get_parent(widget))
    }

    /// Whether it has the keyboard, and none of its rows does.
    public var isHoldingFocus: Bool {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return false }
        return focus == gtk_widget_get_parent(widget)
    }

    /// Whether another widget of the window has the keyboard.
    public var isFocusElsewhere: Bool {
        guard let root = gtk_widget_get_root(widget), gtk_root_get_focus(root) != nil else { return false }
        return !isHoldingFocus && !hasFocus
    }
}
