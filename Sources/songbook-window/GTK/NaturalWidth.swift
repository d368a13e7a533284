import CAdwaita

/// A widget that would be so wide by itself, whatever is in it, and can be narrower.
@MainActor
enum NaturalWidth {
    /// - Parameters:
    ///   - child: a widget that has no parent.
    ///   - width: in pixels.
    static func make(_ child: Widget, _ width: CInt) -> Widget {
        let box: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        g_object_set_data(box.cast(), key, UnsafeMutableRawPointer(bitPattern: Int(width)))
        gtk_widget_set_layout_manager(box, gtk_custom_layout_new(requestMode, measure, allocate))
        gtk_widget_set_parent(child, box)
        return box
    }
}

/// What the width is kept under.
private let key = "songbook-natural-width"

private let requestMode: GtkCustomRequestModeFunc = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }

private let measure: GtkCustomMeasureFunc = { box, orientation, size, minimum, natural, _, _ in
    guard let box, let child = gtk_widget_get_first_child(box) else { return }
    var (least, wanted): (CInt, CInt) = (0, 0)
    gtk_widget_measure(child, orientation, size, &least, &wanted, nil, nil)
    if orientation == GTK_ORIENTATION_HORIZONTAL { wanted = CInt(Int(bitPattern: g_object_get_data(box.cast(), key))) }
    minimum?.pointee = least
    natural?.pointee = max(least, wanted)
}

private let allocate: GtkCustomAllocateFunc = { box, width, height, _ in
    guard let child = gtk_widget_get_first_child(box) else { return }
    gtk_widget_allocate(child, width, height, -1, nil)
}
