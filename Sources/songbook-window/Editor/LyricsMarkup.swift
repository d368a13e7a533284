import CAdwaita
import ChordSheet

/// How lyrics look as such: the names of their sections stand out, chords are set lighter. The text stays as it is, and so
/// does what can be undone.
@MainActor
final class LyricsMarkup {
    private let buffer: TextBuffer
    private let section: TextTag
    private let chord: TextTag
    /// What is no text for a dictionary.
    private let unchecked: TextTag
    /// What changed and is not looked at yet: from where, and how much of the text is behind it, in Unicode scalars.
    private var changed: (start: Int, tail: Int)?
    private var isInUserAction = false

    @discardableResult
    init(in view: Widget, _ changes: TextChanges) {
        buffer = TextBuffer(of: view)
        section = TextTag(of: buffer.pointer)
        chord = TextTag(of: buffer.pointer)
        unchecked = TextTag(of: buffer.pointer, name: SpellChecking.uncheckedTag)
        section.set(weight: PANGO_WEIGHT_SEMIBOLD)
        updateColors()
        let manager = adw_style_manager_get_default()!
        let handlers = ["notify::dark", "notify::high-contrast"].map { signal in
            connect(manager, signal) { [weak self] _ in self?.updateColors() }
        }
        connect(view, "destroy") { _ in
            for handler in handlers { disconnect(handler, from: manager) }
        }
        // What is pasted from the same text comes with the looks it had there, after it was told of.
        connect(buffer.pointer, "begin-user-action") { [self] _ in isInUserAction = true }
        connect(buffer.pointer, "end-user-action") { [self] _ in
            isInUserAction = false
            update()
        }
        changes.listen { [self] range in
            let tail = buffer.count - range.upperBound
            changed = changed.map { (min($0.start, range.lowerBound), min($0.tail, tail)) } ?? (range.lowerBound, tail)
            if !isInUserAction { update() }
        }
    }
}

extension LyricsMarkup {
    private func updateColors() {
        let manager = adw_style_manager_get_default()!
        let letters = adw_style_manager_get_dark(manager) != 0 ? "255, 255, 255" : "0, 0, 0"
        let isContrasty = adw_style_manager_get_high_contrast(manager) != 0
        section.set(foreground: "rgba(\(letters), \(isContrasty ? 1 : 0.75))")
        chord.set(foreground: "rgba(\(letters), \(isContrasty ? 0.9 : 0.6))")
    }

    /// Looks at the lines that changed, and at the one behind them: whether a line is a section's name is a matter of the
    /// line before it, too.
    private func update() {
        guard let (start, tail) = changed else { return }
        changed = nil
        var line = buffer.iterator(at: start)
        gtk_text_iter_set_line_offset(&line, 0)
        let last = buffer.iterator(at: buffer.count - tail).line + 1
        var isAfterBlank = isAtStanza(line)
        repeat {
            var next = line
            let hasNext = gtk_text_iter_forward_line(&next) != 0
            let text = buffer.text(from: line, to: next)
            mark(text, from: line, to: next, isStanza: isAfterBlank)
            isAfterBlank = text.isBlank
            guard hasNext else { break }
            line = next
        } while line.line <= last
    }

    private func isAtStanza(_ line: GtkTextIter) -> Bool {
        var above = line
        guard gtk_text_iter_backward_line(&above) != 0 else { return true }
        return buffer.text(from: above, to: line).isBlank
    }

    private func mark(_ text: String, from start: GtkTextIter, to end: GtkTextIter, isStanza: Bool) {
        var (start, end) = (start, end)
        for tag in [section, chord, unchecked] { gtk_text_buffer_remove_tag(buffer.pointer, tag.pointer, &start, &end) }
        if isStanza, SectionName.isOnly(text) {
            // A tag that ends in the line behind may be drawn on the one after that: GTK keeps a line's last looks for the
            // next that it lays out. Source: get_style() in gtktextlayout.c.
            if end.line > start.line { gtk_text_iter_backward_char(&end) }
            for tag in [section, unchecked] { gtk_text_buffer_apply_tag(buffer.pointer, tag.pointer, &start, &end) }
        } else if text.utf8.count <= ShownPart.longest, text.utf8.contains(UInt8(ascii: "[")) {
            for range in ChordName.ranges(in: text) {
                var (from, to) = (start, start)
                gtk_text_iter_set_line_index(
                    &from, CInt(text.utf8.distance(from: text.startIndex, to: range.lowerBound)))
                gtk_text_iter_set_line_index(&to, CInt(text.utf8.distance(from: text.startIndex, to: range.upperBound)))
                for tag in [chord, unchecked] { gtk_text_buffer_apply_tag(buffer.pointer, tag.pointer, &from, &to) }
            }
        }
    }
}

extension String {
    fileprivate var isBlank: Bool { utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }
}
