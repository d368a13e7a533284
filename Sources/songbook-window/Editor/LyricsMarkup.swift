import CAdwaita
import ChordSheet
import Glibc
import SongbookModel
import TextEditing
import Toolkit

/// Highlights the structure of lyrics: section names stand out, chords are lighter. The text and its undo history stay
/// unchanged.
@MainActor
final class LyricsMarkup {
    /// The time for one pass over the lines, in seconds: right after a change, and later when there is nothing to draw.
    private static let (atOnce, later) = (0.01, 0.005)
    /// How many lines count as visible in a view that is not on the screen yet.
    private static let firstLines = 100

    /// Names that are chords although they do not read like chords: the song's member `chords`.
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
    /// Chords, and other text that is not spell-checked; section names have this tag, too, but look like sections.
    private let chord: TextTag
    /// Changed lines that are not processed yet.
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
        // Text pasted from the same buffer brings its tags with it, after its insertion was reported.
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

    /// Marks changed lines, as many as there is time for, and the rest later. Visible lines come first.
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

    /// Marks these lines until `end`, but at least one.
    ///
    /// - Returns: the line to continue with.
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

    /// Returns the first line from `start` on in which something is marked.
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
            // A tag that ends in the next line may be drawn on the line after that: GTK keeps a line's last style for
            // the next line that it lays out. Source: get_style() in gtktextlayout.c.
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
