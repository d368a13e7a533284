import CAdwaita
import Rhymes
import Toolkit

/// Colors behind rhyming words at the ends of lines: one for each family of a stanza, lighter for near rhymes. The text
/// and its undo history stay unchanged.
@MainActor
final class RhymeTints {
    /// Further families start again with the first color; each has a letter of its own.
    private static let colors = [
        "53, 132, 228", "230, 97, 0", "38, 162, 105", "145, 65, 172", "224, 27, 36", "152, 106, 68",
    ]

    private let view: Widget
    private let buffer: TextBuffer
    /// For each color a tag for perfect rhymes and one for near ones; empty until they are needed.
    private var tags: [(perfect: TextTag, near: TextTag)] = []

    init(in view: Widget) {
        self.view = view
        buffer = TextBuffer(of: view)
    }

    /// Colors the last word of a line by its rhyme, and nothing else in the line.
    ///
    /// - Parameters:
    ///   - line: what is known of it; nil if nothing is sung there.
    ///   - number: the line's number, from 0.
    func set(_ line: Prosody.Line?, in number: Int) {
        var start = GtkTextIter()
        gtk_text_buffer_get_iter_at_line(buffer.pointer, &start, CInt(number))
        if !tags.isEmpty {
            var end = start
            if gtk_text_iter_ends_line(&end) == 0 { gtk_text_iter_forward_to_line_end(&end) }
            remove(from: start, to: end)
        }
        guard let line, let rhyme = line.rhyme else { return }
        let length = Int(gtk_text_iter_get_chars_in_line(&start))
        guard line.lastWord.upperBound <= length else { return }
        if tags.isEmpty { makeTags() }
        let tag = tags[rhyme.family % tags.count]
        var (from, to) = (start, start)
        gtk_text_iter_set_line_offset(&from, CInt(line.lastWord.lowerBound))
        gtk_text_iter_set_line_offset(&to, CInt(line.lastWord.upperBound))
        gtk_text_buffer_apply_tag(buffer.pointer, rhyme.isNear ? tag.near.pointer : tag.perfect.pointer, &from, &to)
    }

    /// Removes all colors.
    func clear() {
        guard !tags.isEmpty else { return }
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_bounds(buffer.pointer, &start, &end)
        remove(from: start, to: end)
    }

    private func remove(from start: GtkTextIter, to end: GtkTextIter) {
        var (start, end) = (start, end)
        for tag in tags {
            gtk_text_buffer_remove_tag(buffer.pointer, tag.perfect.pointer, &start, &end)
            gtk_text_buffer_remove_tag(buffer.pointer, tag.near.pointer, &start, &end)
        }
    }

    private func makeTags() {
        tags = Self.colors.map { _ in (TextTag(of: buffer.pointer), TextTag(of: buffer.pointer)) }
        // Search matches stay visible on rhyming words.
        for tag in tags {
            tag.perfect.yield()
            tag.near.yield()
        }
        updateColors()
        let manager = adw_style_manager_get_default()!
        let handler = connect(manager, "notify::dark") { [weak self] _ in self?.updateColors() }
        connect(view, "destroy") { _ in disconnect(handler, from: manager) }
    }

    private func updateColors() {
        let isDark = adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
        for (color, tag) in zip(Self.colors, tags) {
            tag.perfect.set(background: "rgba(\(color), \(isDark ? 0.55 : 0.36))")
            tag.near.set(background: "rgba(\(color), \(isDark ? 0.25 : 0.15))")
        }
    }
}
