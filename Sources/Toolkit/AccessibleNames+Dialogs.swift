import CAdwaita

/// Names what GTK 4.8 and libadwaita 1.2 leave without a name in `dialog`, which is theirs: a button by the words in it,
/// other parts as `names` says, by their class.
@MainActor
func nameParts(of dialog: Widget, _ names: [String: String] = [:]) {
    nameOnce(dialog)
    nameEach(dialog, names)
}

/// The first widget of a class below another one.
///
/// - Parameter className: what GObject calls the class.
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

/// Does something with the windows of one class that are open, which GTK makes by itself.
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

/// Names the items of a menu by the words in them; to be called when it is about to be shown.
///
/// From GTK 4.10 on, an item is named by its label, which by its role has no name. Before that it is named well, and cannot
/// be told to be a box that is checked once it has another name.
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

/// What is written on a button that holds more than a label; nil for any other widget, and for a button whose words may
/// become others.
@MainActor
private func words(on widget: Widget) -> String? {
    guard widget.className == "GtkButton", gtk_button_get_label(widget.cast()) == nil,
        gtk_widget_get_tooltip_text(widget) == nil
    else { return nil }
    return label(in: widget)
}

/// The first words that are shown in a widget.
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
    /// What GObject calls its class.
    var className: String {
        g_type_name_from_instance(cast()).map { String(cString: $0) } ?? ""
    }
}
