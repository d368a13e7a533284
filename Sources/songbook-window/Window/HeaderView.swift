import CAdwaita

/// The header bar: the title over its place in the library, a few quiet words on saving, the main menu.
@MainActor
final class HeaderView {
    /// The header bar as a widget.
    let widget: Widget = adw_header_bar_new()

    private let windowTitle: Widget = adw_window_title_new("", "")
    private let state: Widget = gtk_label_new("")
    private let menuButton: Widget = gtk_menu_button_new()

    init() {
        gtk_widget_add_css_class(widget, "flat")
        adw_header_bar_set_title_widget(widget.opaque, windowTitle)

        gtk_menu_button_set_icon_name(menuButton.opaque, "open-menu-symbolic")
        gtk_menu_button_set_primary(menuButton.opaque, 1)
        gtk_widget_set_tooltip_text(menuButton, "Main Menu")
        setAccessibleName(menuButton, "Main Menu")
        gtk_menu_button_set_create_popup_func(
            menuButton.opaque,
            { button, _ in
                let menu = MainMenu.makeModel()
                gtk_menu_button_set_menu_model(button, menu.cast())
                g_object_unref(UnsafeMutableRawPointer(menu))
            }, nil, nil)
        adw_header_bar_pack_end(widget.opaque, menuButton)

        gtk_label_set_ellipsize(state.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_width_chars(state.opaque, 7)
        gtk_label_set_max_width_chars(state.opaque, 40)
        gtk_label_set_xalign(state.opaque, 0)
        gtk_widget_add_css_class(state, "save-state")
        gtk_widget_add_css_class(state, "dim-label")
        gtk_widget_set_visible(state, 0)
        adw_header_bar_pack_start(widget.opaque, state)
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
