import CAdwaita
import Toolkit

/// Places in a text view that stand out, such as what was searched for. What is marked is not selected, so that nobody
/// types it away.
@MainActor
final class TextMarks {
    /// More than anybody looks at; the rest is not marked.
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

    /// Marks these places, given in Unicode scalars and in order, and nothing else; puts the cursor at one of them, and
    /// brings that into view, unless it is to stay where it is.
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

    /// Marks nothing more, and says whether something was marked.
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

extension String {
    /// Places in the string, which are in order, counted in Unicode scalars, as GTK counts.
    func scalarOffsets(of ranges: [Range<String.Index>]) -> [Range<Int>] {
        var (index, offset) = (startIndex, 0)
        func count(to place: String.Index) -> Int {
            offset += unicodeScalars.distance(from: index, to: place)
            index = place
            return offset
        }
        return ranges.map { range in
            let start = count(to: range.lowerBound)
            return start..<count(to: range.upperBound)
        }
    }
}
