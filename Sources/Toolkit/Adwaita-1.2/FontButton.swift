import CAdwaita
import Translations

/// A button that shows a font and lets the user choose another. Fonts are Pango font descriptions.
@MainActor
public final class FontButton {
    /// The button as a widget.
    public let widget: Widget = gtk_font_button_new()
    /// Called when a font is chosen.
    public var onChoose: @MainActor (String) -> Void = { _ in }

    /// - Parameter title: the title of the font dialog.
    public init(title: String) {
        gtk_font_button_set_title(widget.opaque, title)
        gtk_font_button_set_modal(widget.opaque, 1)
        connect(widget, "font-set") { [self] _ in
            guard let name = gtk_font_chooser_get_font(widget.opaque) else { return }
            defer { g_free(name) }
            onChoose(String(cString: name))
        }
        if let inner { connect(inner, "clicked") { [self] _ in MainLoop.post { [self] in dialogOpened() } } }
    }

    /// Shows a font, as Pango describes it.
    public func show(_ font: String) {
        gtk_font_chooser_set_font(widget.opaque, font)
        if let inner { setAccessibleName(inner, translated("Font: \(font)")) }
    }

    /// The inner button, which is pressed.
    private var inner: Widget? { gtk_widget_get_first_child(widget) }

    /// Names the parts of the dialog that GTK shows, and makes it show the font.
    private func dialogOpened() {
        let font = gtk_font_chooser_get_font(widget.opaque)
        defer { g_free(font) }
        FontDialogs.name { dialog in
            if let font { FontSelection.keep(String(cString: font), in: dialog) }
        }
    }
}
