import CAdwaita

/// A view that scrolls vertically, and is as high as its content if there is room. (GtkScrolledWindow does not measure
/// the height of its content at the width it gets.)
@MainActor
enum ContentScroller {
    /// A widget that scrolls the content if there is no room for it.
    static func make(_ content: Widget) -> Widget {
        let scroller: Widget = Scroller.make()
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(scroller.opaque, content)
        // Its content gets the focus instead.
        gtk_widget_set_focusable(scroller, 0)
        let box: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        gtk_widget_set_layout_manager(box, gtk_custom_layout_new(requestMode, measure, allocate))
        gtk_widget_set_parent(scroller, box)
        return box
    }
}

/// The height that is visible in any window, in pixels.
private let least: CInt = 90

private let requestMode: GtkCustomRequestModeFunc = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }

private let measure: GtkCustomMeasureFunc = { box, orientation, size, minimum, natural, _, _ in
    guard let scroller = gtk_widget_get_first_child(box),
        let viewport = gtk_scrolled_window_get_child(scroller.opaque),
        let content = gtk_widget_get_first_child(viewport)
    else { return }
    // The widgets in between are measured, too: one that is not, after a change, does not pass the next change on to
    // its parent. Source: gtk_widget_queue_resize_internal() in gtkwidget.c.
    gtk_widget_measure(scroller, orientation, -1, nil, nil, nil, nil)
    gtk_widget_measure(viewport, orientation, -1, nil, nil, nil, nil)
    var (low, wanted): (CInt, CInt) = (0, 0)
    // Its natural width does not depend on its height: it scrolls.
    let across = orientation == GTK_ORIENTATION_VERTICAL ? size : -1
    gtk_widget_measure(content, orientation, across, &low, &wanted, nil, nil)
    minimum?.pointee = orientation == GTK_ORIENTATION_VERTICAL ? min(low, least) : low
    natural?.pointee = wanted
}

private let allocate: GtkCustomAllocateFunc = { box, width, height, _ in
    guard let scroller = gtk_widget_get_first_child(box) else { return }
    var minimum: CInt = 0
    gtk_widget_measure(scroller, GTK_ORIENTATION_VERTICAL, width, &minimum, nil, nil, nil)
    var place = GdkRectangle(x: 0, y: 0, width: width, height: max(height, minimum))
    gtk_widget_size_allocate(scroller, &place, -1)
}
