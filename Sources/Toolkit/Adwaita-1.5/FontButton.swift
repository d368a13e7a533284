import CAdwaita
import Translations

/// A button that shows a font and lets the user choose another: GtkFontDialogButton. Fonts are Pango font descriptions.
@MainActor
public final class FontButton {
    /// The button as a widget.
    public let widget: Widget
    /// Called when a font is chosen.
    public var onChoose: @MainActor (String) -> Void = { _ in }

    private var isShowing = false

    /// - Parameter title: the title of the font dialog.
    public init(title: String) {
        let dialog = gtk_font_dialog_new()!
        gtk_font_dialog_set_title(dialog, title)
        widget = gtk_font_dialog_button_new(dialog)
        connect(widget, "notify::font-desc") { [self] _ in
            if let font, !isShowing { onChoose(font) }
        }
        if let inner { connect(inner, "clicked") { _ in MainLoop.post { FontDialogs.name() } } }
    }

    /// Shows a font, as Pango describes it.
    public func show(_ font: String) {
        isShowing = true
        defer { isShowing = false }
        let description = pango_font_description_from_string(font)
        defer { pango_font_description_free(description) }
        gtk_font_dialog_button_set_font_desc(widget.opaque, description)
        // GTK names the inner button after the widget around it.
        setAccessibleName(widget, translated("Font: \(font)"))
    }

    private var font: String? {
        guard let description = gtk_font_dialog_button_get_font_desc(widget.opaque),
            let name = pango_font_description_to_string(description)
        else { return nil }
        defer { g_free(name) }
        return String(cString: name)
    }

    /// The inner button, which is pressed.
    private var inner: Widget? { gtk_widget_get_first_child(widget) }
}
