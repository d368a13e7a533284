import CAdwaita

/// A list beside the content of its selection, or above it if there is little room; both scroll.
@MainActor
public enum StackingPanes {
    /// - Parameters:
    ///   - list: has its natural width beside the content.
    ///   - content: takes the remaining room.
    public static func make(_ list: Widget, _ content: Widget) -> Widget {
        let panes: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
        gtk_widget_set_layout_manager(panes, gtk_custom_layout_new(nil, measure, allocate))
        let line: Widget = gtk_separator_new(GTK_ORIENTATION_VERTICAL)
        for part in [list, line, content] { gtk_widget_set_parent(part, panes) }
        return panes
    }
}

/// If the panes are narrower, the list is above the content.
private let narrow: CInt = 520
/// The list takes the height divided by this there.
private let share: CInt = 3
/// The least height of both, in pixels.
private let least: CInt = 240
/// The thickness of the line between them, in pixels.
private let thickness: CInt = 1

private let measure: GtkCustomMeasureFunc = { panes, orientation, _, minimum, natural, _, _ in
    guard let parts = parts(of: panes) else { return }
    var sizes: [(minimum: CInt, natural: CInt)] = []
    for part in [parts.list, parts.content] {
        var size: (minimum: CInt, natural: CInt) = (0, 0)
        gtk_widget_measure(part, orientation, -1, &size.minimum, &size.natural, nil, nil)
        sizes.append(size)
    }
    let isWidth = orientation == GTK_ORIENTATION_HORIZONTAL
    minimum?.pointee = isWidth ? max(sizes[0].minimum, sizes[1].minimum) : least
    natural?.pointee =
        isWidth ? sizes[0].natural + thickness + sizes[1].natural : max(least, sizes[0].natural, sizes[1].natural)
}

private let allocate: GtkCustomAllocateFunc = { panes, width, height, _ in
    guard let parts = parts(of: panes) else { return }
    func place(_ part: Widget, _ x: CInt, _ y: CInt, _ partWidth: CInt, _ partHeight: CInt) {
        let isRightToLeft = gtk_widget_get_direction(panes) == GTK_TEXT_DIR_RTL
        var place = GdkRectangle(
            x: isRightToLeft ? width - x - partWidth : x, y: y, width: partWidth, height: partHeight)
        gtk_widget_size_allocate(part, &place, -1)
    }
    if width < narrow {
        let above = height / share
        place(parts.list, 0, 0, width, above)
        place(parts.line, 0, above, width, thickness)
        place(parts.content, 0, above + thickness, width, height - above - thickness)
    } else {
        var beside: CInt = 0
        gtk_widget_measure(parts.list, GTK_ORIENTATION_HORIZONTAL, -1, nil, &beside, nil, nil)
        place(parts.list, 0, 0, beside, height)
        place(parts.line, beside, 0, thickness, height)
        place(parts.content, beside + thickness, 0, width - beside - thickness, height)
    }
}

private func parts(of panes: Widget?) -> (list: Widget, line: Widget, content: Widget)? {
    guard let list = gtk_widget_get_first_child(panes), let content = gtk_widget_get_last_child(panes),
        let line = gtk_widget_get_next_sibling(list)
    else { return nil }
    return (list, line, content)
}
