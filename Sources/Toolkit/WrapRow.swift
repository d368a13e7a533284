import CAdwaita

/// Widgets side by side, in as many rows as they need.
@MainActor
public enum WrapRow {
    /// A box that lays out its children like that.
    public static func make() -> Widget {
        let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!
        gtk_widget_set_layout_manager(box, gtk_custom_layout_new(requestMode, measure, allocate))
        return box
    }
}

private let gap: CInt = 6

private let requestMode: GtkCustomRequestModeFunc = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }

private let measure: GtkCustomMeasureFunc = { box, orientation, size, minimum, natural, _, _ in
    guard let box else { return }
    let isWidth = orientation == GTK_ORIENTATION_HORIZONTAL
    let sizes = children(of: box).map { place(of: $0, within: isWidth || size < 0 ? .max : size) }
    if isWidth {
        minimum?.pointee = sizes.map(\.minimum).max() ?? 0
        natural?.pointee = max(0, sizes.map { $0.width + gap }.reduce(0, +) - gap)
    } else {
        let height = rows(sizes, width: size < 0 ? .max : size).last.map { $0.top + $0.height } ?? 0
        minimum?.pointee = height
        natural?.pointee = height
    }
}

private let allocate: GtkCustomAllocateFunc = { box, width, _, _ in
    guard let box else { return }
    let widgets = children(of: box)
    let isRightToLeft = gtk_widget_get_direction(box) == GTK_TEXT_DIR_RTL
    for row in rows(widgets.map { place(of: $0, within: width) }, width: width) {
        for (index, left, childWidth) in row.children {
            var place = GdkRectangle(
                x: isRightToLeft ? width - left - childWidth : left, y: row.top, width: childWidth, height: row.height)
            gtk_widget_size_allocate(widgets[index], &place, -1)
        }
    }
}

private struct Row {
    var top: CInt
    var height: CInt = 0
    var children: [(index: Int, left: CInt, width: CInt)] = []
}

private func rows(_ sizes: [(minimum: CInt, width: CInt, height: CInt)], width: CInt) -> [Row] {
    var rows = [Row(top: 0)]
    var left: CInt = 0
    for (index, size) in sizes.enumerated() {
        if left > 0, left + size.width > width {
            rows.append(Row(top: rows[rows.count - 1].top + rows[rows.count - 1].height + gap))
            left = 0
        }
        rows[rows.count - 1].children.append((index, left, size.width))
        rows[rows.count - 1].height = max(rows[rows.count - 1].height, size.height)
        left += size.width + gap
    }
    return rows
}

private func children(of box: Widget) -> [Widget] {
    var children = [Widget]()
    var next = gtk_widget_get_first_child(box)
    while let child = next {
        if gtk_widget_should_layout(child) != 0 { children.append(child) }
        next = gtk_widget_get_next_sibling(child)
    }
    return children
}

/// The size of a child in a box of this width; a child that does not fit in one line may wrap.
private func place(of child: Widget, within room: CInt) -> (minimum: CInt, width: CInt, height: CInt) {
    var (minimum, natural, height): (CInt, CInt, CInt) = (0, 0, 0)
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, nil, nil)
    let width = max(minimum, min(natural, room))
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
    return (minimum, width, height)
}
