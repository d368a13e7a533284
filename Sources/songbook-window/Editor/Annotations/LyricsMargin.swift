import CAdwaita
import SongbookModel
import Toolkit

/// Small numbers and letters in the margin beside the lines of a text view, at the side where lines begin. Only visible
/// lines are drawn.
@MainActor
final class LyricsMargin {
    /// The annotations of one line.
    struct Label {
        /// The number of its syllables.
        let count: String
        /// The letter of its rhyme; empty if it has none.
        let rhyme: String
    }

    /// The annotations of a line, counted from 0; nil if it has none.
    var label: @MainActor (Int) -> Label? = { _ in nil }

    /// A fraction of the text's letter size.
    private static let scale = 0.68
    /// What always fits. Wider text takes some of the space beside it.
    private static let usual = (count: "00", rhyme: "A")
    /// From the edge of the page, and between letters and numbers, in pixels.
    private static let (edge, between): (CInt, CInt) = (2, 4)

    private let view: Widget
    private var choices = PageChoices()
    /// The text's margins without annotations; nil before any were shown.
    private var usual: (left: CInt, right: CInt)?
    /// Layouts to draw again, as long as the font stays the same.
    private var layouts: [String: OpaquePointer] = [:]
    /// The part of a text row that is above the baseline, in that font.
    private var ascent = 0.8
    private var serial: guint = 0

    init(of view: Widget) {
        self.view = view
        PaintedTextView.onPaint(of: view) { [weak self] in self?.paint(on: $0) }
        PaintedTextView.onLettersChange(of: view) { [weak self] _ in self?.updateWidth() }
        let manager = adw_style_manager_get_default()!
        let handlers = ["notify::dark", "notify::high-contrast"].map { signal in
            connect(manager, signal) { [weak self] _ in
                if let self, choices.isAny { gtk_widget_queue_draw(view) }
            }
        }
        connect(view, "destroy") { [weak self] _ in
            for handler in handlers { disconnect(handler, from: manager) }
            self?.forgetLayouts()
        }
    }

    /// Shows these columns from now on.
    func show(_ newChoices: PageChoices) {
        choices = newChoices
        updateWidth()
        gtk_widget_queue_draw(view)
    }

    /// Returns the line beside a point of the view; nil if the point is not in the margin.
    func line(at x: Int, _ y: Int) -> Int? {
        let isBeside =
            isRightToLeft
            ? x > Int(gtk_widget_get_width(view) - gtk_text_view_get_right_margin(view.cast()))
            : x < Int(gtk_text_view_get_left_margin(view.cast()))
        guard isBeside else { return nil }
        var (place, (bufferX, bufferY)): (GtkTextIter, (CInt, CInt)) = (GtkTextIter(), (0, 0))
        gtk_text_view_window_to_buffer_coords(
            view.cast(), GTK_TEXT_WINDOW_WIDGET, CInt(x), CInt(y), &bufferX, &bufferY)
        gtk_text_view_get_line_at_y(view.cast(), &place, bufferY, nil)
        return place.line
    }
}

extension LyricsMargin {
    private var isRightToLeft: Bool { gtk_widget_get_direction(view) == GTK_TEXT_DIR_RTL }

    /// The space between the numbers and the text.
    private var gap: CInt { max(7, height(of: "0") / 2) }

    private var color: GdkRGBA {
        let manager = adw_style_manager_get_default()!
        let shade: Float = adw_style_manager_get_dark(manager) != 0 ? 1 : 0
        let alpha: Float = adw_style_manager_get_high_contrast(manager) != 0 ? 0.9 : 0.58
        return GdkRGBA(red: shade, green: shade, blue: shade, alpha: alpha)
    }

