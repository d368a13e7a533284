import CAdwaita
import Toolkit
import Translations

/// The title: large, without a frame, in one line. Line ends that a title holds are kept; none can be typed.
@MainActor
final class TitleEntry: TextWidget {
    let widget: Widget = gtk_entry_new()
    var onChange: @MainActor () -> Void = {}
    var onUse: @MainActor () -> Void = {}
    /// Source: gtkentrybuffer.h, GTK_ENTRY_BUFFER_MAX_SIZE.
    let mostCharacters: Int? = 65_535
    /// Called when a key leads on to the lyrics: Return or Down.
    var onLeave: @MainActor () -> Void = {}

    /// Called with several lines that are put into an empty title; returns what of them belongs there.
    var onLines: @MainActor (String) -> String = { $0 }

    let composition: Composition
    /// The title as it stands on the page.
    var whole: Widget { resting.widget }
    private let inner: Widget
    private let resting: RestingTitle
    private let focus = gtk_event_controller_focus_new()!
    private var isReplacing = false
    /// Whether what is selected stays though the keyboard goes elsewhere in passing.
    private var keepsSelection = false
    /// Where the cursor was when the keyboard went elsewhere.
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

    // GtkText does not tell; where there is nothing to undo, nothing happens.
    var canUndo: Bool { isEditable }
    var canRedo: Bool { isEditable }

    var hasFocus: Bool { gtk_widget_has_focus(inner) != 0 }

    func undo() { gtk_widget_activate_action_variant(inner, "text.undo", nil) }
    func redo() { gtk_widget_activate_action_variant(inner, "text.redo", nil) }

    func show(_ text: String) {
        // GTK 4.8 would let the text be undone; only switching undo off forgets.
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

    /// Whether it has the keyboard whenever its window has.
    var isFocus: Bool { gtk_widget_is_focus(inner) != 0 }

    /// Types at the cursor, in the place of what is selected.
    func insert(_ text: String) {
        if !text.isEmpty { gtk_editable_delete_selection(widget.opaque) }
        var position = gtk_editable_get_position(widget.opaque)
        gtk_editable_insert_text(widget.opaque, text, CInt(text.utf8.count), &position)
        gtk_editable_set_position(widget.opaque, position)
    }

    /// Puts the keyboard there, with all of it selected.
    func selectAll() {
        gtk_entry_grab_focus_without_selecting(widget.cast())
        gtk_editable_select_region(widget.opaque, 0, -1)
        // A menu that goes has the keyboard for a moment more.
        keepsSelection = true
        MainLoop.after(seconds: 0.5) { [weak self] in self?.keepsSelection = false }
    }
}

extension TitleEntry {
    /// Whether it, or its menu, has the keyboard or gets it as soon as its window does.
    private var isUsed: Bool { gtk_event_controller_focus_contains_focus(focus) != 0 }

    /// A long title is read from its beginning. What is selected is not for keys that come much later: GTK selects all of
    /// it in passing, when what had the keyboard before goes.
    private func showBeginning() {
        guard !keepsSelection else { return }
        let isSelected = gtk_editable_get_selection_bounds(widget.opaque, nil, nil) != 0
        if !isSelected { lastCursor = gtk_editable_get_position(widget.opaque) }
        gtk_editable_set_position(widget.opaque, 0)
    }

    /// An empty one says in the entry what belongs there.
    private func showResting() {
        let contents = contents
        resting.show(isUsed || contents.isEmpty ? nil : contents)
    }

    /// It begins at the side of its letters. GTK 4.8 decides that by the letters, GTK 4.18 by the widget's direction.
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
