import CAdwaita
import ChordSheet
import Glibc
import Toolkit

/// How lyrics look as such: the names of their sections stand out, chords are set lighter. The text stays as it is, and so
/// does what can be undone.
@MainActor
final class LyricsMarkup {
    /// How long lines are looked at in one go, in seconds: right after a change, and later while nothing else is to be done.
    private static let (atOnce, later) = (0.01, 0.005)
    /// How many lines are taken to be in sight of a view that is not on the screen yet.
    private static let firstLines = 100

    /// Names that are chords though they do not read as such: the song's member `chords`.
    var listedChords: [String] = [] {
        didSet {
            guard listedChords != oldValue else { return }
            chords = SongChords(listed: listedChords)
            pending = PendingLines(count: buffer.lineCount)
            update(for: Self.atOnce)
        }
    }

    private var chords = SongChords.plain
    private let view: Widget
    private let buffer: TextBuffer
    private let section: TextTag
    /// Chords, and what else is no text for a dictionary; a name of a section looks as such nevertheless.
    private let chord: TextTag
    /// The lines that changed and are not looked at yet.
    private var pending: PendingLines
    private var isInUserAction = false
    private var isScheduled = false
    private var isGone = false

    @discardableResult
    init(in view: Widget, _ changes: TextChanges) {
        self.view = view
        buffer = TextBuffer(of: view)
        chord = TextTag(of: buffer.pointer, name: SpellChecking.uncheckedTag)
        section = TextTag(of: buffer.pointer)
        pending = PendingLines(count: buffer.lineCount)
        section.set(weight: PANGO_WEIGHT_SEMIBOLD)
        updateColors()
        let manager = adw_style_manager_get_default()!
        let handlers = ["notify::dark", "notify::high-contrast"].map { signal in
            connect(manager, signal) { [weak self] _ in self?.updateColors() }
        }
        connect(view, "destroy") { [self] _ in
            isGone = true
            for handler in handlers { disconnect(handler, from: manager) }
        }
        // What is pasted from the same text comes with the looks it had there, after it was told of.
        connect(buffer.pointer, "begin-user-action") { [self] _ in isInUserAction = true }
        connect(buffer.pointer, "end-user-action") { [self] _ in
            isInUserAction = false
            update(for: Self.atOnce)
        }
        changes.listen { [self] range in
            let lines = buffer.iterator(at: range.lowerBound).line...buffer.iterator(at: range.upperBound).line
            pending.change(lines, count: buffer.lineCount)
            if !isInUserAction { update(for: Self.atOnce) }
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

    /// Looks at lines that changed, as many as there is time for, and at the others later: what is in sight comes first.
    private func update(for seconds: Double) {
        guard !pending.isEmpty, !isGone else { return }
        let end = MainLoop.now + seconds
        let sight = linesInSight
        while let lines = pending.next(from: sight) {
            pending.remove(lines.lowerBound..<update(lines, until: end))
            guard MainLoop.now < end else { break }
        }
        guard !pending.isEmpty, !isScheduled else { return }
        isScheduled = true
        MainLoop.whenDrawn { [weak self] in
            guard let self else { return }
            isScheduled = false
            update(for: Self.later)
        }
    }

    private var linesInSight: Range<Int> {
        var seen = GdkRectangle()
        gtk_text_view_get_visible_rect(view.cast(), &seen)
        guard gtk_widget_get_height(view) > 0, seen.height > 0 else {
            let line = buffer.iterator(at: buffer.selection.cursor).line
            return line..<line + Self.firstLines
        }
        var (first, last) = (GtkTextIter(), GtkTextIter())
        gtk_text_view_get_line_at_y(view.cast(), &first, seen.y, nil)
        gtk_text_view_get_line_at_y(view.cast(), &last, seen.y + seen.height, nil)
        return first.line..<last.line + 1
    }

    /// Looks at these lines until `end`, but at one at least.
    ///
    /// - Returns: which line would be the next.
    private func update(_ lines: Range<Int>, until end: Double) -> Int {
        var line = GtkTextIter()
        gtk_text_buffer_get_iter_at_line(buffer.pointer, &line, CInt(lines.lowerBound))
        var isAfterBlank = isAtStanza(line)
        var nextMarked = lineMarked(from: line)
        for number in lines {
            var next = line
            let hasNext = gtk_text_iter_forward_line(&next) != 0
            if number >= nextMarked {
                for tag in [section, chord] { gtk_text_buffer_remove_tag(buffer.pointer, tag.pointer, &line, &next) }
                nextMarked = lineMarked(from: next)
            }
            isAfterBlank = mark(from: line, to: next, isStanza: isAfterBlank)
            guard hasNext else { break }
            line = next
            if MainLoop.now >= end { return number + 1 }
        }
        return lines.upperBound
    }

    /// The first line from here on in which something is marked.
    private func lineMarked(from start: GtkTextIter) -> Int {
        [section, chord].map { tag in
            var place = start
            let isMarked =
                gtk_text_iter_has_tag(&place, tag.pointer) != 0
                || gtk_text_iter_forward_to_tag_toggle(&place, tag.pointer) != 0
            return isMarked ? place.line : Int.max
        }.min() ?? Int.max
    }

    private func isAtStanza(_ line: GtkTextIter) -> Bool {
        var above = line
        guard gtk_text_iter_backward_line(&above) != 0 else { return true }
        return withBytes(from: above, to: line, LineLooks.isBlank)
    }

    /// Marks a line in which nothing is marked.
    ///
    /// - Returns: whether it is blank.
    private func mark(from start: GtkTextIter, to end: GtkTextIter, isStanza: Bool) -> Bool {
        let (looks, isBlank) = withBytes(from: start, to: end) {
            (LineLooks(of: $0, isStanza: isStanza, chords), LineLooks.isBlank($0))
        }
        var (start, end) = (start, end)
        switch looks {
        case .plain: break
        case .section:
            // A tag that ends in the line behind may be drawn on the one after that: GTK keeps a line's last looks for the
            // next that it lays out. Source: get_style() in gtktextlayout.c.
            if end.line > start.line { gtk_text_iter_backward_char(&end) }
            for tag in [section, chord] { gtk_text_buffer_apply_tag(buffer.pointer, tag.pointer, &start, &end) }
        case .chords(let ranges):
            for range in ranges {
                var (from, to) = (start, start)
                gtk_text_iter_set_line_index(&from, CInt(range.lowerBound))
                gtk_text_iter_set_line_index(&to, CInt(range.upperBound))
                gtk_text_buffer_apply_tag(buffer.pointer, chord.pointer, &from, &to)
            }
        }
        return isBlank
    }

    private func withBytes<Result>(
        from start: GtkTextIter, to end: GtkTextIter, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        var (start, end) = (start, end)
        let text = gtk_text_buffer_get_text(buffer.pointer, &start, &end, 1)
        defer { g_free(text) }
        return body(UnsafeRawBufferPointer(start: text, count: text.map { strlen($0) } ?? 0))
    }
}
