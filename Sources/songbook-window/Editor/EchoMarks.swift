import CAdwaita
import Toolkit

/// Marks lines of the lyrics that occur in other songs with a faint line below the words. The text and its undo history
/// stay unchanged.
@MainActor
final class EchoMarks {
    /// The maximum number of marked lines: more than the user would look at.
    private static let limit = 5000

    private let buffer: TextBuffer
    private let tag: TextTag
    private var isMarked = false

    init(in view: Widget) {
        buffer = TextBuffer(of: view)
        tag = TextTag(of: buffer.pointer)
        // Other marks in the line take precedence.
        gtk_text_tag_set_priority(tag.pointer, 0)
        updateColor()
        ColorScheme.onChange(for: view) { [weak self] in self?.updateColor() }
    }

    /// Marks these ranges, given in Unicode scalars, and no others.
    func mark(_ ranges: [Range<Int>]) {
        clear()
        isMarked = !ranges.isEmpty
        for range in ranges.prefix(Self.limit) {
            var (start, end) = (buffer.iterator(at: range.lowerBound), buffer.iterator(at: range.upperBound))
            gtk_text_buffer_apply_tag(buffer.pointer, tag.pointer, &start, &end)
        }
    }

    /// Removes all marks.
    func clear() {
        guard isMarked else { return }
        isMarked = false
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer.pointer, &start, &end)
        gtk_text_buffer_remove_tag(buffer.pointer, tag.pointer, &start, &end)
    }

    private func updateColor() {
        let letters = ColorScheme.isDark ? "255, 255, 255" : "0, 0, 0"
        tag.set(underline: "rgba(\(letters), \(ColorScheme.isHighContrast ? 0.8 : 0.3))")
    }
}
