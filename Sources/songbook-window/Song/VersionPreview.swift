import CAdwaita
import Files
import Problems
import SongFormat
import SongbookModel
import Toolkit
import Translations

/// The content of an earlier version of a song, with the lines marked that it changed.
@MainActor
final class VersionPreview {
    let widget: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)

    private let title = makeLabel("", classes: ["song-title"])
    private let changes = makeLabel("", classes: ["caption", "dim-label"])
    private let lyrics = PaintedTextView.makeLyrics()
    private let longLines: LongLines
    private var buffer: UnsafeMutablePointer<GtkTextBuffer> { gtk_text_view_get_buffer(lyrics.cast()) }
    private lazy var tag = {
        let tag = TextTag(of: buffer)
        tag.set(lineBackground: "rgba(53, 132, 228, 0.16)")
        return tag.pointer
    }()

    /// - Parameter name: the accessible name of the lyrics.
    init(name: String = translated("Lyrics of This Version")) {
        let textChanges = TextChanges(of: lyrics)
        longLines = LongLines(in: lyrics, textChanges)
        gtk_text_view_set_editable(lyrics.cast(), 0)
        gtk_text_view_set_cursor_visible(lyrics.cast(), 0)
        LyricsMarkup(in: lyrics, textChanges)
        setAccessibleName(lyrics, name)
        setMargins(changes, 0, 24)
        gtk_widget_set_margin_bottom(changes, 12)
        gtk_text_view_set_left_margin(lyrics.cast(), 24)
        gtk_text_view_set_right_margin(lyrics.cast(), 24)
        gtk_text_view_set_bottom_margin(lyrics.cast(), 24)
        gtk_widget_set_hexpand(widget, 1)
        gtk_widget_add_css_class(widget, "view")
        gtk_widget_add_css_class(widget, "version")
        for part in [title, changes, makeScroller(lyrics)] { gtk_box_append(widget.cast(), part) }
    }

    /// - Parameter earlier: the version before it; nil where there is none.
    func show(_ song: Song, since earlier: Song?) {
        let text = song.text.replacing("\0", with: "\u{2400}")
        gtk_label_set_text(title.opaque, song.title.onOneLine.shortened(to: 300))
        gtk_text_buffer_set_text(buffer, text, CInt(text.utf8.count))
        let lines = earlier.map { ChangedLines(from: $0.text, to: song.text) }
        for line in lines?.changed ?? [] { mark(line) }
        showChanges(lines.map(Self.words(for:)) ?? "")
    }

    func show(_ problem: Problem) {
        gtk_label_set_text(title.opaque, translated("Could Not Show Version"))
        gtk_text_buffer_set_text(buffer, problem.sentences, -1)
        showChanges("")
    }

    private func showChanges(_ words: String) {
        let notice = longLines.isAny ? LongLines.notice : ""
        gtk_label_set_text(changes.opaque, [words, notice].filter { !$0.isEmpty }.joined(separator: "\n"))
        gtk_widget_set_visible(changes, (!words.isEmpty || longLines.isAny).gboolean)
        // The rest of a long line is shown where the cursor moves.
        gtk_text_view_set_cursor_visible(lyrics.cast(), longLines.isAny.gboolean)
    }

    private func mark(_ line: Int) {
        var (start, end) = (GtkTextIter(), GtkTextIter())
        gtk_text_buffer_get_iter_at_line(buffer, &start, CInt(line))
        end = start
        if gtk_text_iter_forward_line(&end) == 0 { gtk_text_iter_forward_to_end(&end) }
        gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
    }

    private static func words(for lines: ChangedLines) -> String {
        let (changed, removed) = (lines.changed.count, lines.removed)
        var parts: [String] = []
        if changed > 0 {
            parts.append(translated(count: changed, one: "\(changed) line changed", other: "\(changed) lines changed"))
        }
        if removed > 0 {
            parts.append(translated(count: removed, one: "\(removed) line removed", other: "\(removed) lines removed"))
        }
        if parts.isEmpty { return translated("No lines changed since the previous version") }
        return translated("Since the previous version: \(parts.joined(separator: ", "))")
    }
}
