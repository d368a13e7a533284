import CAdwaita

/// A range of a text that is tracked while the text changes; what is typed at its ends belongs to it. Places are in
/// Unicode scalars.
@MainActor
public final class RememberedRange {
    private let buffer: TextBuffer
    private let start: UnsafeMutablePointer<GtkTextMark>
    private let end: UnsafeMutablePointer<GtkTextMark>

    /// - Parameter range: may be empty.
    public init(_ range: Range<Int>, in view: Widget) {
        buffer = TextBuffer(of: view)
        g_object_ref(buffer.pointer)
        var (first, last) = (buffer.iterator(at: range.lowerBound), buffer.iterator(at: range.upperBound))
        // The first mark stays before what is typed there, the other one moves after it.
        start = gtk_text_buffer_create_mark(buffer.pointer, nil, &first, 1)
        end = gtk_text_buffer_create_mark(buffer.pointer, nil, &last, 0)
    }

    /// Where it is now.
    public var range: Range<Int> {
        let (first, last) = (offset(of: start), offset(of: end))
        return min(first, last)..<max(first, last)
    }

    /// Tracks another range from now on.
    public func move(to range: Range<Int>) {
        var (first, last) = (buffer.iterator(at: range.lowerBound), buffer.iterator(at: range.upperBound))
        gtk_text_buffer_move_mark(buffer.pointer, start, &first)
        gtk_text_buffer_move_mark(buffer.pointer, end, &last)
    }

    private func offset(of mark: UnsafeMutablePointer<GtkTextMark>) -> Int {
        var iterator = GtkTextIter()
        gtk_text_buffer_get_iter_at_mark(buffer.pointer, &iterator, mark)
        return iterator.offset
    }

    isolated deinit {
        for mark in [start, end] { gtk_text_buffer_delete_mark(buffer.pointer, mark) }
        g_object_unref(buffer.pointer)
    }
}
