import CAdwaita
import Toolkit
import Translations

/// The title: large, without a frame, on one line. Line breaks in an existing title are kept; none can be typed.
@MainActor
final class TitleEntry: TextWidget {
    let widget: Widget = gtk_entry_new()
    var onChange: @MainActor () -> Void = {}
    var onUse: @MainActor () -> Void = {}
    /// Source: gtkentrybuffer.h, GTK_ENTRY_BUFFER_MAX_SIZE.
    let mostCharacters: Int? = 65_535
    /// Called when Return or Down moves on to the lyrics.
    var onLeave: @MainActor () -> Void = {}

    /// Called with several lines that are inserted into an empty title; returns the part that belongs there.
    var onLines: @MainActor (String) -> String = { $0 }

    let composition: Composition
    /// The title as it is placed on the page.
    var whole: Widget { resting.widget }
    private let inner: Widget
    private let resting: RestingTitle
    private let focus = gtk_event_controller_focus_new()!
    private var isReplacing = false
    /// Whether the selection is kept through a brief loss of the keyboard focus.
    private var keepsSelection = false
    /// The cursor's position when the keyboard focus was lost.
    private var lastCursor: CInt = 0

    init() {
        inner = innerText(of: widget)
        composition = Composition(in: widget)
        resting = RestingTitle(over: widget)
        gtk_entry_set_has_frame(widget.cast(), 0)
        gtk_entry_set_placeholder_text(widget.cast(), translated("Title"))
        gtk_widget_add_css_class(widget, "song-title")
        setAccessibleName(widget, translated("Title"))
        connect(widget, "changed") { [self] _ in
            updateLetters()
            showResting()
            onChange()
        }
        connect(widget, "activate") { [self] _ in onLeave() }
        connect(inner, "notify::has-focus") { [self] _ in
            if hasFocus { onUse() }
        }
        connect(focus, "notify::contains-focus") { [self] _ in
            if !isUsed { showBeginning() }
            showResting()
        }
        gtk_widget_add_controller(widget, focus)
        onKey(of: widget, unless: composition) { [self] key, _ in
            guard key == GDK_KEY_Down || key == GDK_KEY_KP_Down else { return false }
            onLeave()
            return true
        }
        connect(inner, "insert-text") { [self] in keepToOneLine($0) }
    }

    var contents: String { String(cString: gtk_editable_get_text(widget.opaque)) }

    var isEditable: Bool {
        get { gtk_editable_get_editable(widget.opaque) != 0 }
        set { gtk_editable_set_editable(widget.opaque, newValue.gboolean) }
    }

    // GtkText does not provide this; undo does nothing if there is nothing to undo.
    var canUndo: Bool { isEditable }
    var canRedo: Bool { isEditable }

    var hasFocus: Bool { gtk_widget_has_focus(inner) != 0 }

    func undo() { gtk_widget_activate_action_variant(inner, "text.undo", nil) }
    func redo() { gtk_widget_activate_action_variant(inner, "text.redo", nil) }

    func show(_ text: String) {
        // GTK 4.8 would let this be undone; only disabling undo clears the history.
        gtk_editable_set_enable_undo(widget.opaque, 0)
        replace(with: text)
        gtk_editable_set_enable_undo(widget.opaque, 1)
    }

    func type(_ text: String) {
        guard text != contents || text.utf8.count != contents.utf8.count else { return }
        replace(with: text)
    }

    func grabFocus() {
        gtk_entry_grab_focus_without_selecting(widget.cast())
        gtk_editable_set_position(widget.opaque, lastCursor)
    }

    /// Whether it is the focus widget of its window.
    var isFocus: Bool { gtk_widget_is_focus(inner) != 0 }

    /// Inserts text at the cursor, in place of the selection.
    func insert(_ text: String) {
        if !text.isEmpty { gtk_editable_delete_selection(widget.opaque) }
        var position = gtk_editable_get_position(widget.opaque)
        gtk_editable_insert_text(widget.opaque, text, CInt(text.utf8.count), &position)
        gtk_editable_set_position(widget.opaque, position)
    }

    /// Moves the keyboard focus to the title and selects all of it.
    func selectAll() {
        gtk_entry_grab_focus_without_selecting(widget.cast())
        gtk_editable_select_region(widget.opaque, 0, -1)
        // A menu that closes keeps the keyboard focus for a moment.
        keepsSelection = true
        MainLoop.after(seconds: 0.5) { [weak self] in self?.keepsSelection = false }
    }
}

extension TitleEntry {
    /// Whether the entry or its menu has the keyboard focus, or gets it as soon as its window does.
    private var isUsed: Bool { gtk_event_controller_focus_contains_focus(focus) != 0 }

    /// Scrolls a long title to its start. Clears the selection, so that much later keys do not replace it: GTK selects
    /// all of the title in passing when the previous focus widget goes away.
    private func showBeginning() {
        guard !keepsSelection else { return }
        let isSelected = gtk_editable_get_selection_bounds(widget.opaque, nil, nil) != 0
        if !isSelected { lastCursor = gtk_editable_get_position(widget.opaque) }
        gtk_editable_set_position(widget.opaque, 0)
    }

    /// An empty title shows the entry with its placeholder.
    private func showResting() {
        let contents = contents
        resting.show(isUsed || contents.isEmpty ? nil : contents)
    }

    /// Aligns the title by the direction of its letters. GTK 4.8 does so itself, GTK 4.18 follows the widget's
    /// direction.
    private func updateLetters() {
        let layout = gtk_widget_create_pango_layout(widget, contents)
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let direction = pango_layout_line_get_resolved_direction(pango_layout_get_line_readonly(layout, 0))
        gtk_widget_set_direction(inner, direction == PANGO_DIRECTION_RTL ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    }

    private func replace(with text: String) {
        let cursor = gtk_editable_get_position(widget.opaque)
        var position: CInt = 0
        isReplacing = true
        gtk_editable_delete_text(inner.opaque, 0, -1)
        gtk_editable_insert_text(inner.opaque, text, CInt(text.utf8.count), &position)
        isReplacing = false
        gtk_editable_set_position(widget.opaque, min(cursor, position))
    }

    private func keepToOneLine(_ insertion: Emission) {
        let text = insertion.string(1)
        guard !isReplacing, text.utf8.contains(where: { $0 == 10 || $0 == 13 }),
            let position: UnsafeMutablePointer<CInt> = insertion.pointer(3)
        else { return }
        stopEmission(of: "insert-text", by: inner)
        let title = contents.isEmpty ? onLines(text) : text
        let line = title.split(whereSeparator: \.isNewline).joined(separator: " ")
        gtk_editable_insert_text(inner.opaque, line, CInt(line.utf8.count), position)
    }
}
