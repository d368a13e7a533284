import CAdwaita

/// Two widgets side by side if there is room for both, else the second below the first. Large text leaves less room.
@MainActor
public enum AdaptiveRow {
    /// A widget with `first`, which takes the remaining width, and `second`, which takes its natural width.
    public static func make(_ first: Widget, _ second: Widget) -> Widget {
        let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!
        gtk_widget_set_layout_manager(row, gtk_custom_layout_new(requestMode, measure, allocate))
        gtk_widget_set_parent(first, row)
        gtk_widget_set_parent(second, row)
        return row
    }
}

/// If the row is narrower, the second widget is below the first.
private let narrow: CInt = 520
private let spacing: CInt = 12

private let requestMode: GtkCustomRequestModeFunc = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }

private let measure: GtkCustomMeasureFunc = { row, orientation, size, minimum, natural, _, _ in
    guard let first = gtk_widget_get_first_child(row), let second = gtk_widget_get_last_child(row) else { return }
    if orientation == GTK_ORIENTATION_HORIZONTAL {
        let one = request(first, GTK_ORIENTATION_HORIZONTAL, -1)
        let other = request(second, GTK_ORIENTATION_HORIZONTAL, -1)
        minimum?.pointee = max(one.minimum, other.minimum)
        natural?.pointee = one.natural + spacing + other.natural
    } else {
        let height = layOut(first, second, width: size < 0 ? narrow : size).height
        minimum?.pointee = height
        natural?.pointee = height
    }
}

private let allocate: GtkCustomAllocateFunc = { row, width, height, _ in
    guard let first = gtk_widget_get_first_child(row), let second = gtk_widget_get_last_child(row) else { return }
    var layout = layOut(first, second, width: width)
    if gtk_widget_get_direction(row) == GTK_TEXT_DIR_RTL {
        layout.first.x = width - layout.first.x - layout.first.width
        layout.second.x = width - layout.second.x - layout.second.width
    }
    gtk_widget_size_allocate(first, &layout.first, -1)
    gtk_widget_size_allocate(second, &layout.second, -1)
}

private struct Layout {
    var first: GdkRectangle
    var second: GdkRectangle
    var height: CInt
}

private func layOut(_ first: Widget, _ second: Widget, width: CInt) -> Layout {
    let secondWidth = min(request(second, GTK_ORIENTATION_HORIZONTAL, -1).natural, width)
    let secondHeight = request(second, GTK_ORIENTATION_VERTICAL, secondWidth).natural
    let firstNatural = request(first, GTK_ORIENTATION_HORIZONTAL, -1).natural
    // Words in a column that is much narrower than the buttons beside it are hard to read.
    if width < narrow || width - secondWidth - spacing < min(firstNatural, width * 2 / 5) {
        let firstHeight = request(first, GTK_ORIENTATION_VERTICAL, width).natural
        let height = secondHeight > 0 ? firstHeight + spacing + secondHeight : firstHeight
        return Layout(
            first: GdkRectangle(x: 0, y: 0, width: width, height: firstHeight),
            second: GdkRectangle(
                x: width - secondWidth, y: height - secondHeight, width: secondWidth, height: secondHeight),
            height: height)
    }
    let firstWidth = width - secondWidth - spacing
    let firstHeight = request(first, GTK_ORIENTATION_VERTICAL, firstWidth).natural
    let height = max(firstHeight, secondHeight)
    return Layout(
        first: GdkRectangle(x: 0, y: (height - firstHeight) / 2, width: firstWidth, height: firstHeight),
        second: GdkRectangle(
            x: width - secondWidth, y: (height - secondHeight) / 2, width: secondWidth, height: secondHeight),
        height: height)
}

private func request(
    _ widget: Widget, _ orientation: GtkOrientation, _ size: CInt
) -> (minimum: CInt, natural: CInt) {
    var minimum: CInt = 0
    var natural: CInt = 0
    gtk_widget_measure(widget, orientation, size, &minimum, &natural, nil, nil)
    return (minimum, natural)
}
