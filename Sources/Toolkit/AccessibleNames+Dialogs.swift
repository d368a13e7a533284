import CAdwaita

/// Names the parts of one of GTK's or libadwaita's dialogs that GTK 4.8 and libadwaita 1.2 leave without a name: a
/// button by its text, other parts by their class as in `names`.
@MainActor
func nameParts(of dialog: Widget, _ names: [String: String] = [:]) {
    nameOnce(dialog)
    nameEach(dialog, names)
}

/// The first widget of a class below another one.
///
/// - Parameter className: the GObject name of the class.
@MainActor
func descendant(of widget: Widget, className: String) -> Widget? {
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
        if child.className == className { return child }
        if let found = descendant(of: child, className: className) { return found }
        next = gtk_widget_get_next_sibling(child)
    }
    return nil
}

/// Calls `body` with each open window of one class, which GTK creates by itself.
@MainActor
func forEachWindow(ofClass className: String, _ body: (Widget) -> Void) {
    guard let windows = gtk_window_get_toplevels() else { return }
    for position in 0..<g_list_model_get_n_items(windows) {
        guard let object = g_list_model_get_item(windows, position) else { continue }
        let window = object.assumingMemoryBound(to: GtkWidget.self)
        if window.className == className { body(window) }
        g_object_unref(object)
    }
}

/// Names the items of a menu by their text; must be called when the menu is about to be shown.
///
/// From GTK 4.10 on, an item is named by its label, which has no name because of its role. Earlier versions name it
/// well, and with another name an item could not be recognized as a check box.
@MainActor
func nameItems(of menu: Widget) {
    guard gtk_check_version(4, 10, 0) == nil else { return }
    if menu.className == "GtkModelButton", let words = label(in: menu) { setAccessibleName(menu, words) }
    var next = gtk_widget_get_first_child(menu)
    while let child = next {
        nameItems(of: child)
        next = gtk_widget_get_next_sibling(child)
    }
}

@MainActor
private func nameEach(_ widget: Widget, _ names: [String: String]) {
    if let name = names[widget.className] ?? words(on: widget) { setAccessibleName(widget, name) }
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
        nameEach(child, names)
        next = gtk_widget_get_next_sibling(child)
    }
}

/// The text of a button that contains more than a label; nil for any other widget, and for a button whose text may
/// change.
@MainActor
private func words(on widget: Widget) -> String? {
    guard widget.className == "GtkButton", gtk_button_get_label(widget.cast()) == nil,
        gtk_widget_get_tooltip_text(widget) == nil
    else { return nil }
    return label(in: widget)
}

/// The first text that is shown in a widget.
@MainActor
public func label(in widget: Widget) -> String? {
    if isInstance(widget, of: gtk_label_get_type()) {
        return gtk_label_get_text(widget.opaque).map { String(cString: $0) }
    }
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
        if let words = label(in: child) { return words }
        next = gtk_widget_get_next_sibling(child)
    }
    return nil
}

extension UnsafeMutablePointer<GtkWidget> {
    /// The GObject name of its class.
    var className: String {
        g_type_name_from_instance(cast()).map { String(cString: $0) } ?? ""
    }
}
