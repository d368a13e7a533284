import CAdwaita

/// A row of a ``PreferencesPage`` with an entry at its end, which the row's title names.
///
/// AdwEntryRow of libadwaita 1.2 does not tell assistive technology that it has the focus.
@MainActor
public final class EntryRow {
    /// The row as a widget.
    public let widget: Widget
    /// Called when Return is pressed in it, and when it loses the focus.
    public var onLeave: @MainActor () -> Void = {}
    /// Called when its text changes.
    public var onChange: @MainActor () -> Void = {}

    private let entry: Widget = gtk_entry_new()
    private let composition: Composition

    /// A row for text with this title.
    public init(_ title: String) {
        composition = Composition(in: entry)
        widget = PreferencesRow.make(title, with: entry)
        // Otherwise Tab stops at each row twice.
        gtk_widget_set_focusable(widget, 0)
        gtk_editable_set_width_chars(entry.opaque, 10)
        gtk_editable_set_max_width_chars(entry.opaque, 20)
        setAccessibleName(entry, title)
        connect(entry, "activate") { [weak self] _ in self?.onLeave() }
        connect(entry, "changed") { [weak self] _ in self?.onChange() }
        let focus = gtk_event_controller_focus_new()!
        connect(focus, "leave") { [weak self] _ in
            guard let self else { return }
            gtk_editable_select_region(entry.opaque, 0, 0)
            onLeave()
        }
        gtk_widget_add_controller(entry, focus)
    }

    /// Its text.
    public var text: String {
        get { String(cString: gtk_editable_get_text(entry.opaque)) }
        set { gtk_editable_set_text(entry.opaque, newValue) }
    }

    /// Whether the user can type into it.
    public var isEditable: Bool {
        get { gtk_editable_get_editable(entry.opaque) != 0 }
        set { gtk_editable_set_editable(entry.opaque, newValue.gboolean) }
    }

    /// Commits what is being composed.
    public func finishComposing() { composition.finish() }

    /// Shows a text below the title, such as an error in the input; empty for none.
    public func explain(_ words: String, isFault: Bool = false) {
        adw_action_row_set_subtitle(widget.cast(), words)
        setAccessibleDescription(innerText(of: entry), words)
        if isFault {
            gtk_widget_add_css_class(entry, "error")
        } else {
            gtk_widget_remove_css_class(entry, "error")
        }
    }

    /// Moves the focus to the text.
    public func grabFocus() { gtk_widget_grab_focus(entry) }
}
