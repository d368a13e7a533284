import CAdwaita

/// Shows the first of several widgets that fits, and none if none fits.
@MainActor
public enum BestFit {
    /// - Parameters:
    ///   - choices: from the largest to the smallest; widgets that have no parent.
    ///   - isNatural: whether each is shown only at its natural width; otherwise it may shrink to its minimum width.
    ///   - isStatus: whether they have the role of a status for assistive technology.
    public static func make(_ choices: [Widget], isNatural: Bool = false, isStatus: Bool = false) -> Widget {
        let widget: Widget = isStatus ? cadwaita_status_new(0) : gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        gtk_widget_set_layout_manager(
            widget, gtk_custom_layout_new(requestMode, measure, isNatural ? allocateNatural : allocateLeast))
        for choice in choices {
            gtk_widget_set_parent(choice, widget)
            gtk_widget_set_child_visible(choice, 0)
            setAccessibleHidden(choice, true)
        }
        return widget
    }
}

private let requestMode: GtkCustomRequestModeFunc = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }

/// As wide as the largest if there is room; the minimum width is 0.
private let measure: GtkCustomMeasureFunc = { widget, orientation, size, minimum, natural, _, _ in
    for choice in choices(in: widget) {
        var (least, wanted): (CInt, CInt) = (0, 0)
        let across = size < 0 ? size : max(size, width(of: choice, isNatural: false))
        gtk_widget_measure(choice, orientation, across, &least, &wanted, nil, nil)
        natural?.pointee = max(natural?.pointee ?? 0, wanted)
        if orientation == GTK_ORIENTATION_VERTICAL { minimum?.pointee = max(minimum?.pointee ?? 0, least) }
    }
}

private let allocateLeast: GtkCustomAllocateFunc = { widget, width, height, baseline in
    allocate(widget, width, height, baseline, isNatural: false)
}

private let allocateNatural: GtkCustomAllocateFunc = { widget, width, height, baseline in
    allocate(widget, width, height, baseline, isNatural: true)
}

private func allocate(_ widget: Widget?, _ room: CInt, _ height: CInt, _ baseline: CInt, isNatural: Bool) {
    let choices = choices(in: widget)
    let fitting = choices.first { width(of: $0, isNatural: isNatural) <= room }
    for choice in choices {
        let isShown = choice == fitting
        if (gtk_widget_get_child_visible(choice) != 0) != isShown {
            gtk_widget_set_child_visible(choice, isShown.gboolean)
            nonisolated(unsafe) let choice = choice
            MainActor.assumeIsolated { setAccessibleHidden(choice, !isShown) }
        }
        if isShown { gtk_widget_allocate(choice, room, height, baseline, nil) }
    }
}

private func width(of widget: Widget, isNatural: Bool) -> CInt {
    var (least, wanted): (CInt, CInt) = (0, 0)
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, nil, nil)
    return isNatural ? wanted : least
}

private func choices(in widget: Widget?) -> [Widget] {
    var found: [Widget] = []
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
        if gtk_widget_get_visible(child) != 0 { found.append(child) }
        next = gtk_widget_get_next_sibling(child)
    }
    return found
}
