import CAdwaita

/// A widget with a set natural width, regardless of its content, which can be narrower.
@MainActor
enum NaturalWidth {
    /// - Parameters:
    ///   - child: a widget that has no parent.
    ///   - width: in pixels.
    ///   - inner: a widget that is, or will be, in the child, and whose minimum width is always kept; nil for none.
    static func make(_ child: Widget, _ width: CInt, holding inner: Widget? = nil) -> Widget {
        let box: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        set(widthKey, of: box, to: width)
        g_object_set_data(box.cast(), innerKey, inner.map { UnsafeMutableRawPointer($0) })
        gtk_widget_set_layout_manager(box, gtk_custom_layout_new(requestMode, measure, allocate))
        gtk_widget_set_parent(child, box)
        return box
    }

    /// Changes the natural width of the widget, in pixels.
    static func change(_ box: Widget, to width: CInt) {
        set(widthKey, of: box, to: width)
        gtk_widget_queue_resize(box)
    }

    /// While it is held, the widget requests as much as before, although its content may need more now that it is shown
    /// alone. Otherwise that content would decide when there is room for other widgets beside it.
    static func hold(_ box: Widget, _ isHeld: Bool) {
        set(heldKey, of: box, to: isHeld ? 1 : 0)
        gtk_widget_queue_resize(box)
    }
}

private let widthKey = "songbook-natural-width"
private let innerKey = "songbook-inner"
private let heldKey = "songbook-is-held"
/// What it requested when it was last measured while not held.
private let askedKey = "songbook-asked"

private func number(_ key: String, of box: Widget) -> CInt {
    CInt(Int(bitPattern: g_object_get_data(box.cast(), key)))
}

private func set(_ key: String, of box: Widget, to value: CInt) {
    g_object_set_data(box.cast(), key, UnsafeMutableRawPointer(bitPattern: Int(value)))
}

private let requestMode: GtkCustomRequestModeFunc = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }

private let measure: GtkCustomMeasureFunc = { box, orientation, size, minimum, natural, _, _ in
    guard let box, let child = gtk_widget_get_first_child(box) else { return }
    var (least, wanted, across): (CInt, CInt, CInt) = (0, 0, size)
    if orientation == GTK_ORIENTATION_VERTICAL, size >= 0 {
        // At the width it gets: while it is held it may need more than it requests.
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        across = max(size, least)
    }
    gtk_widget_measure(child, orientation, across, &least, &wanted, nil, nil)
    if orientation == GTK_ORIENTATION_HORIZONTAL {
        if let inner = g_object_get_data(box.cast(), innerKey) {
            var leastInner: CInt = 0
            gtk_widget_measure(Widget(OpaquePointer(inner)), orientation, -1, &leastInner, nil, nil, nil)
            least = max(least, leastInner)
        }
        if number(heldKey, of: box) != 0 {
            wanted = number(askedKey, of: box)
            least = min(least, wanted)
        } else {
            wanted = max(least, number(widthKey, of: box))
            set(askedKey, of: box, to: wanted)
        }
    }
    minimum?.pointee = least
    natural?.pointee = max(least, wanted)
}

private let allocate: GtkCustomAllocateFunc = { box, width, height, _ in
    guard let child = gtk_widget_get_first_child(box) else { return }
    var least: CInt = 0
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    gtk_widget_allocate(child, max(width, least), height, -1, nil)
}
