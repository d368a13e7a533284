import CAdwaita
import Toolkit
import Translations

/// The row that chooses the font of the lyrics, or returns to the desktop's.
@MainActor
final class FontRow {
    let widget: Widget
    /// Called with a Pango font description, or with nil for the desktop's font.
    var onChange: @MainActor (String?) -> Void = { _ in }

    private let button = FontButton(title: translated("Choose Lyrics Font"))
    private let reset: Widget = gtk_button_new_from_icon_name("edit-undo-symbolic")
    private static let usualScale = 1.18

    init(_ font: String?) {
        let box: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        gtk_box_append(box.cast(), reset)
        gtk_box_append(box.cast(), button.widget)
        widget = PreferencesRow.make(translated("Font"))
        PreferencesRow.addSuffix(box, to: widget)
        gtk_widget_add_css_class(reset, "flat")
        setTooltip(reset, translated("Use System Font"))
        setAccessibleName(reset, translated("Use System Font"))
        show(font)
        button.onChoose = { [weak self] font in
            self?.show(font)
            self?.onChange(font)
        }
        connect(reset, "clicked") { [self] _ in
            show(nil)
            onChange(nil)
        }
    }

    /// Shows which font is used.
    func show(_ font: String?) {
        button.show(font ?? usual)
        gtk_widget_set_visible(reset, (font != nil).gboolean)
    }

    /// The desktop's font, in the size of lyrics without a font of their own.
    private var usual: String {
        guard let context = gtk_widget_get_pango_context(button.widget),
            let font = pango_font_description_copy(pango_context_get_font_description(context))
        else { return "Sans 13" }
        defer { pango_font_description_free(font) }
        let size = Double(pango_font_description_get_size(font)) * Self.usualScale
        if pango_font_description_get_size_is_absolute(font) != 0 {
            pango_font_description_set_size(font, CInt((size * 72 / 96 / Double(PANGO_SCALE)).rounded()) * PANGO_SCALE)
        } else {
            pango_font_description_set_size(font, CInt((size / Double(PANGO_SCALE)).rounded()) * PANGO_SCALE)
        }
        guard let name = pango_font_description_to_string(font) else { return "Sans 13" }
        defer { g_free(name) }
        return String(cString: name)
    }
}
