import CAdwaita

/// The button of a window's main menu, which F10 opens too. The menu's model is made when it is opened first.
@MainActor
final class PrimaryMenuButton {
    private let focus = FocusReturn()
    private let sections: @MainActor () -> [[MenuItem]]

    /// - Parameters:
    ///   - name: what assistive technology says of it, and what is shown when the pointer is on it.
    ///   - sections: called when the menu is opened first.
    static func make(icon: String, name: String, _ sections: @escaping @MainActor () -> [[MenuItem]]) -> Widget {
        let button: Widget = gtk_menu_button_new()
        gtk_menu_button_set_icon_name(button.opaque, icon)
        gtk_menu_button_set_primary(button.opaque, 1)
        gtk_widget_set_tooltip_text(button, name)
        setAccessibleName(button, name)
        // A click would take the keyboard before it can be remembered who had it.
        if let inner = gtk_widget_get_first_child(button) { gtk_widget_set_focus_on_click(inner, 0) }
        gtk_menu_button_set_create_popup_func(
            button.opaque,
            { button, this in
                guard let button, let this else { return }
                MainActor.assumeIsolated {
                    Unmanaged<PrimaryMenuButton>.fromOpaque(this).takeUnretainedValue().prepare(button)
                }
            }, Unmanaged.passRetained(PrimaryMenuButton(sections)).toOpaque(),
            { this in
                if let this { Unmanaged<PrimaryMenuButton>.fromOpaque(this).release() }
            })
        return button
    }

    private init(_ sections: @escaping @MainActor () -> [[MenuItem]]) {
        self.sections = sections
    }

    /// Called each time the menu is about to be shown.
    private func prepare(_ button: OpaquePointer) {
        focus.remember(Widget(button))
        if gtk_menu_button_get_menu_model(button) == nil {
            let menu = MenuModel.make(sections())
            gtk_menu_button_set_menu_model(button, menu.cast())
            g_object_unref(UnsafeMutableRawPointer(menu))
            if let popover = gtk_menu_button_get_popover(button) {
                connect(popover, "closed") { [focus] _ in focus.giveBack(from: Widget(button)) }
            }
        }
        if let popover = gtk_menu_button_get_popover(button) { nameItems(of: popover.cast()) }
    }
}
