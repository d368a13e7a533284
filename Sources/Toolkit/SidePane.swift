import CAdwaita

/// A page with a pane at its end if there is room for both, else with the pane below it.
@MainActor
public final class SidePane {
    /// Both as a widget.
    public let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    private let line: Widget = gtk_separator_new(GTK_ORIENTATION_VERTICAL)
    private var page: Widget?
    private var pane: Widget?

    /// A pane that is not shown.
    public init() {
        gtk_widget_set_layout_manager(widget, gtk_custom_layout_new(nil, measure, allocate))
        gtk_widget_set_parent(line, widget)
        gtk_widget_set_visible(line, 0)
        gtk_widget_set_vexpand(widget, 1)
    }

    /// Shows a page in place of the previous one.
    public func setPage(_ newPage: Widget) {
        if let page { gtk_widget_unparent(page) }
        gtk_widget_insert_after(newPage, widget, nil)
        page = newPage
    }

    /// Shows a pane in place of the previous one; nil removes it. A caller that removes a pane to show it again holds
    /// it.
    public func setPane(_ newPane: Widget?) {
        guard pane != newPane else { return }
        if let pane { gtk_widget_unparent(pane) }
        pane = newPane
        if let newPane { gtk_widget_insert_before(newPane, widget, nil) }
        gtk_widget_set_visible(line, (newPane != nil).gboolean)
    }
}

/// If the widget is narrower, the pane is below the page.
private let narrow: CInt = 680
/// The width of the pane beside the page: two fifths, within these bounds.
private let paneWidths: ClosedRange<CInt> = 260...320
/// The part of the height that it takes below the page, in hundredths.
private let share: CInt = 45
/// The thickness of the line between them, in pixels.
private let thickness: CInt = 1

private struct Parts {
    var page: Widget?
    let line: Widget
    var pane: Widget?

    /// The parts of a ``SidePane``'s widget; nil if it has no line.
    public init?(of widget: Widget?) {
        var next = gtk_widget_get_first_child(widget)
        var before: Widget?
        while let part = next, gtk_widget_get_css_name(part).map({ String(cString: $0) }) != "separator" {
            before = part
            next = gtk_widget_get_next_sibling(part)
        }
        guard let line = next else { return nil }
        (page, self.line, pane) = (before, line, gtk_widget_get_next_sibling(line))
    }
}

private let measure: GtkCustomMeasureFunc = { widget, orientation, _, minimum, natural, _, _ in
    guard let parts = Parts(of: widget) else { return }
    var sizes: [(minimum: CInt, natural: CInt)] = []
    for part in [parts.page, parts.pane] {
        var size: (minimum: CInt, natural: CInt) = (0, 0)
        if let part { gtk_widget_measure(part, orientation, -1, &size.minimum, &size.natural, nil, nil) }
        sizes.append(size)
    }
    // If it is too narrow for both, one is below the other.
    minimum?.pointee =
        orientation == GTK_ORIENTATION_HORIZONTAL
        ? max(sizes[0].minimum, sizes[1].minimum)
        : sizes[0].minimum + (sizes[1].minimum > 0 ? thickness : 0) + sizes[1].minimum
    natural?.pointee = max(sizes[0].natural, sizes[1].natural, minimum?.pointee ?? 0)
}

private let allocate: GtkCustomAllocateFunc = { widget, width, height, _ in
    guard let parts = Parts(of: widget) else { return }
    func place(_ part: Widget, _ x: CInt, _ y: CInt, _ partWidth: CInt, _ partHeight: CInt) {
        let isRightToLeft = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        var place = GdkRectangle(
            x: isRightToLeft ? width - x - partWidth : x, y: y, width: partWidth, height: partHeight)
        gtk_widget_size_allocate(part, &place, -1)
    }
    guard let pane = parts.pane else {
        if let page = parts.page { place(page, 0, 0, width, height) }
        return
    }
    if width < narrow {
        var (least, pageLeast): (CInt, CInt) = (0, 0)
        gtk_widget_measure(pane, GTK_ORIENTATION_VERTICAL, width, &least, nil, nil, nil)
        if let page = parts.page {
            gtk_widget_measure(page, GTK_ORIENTATION_VERTICAL, width, &pageLeast, nil, nil, nil)
        }
        let below = max(min(height * share / 100, height - thickness - pageLeast), least)
        let above = max(height - thickness - below, pageLeast)
        if let page = parts.page { place(page, 0, 0, width, above) }
        place(parts.line, 0, above, width, thickness)
        place(pane, 0, above + thickness, width, below)
    } else {
        var least: CInt = 0
        gtk_widget_measure(pane, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        let paneWidth = max(min(max(width * 2 / 5, paneWidths.lowerBound), paneWidths.upperBound), least)
        let beside = width - thickness - paneWidth
        if let page = parts.page { place(page, 0, 0, beside, height) }
        place(parts.line, beside, 0, thickness, height)
        place(pane, beside + thickness, 0, paneWidth, height)
    }
}
