import CAdwaita

/// A row of a ``PreferencesPage`` with a field to type into at its end, which bears the row's title as its name.
///
/// AdwEntryRow of libadwaita 1.2 does not tell assistive technology that it has the keyboard.
@MainActor
public final class EntryRow {
    /// The row as a widget.
    public let widget: Widget
    /// Called when Return is pressed in it, and when the keyboard goes elsewhere.
    public var onLeave: @MainActor () -> Void = {}
    /// Called when what is typed changes.
    public var onChange: @MainActor () -> Void = {}

    private let entry: Widget = gtk_entry_new()
    private let composition: Composition

    /// A row for text that is called so.
    public init(_ title: String) {
        composition = Composition(in: entry)
        widget = PreferencesRow.make(title, with: entry)
        // Else the keyboard stops at each row twice.
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

    /// What is typed.
    public var text: String {
        get { String(cString: gtk_editable_get_text(entry.opaque)) }
        set { gtk_editable_set_text(entry.opaque, newValue) }
    }

    /// Whether it can be typed into.
    public var isEditable: Bool {
        get { gtk_editable_get_editable(entry.opaque) != 0 }
        set { gtk_editable_set_editable(entry.opaque, newValue.gboolean) }
    }

    /// Puts what is being composed into the text.
    public func finishComposing() { composition.finish() }

    /// Says something below the title, as what is wrong with what is typed; empty for nothing.
    public func explain(_ words: String, isFault: Bool = false) {
        adw_action_row_set_subtitle(widget.cast(), words)
        setAccessibleDescription(innerText(of: entry), words)
        if isFault {
            gtk_widget_add_css_class(entry, "error")
        } else {
            gtk_widget_remove_css_class(entry, "error")
        }
    }

    /// Gives the keyboard to the text.
    public func grabFocus() { gtk_widget_grab_focus(entry) }
}
