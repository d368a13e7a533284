import CAdwaita

/// Tells whether there is room for two widgets side by side, and requests as much as the wider one needs alone.
///
/// AdwBreakpoint decides by a number of pixels, while widgets need more if the text is larger; and AdwBreakpointBin
/// takes its content off the screen for a frame whenever its decision changes, so that the focus moves and a
/// composition is lost. Source: adw_breakpoint_bin_size_allocate.
@MainActor
final class RoomForBoth {
    /// The widget that contains both.
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    /// Called when there is no longer room for both, and when there is again.
    var onChange: @MainActor (_ isNarrow: Bool) -> Void = { _ in }
    private var isNarrow = false
    /// The width of each beside the other, in pixels, unless its minimum is larger.
    var widths: (first: CInt, second: CInt) {
        didSet {
            needed = nil
            gtk_widget_queue_resize(widget)
        }
    }

    private let both: Widget
    private let first: Widget
    private let second: Widget
    private let isNatural: Bool
    /// The width that both need side by side, in pixels, as it was known while they were.
    private var needed: CInt?
    private var isAllocated = false
    private var isChangeWanted = false

    /// - Parameters:
    ///   - both: a widget with both widgets, which has no parent.
    ///   - first: a widget in that.
    ///   - second: the other one.
    ///   - isNatural: whether the second needs its natural width beside the first; otherwise its minimum is enough.
    init(
        in both: Widget, _ first: Widget, _ second: Widget, isNatural: Bool = false,
        widths: (first: CInt, second: CInt)
    ) {
        (self.both, self.first, self.second) = (both, first, second)
        (self.isNatural, self.widths) = (isNatural, widths)
        g_object_set_data_full(widget.cast(), key, Unmanaged.passRetained(self).toOpaque()) {
            if let data = $0 { Unmanaged<RoomForBoth>.fromOpaque(data).release() }
        }
        gtk_widget_set_layout_manager(widget, gtk_custom_layout_new(requestMode, measure, allocate))
        // For the one frame in which it has less room than it needs.
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        gtk_widget_set_parent(both, widget)
    }

    fileprivate func request(_ orientation: GtkOrientation, _ size: CInt) -> (minimum: CInt, natural: CInt) {
        let least = (first: width(of: first), second: width(of: second))
        let alone = max(least.first, least.second)
        if !isNarrow || needed == nil { needed = neededWidth(least) }
        guard orientation == GTK_ORIENTATION_VERTICAL else { return (alone, max(alone, needed ?? 0)) }
        let across = max(size, alone)
        let beside = max(least.first, widths.first)
        let height =
            isNarrow
            ? max(height(of: first, in: across), height(of: second, in: across))
            : max(height(of: first, in: beside), height(of: second, in: max(least.second, across - beside)))
        return (height, height)
    }

    fileprivate func lay(_ width: CInt, _ height: CInt, _ baseline: CInt) {
        if (width < needed ?? 0) != isNarrow { wantChange() }
        var (least, leastHeight): (CInt, CInt) = (0, 0)
        gtk_widget_measure(both, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        least = max(width, least)
        gtk_widget_measure(both, GTK_ORIENTATION_VERTICAL, least, &leastHeight, nil, nil, nil)
        gtk_widget_allocate(both, least, max(height, leastHeight), baseline, nil)
        isAllocated = true
    }

    /// Changes at once before the first frame, else after this one: a widget cannot get another parent during its
    /// layout.
    private func wantChange() {
        guard isAllocated else { return change() }
        guard !isChangeWanted else { return }
        isChangeWanted = true
        MainLoop.next { [weak self] in
            guard let self else { return }
            isChangeWanted = false
            if (gtk_widget_get_width(widget) < needed ?? 0) != isNarrow { change() }
        }
    }

    private func change() {
        isNarrow.toggle()
        onChange(isNarrow)
        gtk_widget_queue_resize(widget)
    }

    private func neededWidth(_ least: (first: CInt, second: CInt)) -> CInt {
        var leastSecond = least.second
        if isNatural { gtk_widget_measure(second, GTK_ORIENTATION_HORIZONTAL, -1, nil, &leastSecond, nil, nil) }
        return max(least.first, widths.first) + thickness + max(leastSecond, widths.second)
    }

    /// The least width of a widget.
    private func width(of widget: Widget) -> CInt {
        var minimum: CInt = 0
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
        return minimum
    }

    /// The least height of a widget in this width.
    private func height(of widget: Widget, in width: CInt) -> CInt {
        var minimum: CInt = 0
        gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, &minimum, nil, nil, nil)
        return minimum
    }
}

private let key = "songbook-room-for-both"
/// The thickness of the line between both, in pixels.
private let thickness: CInt = 1

private func room(of box: Widget?) -> RoomForBoth? {
    g_object_get_data(box?.cast(), key).map { Unmanaged<RoomForBoth>.fromOpaque($0).takeUnretainedValue() }
}

private let requestMode: GtkCustomRequestModeFunc = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }

private let measure: GtkCustomMeasureFunc = { box, orientation, size, minimum, natural, _, _ in
    guard let room = room(of: box) else { return }
    let sizes = MainActor.assumeIsolated { room.request(orientation, size) }
    minimum?.pointee = sizes.minimum
    natural?.pointee = sizes.natural
}

private let allocate: GtkCustomAllocateFunc = { box, width, height, baseline in
    guard let room = room(of: box) else { return }
    MainActor.assumeIsolated { room.lay(width, height, baseline) }
}