    /// Makes room for the columns.
    private func updateWidth() {
        guard usual != nil || choices.isAny else { return }
        refreshLayouts()
        let usual =
            usual ?? (gtk_text_view_get_left_margin(view.cast()), gtk_text_view_get_right_margin(view.cast()))
        self.usual = usual
        var wanted: CInt = 0
        if choices.showsSyllables { wanted += width(of: Self.usual.count) }
        if choices.showsRhymes { wanted += width(of: Self.usual.rhyme) }
        if choices.isAny { wanted += gap + Self.edge }
        if choices.showsSyllables, choices.showsRhymes { wanted += Self.between }
        let (left, right) = isRightToLeft ? (0, wanted) : (wanted, 0)
        gtk_text_view_set_left_margin(view.cast(), max(usual.left, left))
        gtk_text_view_set_right_margin(view.cast(), max(usual.right, right))
    }

    private func paint(on snapshot: OpaquePointer) {
        guard choices.isAny else { return }
        if refreshLayouts() {
            // The margin must not change while the text is being drawn.
            MainLoop.next { [weak self] in self?.updateWidth() }
        }
        var (seen, place, row) = (GdkRectangle(), GtkTextIter(), GdkRectangle())
        gtk_text_view_get_visible_rect(view.cast(), &seen)
        gtk_text_view_get_line_at_y(view.cast(), &place, seen.y, nil)
        repeat {
            gtk_text_view_get_iter_location(view.cast(), &place, &row)
            if row.y > seen.y + seen.height { return }
            if let label = label(place.line) { paint(label, beside: row, on: snapshot) }
        } while gtk_text_iter_forward_line(&place) != 0
    }

    /// - Parameter row: the location of the line's first letter, or where it would be.
    private func paint(_ label: Label, beside row: GdkRectangle, on snapshot: OpaquePointer) {
        let baseline = Double(row.y) + Double(row.height) * ascent
        let count = choices.showsSyllables ? label.count : ""
        let numbers =
            choices.showsSyllables ? max(width(of: Self.usual.count), width(of: count)) + Self.between : 0
        let start =
            isRightToLeft
            ? gtk_widget_get_width(view) - gtk_text_view_get_right_margin(view.cast()) + gap
            : gtk_text_view_get_left_margin(view.cast()) - gap
        func paint(_ text: String, at distance: CInt) {
            guard !text.isEmpty else { return }
            let layout = layout(of: text)
            let left = isRightToLeft ? start + distance : max(0, start - distance - width(of: text))
            let top = baseline - Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)
            var (place, color) = (graphene_point_t(x: Float(left), y: Float(top.rounded())), color)
            gtk_snapshot_save(snapshot)
            gtk_snapshot_translate(snapshot, &place)
            gtk_snapshot_append_layout(snapshot, layout, &color)
            gtk_snapshot_restore(snapshot)
        }
        paint(count, at: 0)
        if choices.showsRhymes { paint(label.rhyme, at: numbers) }
    }

    private func layout(of text: String) -> OpaquePointer {
        if let known = layouts[text] { return known }
        let layout = gtk_widget_create_pango_layout(view, text)!
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_scale_new(Self.scale))
        pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        layouts[text] = layout
        return layout
    }

    private func width(of text: String) -> CInt { size(of: text).width }

    private func height(of text: String) -> CInt { size(of: text).height }

    private func size(of text: String) -> (width: CInt, height: CInt) {
        var (width, height): (CInt, CInt) = (0, 0)
        pango_layout_get_pixel_size(layout(of: text), &width, &height)
        return (width, height)
    }

    /// Discards the layouts if the font has changed; returns whether it has.
    @discardableResult
    private func refreshLayouts() -> Bool {
        let now = pango_context_get_serial(gtk_widget_get_pango_context(view))
        guard now != serial else { return false }
        forgetLayouts()
        serial = now
        if let metrics = pango_context_get_metrics(gtk_widget_get_pango_context(view), nil, nil) {
            let (above, below) = (pango_font_metrics_get_ascent(metrics), pango_font_metrics_get_descent(metrics))
            if above + below > 0 { ascent = Double(above) / Double(above + below) }
            pango_font_metrics_unref(metrics)
        }
        return true
    }

    private func forgetLayouts() {
        for layout in layouts.values { g_object_unref(UnsafeMutableRawPointer(layout)) }
        layouts = [:]
    }
}
