import CAdwaita
import Toolkit

/// Highlights places in a text view, such as search matches. They are not selected, so that typing does not replace
/// them.
@MainActor
final class TextMarks {
    /// The maximum number of marked places: more than the user would look at.
    private static let limit = 5000

    private let view: Widget
    private var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(view.cast()) }
    private lazy var tag = {
        let tag = TextTag(of: buffer)
        tag.set(background: "rgba(245, 194, 17, 0.4)")
        return tag.pointer
    }()
    private lazy var currentTag = {
        let tag = TextTag(of: buffer)
        tag.set(background: "rgb(245, 140, 30)")
        tag.set(foreground: "rgb(0, 0, 0)")
        return tag.pointer
    }()
    private var isMarked = false

    init(_ view: Widget) {
        self.view = view
    }

    /// Marks these places, given in Unicode scalars and in order, and nothing else. Moves the cursor to the current one
    /// and scrolls to it, unless `movesCursor` is false.
    func mark(_ ranges: [Range<Int>], current: Int, movesCursor: Bool = true) {
        clear()
        guard ranges.indices.contains(current) else { return }
        isMarked = true
        for range in ranges.prefix(Self.limit) { apply(tag, to: range) }
        if ranges.count > 1 { apply(currentTag, to: ranges[current]) }
        guard movesCursor else { return }
        var place = iterator(at: ranges[current].lowerBound)
        gtk_text_buffer_place_cursor(buffer, &place)
        CursorScroll.run(in: view)
    }

    /// Removes all marks; returns whether there were any.
    @discardableResult
    func clear() -> Bool {
        guard isMarked else { return false }
        isMarked = false
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        gtk_text_buffer_remove_tag(buffer, tag, &start, &end)
        gtk_text_buffer_remove_tag(buffer, currentTag, &start, &end)
        return true
    }

    /// Selects a place, given in Unicode scalars.
    func select(_ range: Range<Int>) {
        var (start, end) = (iterator(at: range.lowerBound), iterator(at: range.upperBound))
        gtk_text_buffer_select_range(buffer, &start, &end)
    }

    private func apply(_ tag: UnsafeMutablePointer<GtkTextTag>, to range: Range<Int>) {
        var (start, end) = (iterator(at: range.lowerBound), iterator(at: range.upperBound))
        gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
    }

    private func iterator(at offset: Int) -> GtkTextIter {
        var iterator = GtkTextIter()
        gtk_text_buffer_get_iter_at_offset(buffer, &iterator, CInt(offset))
        return iterator
    }
}
