import CAdwaita
import Translations

/// The header bar: the title over its place in the library, a few quiet words on saving, the main menu.
@MainActor
final class HeaderView {
    /// The header bar as a widget.
    let widget: Widget = adw_header_bar_new()

    private let windowTitle: Widget = adw_window_title_new("", "")
    private let state: Widget = gtk_label_new("")
    private var backButton: Widget?

    init() {
        gtk_widget_add_css_class(widget, "flat")
        adw_header_bar_set_title_widget(widget.opaque, windowTitle)

        adw_header_bar_pack_end(widget.opaque, MainMenu.makeButton())
        let settings: Widget = gtk_button_new_from_icon_name("emblem-system-symbolic")
        gtk_widget_set_tooltip_text(settings, translated("Settings (Ctrl+,)"))
        setAccessibleName(settings, translated("Settings"))
        gtk_actionable_set_action_name(settings.opaque, "win.settings")
        adw_header_bar_pack_end(widget.opaque, settings)

        gtk_label_set_ellipsize(state.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_width_chars(state.opaque, 7)
        gtk_label_set_max_width_chars(state.opaque, 40)
        gtk_label_set_xalign(state.opaque, 0)
        gtk_widget_add_css_class(state, "save-state")
        gtk_widget_add_css_class(state, "dim-label")
        gtk_widget_set_visible(state, 0)
        adw_header_bar_pack_start(widget.opaque, state)
    }

    /// Lets a button lead back to the list.
    func addBackButton(_ back: @escaping @MainActor () -> Void) {
        let button: Widget = gtk_button_new_from_icon_name("go-previous-symbolic")
        gtk_widget_set_tooltip_text(button, translated("Back to the Songs"))
        setAccessibleName(button, translated("Back to the Songs"))
        connect(button, "clicked") { _ in back() }
        // What is packed last at the start would stand behind the words on saving.
        g_object_ref(state)
        adw_header_bar_remove(widget.opaque, state)
        adw_header_bar_pack_start(widget.opaque, button)
        adw_header_bar_pack_start(widget.opaque, state)
        g_object_unref(state)
        backButton = button
    }

    /// Whether the list is out of sight, so that a way back is wanted.
    func setAlone(_ isAlone: Bool) {
        if let backButton { gtk_widget_set_visible(backButton, isAlone.gboolean) }
        adw_header_bar_set_show_start_title_buttons(widget.opaque, isAlone.gboolean)
    }

    func setTitle(_ title: String, place: String) {
        adw_window_title_set_title(windowTitle.opaque, title)
        adw_window_title_set_subtitle(windowTitle.opaque, place)
    }

    /// Says what the save is doing; `isProblem` makes the words less quiet.
    func setState(_ words: String, isProblem: Bool = false) {
        gtk_label_set_text(state.opaque, words)
        gtk_widget_set_visible(state, (!words.isEmpty).gboolean)
        gtk_widget_set_tooltip_text(state, isProblem ? words : nil)
        if isProblem {
            gtk_widget_remove_css_class(state, "dim-label")
            gtk_widget_add_css_class(state, "error")
        } else {
            gtk_widget_remove_css_class(state, "error")
            gtk_widget_add_css_class(state, "dim-label")
        }
    }
}
