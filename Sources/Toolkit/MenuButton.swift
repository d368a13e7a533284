import CAdwaita

/// A menu button. The menu's model is created when the menu is first opened.
@MainActor
public final class MenuButton {
    private let focus = FocusReturn()
    private let onToggle: @MainActor (Bool) -> Void
    private var openings = Generation()
    private let sections: @MainActor () -> [MenuSection]

    /// - Parameters:
    ///   - isPrimary: whether it is the window's main menu, which F10 opens too.
    ///   - name: its accessible name and its tooltip.
    ///   - onToggle: gets whether the menu is open; called for a closed menu only after the chosen action has run.
    ///   - sections: called when the menu is first opened.
    public static func make(
        icon: String, name: String, isPrimary: Bool = false, onToggle: @escaping @MainActor (Bool) -> Void = { _ in },
        _ sections: @escaping @MainActor () -> [MenuSection]
    ) -> Widget {
        let button: Widget = gtk_menu_button_new()
        gtk_menu_button_set_icon_name(button.opaque, icon)
        gtk_menu_button_set_primary(button.opaque, isPrimary.gboolean)
        setTooltip(button, name)
        setAccessibleName(button, name)
        // A click would take the focus before the previous focus can be remembered.
        if let inner = gtk_widget_get_first_child(button) { gtk_widget_set_focus_on_click(inner, 0) }
        gtk_menu_button_set_create_popup_func(
            button.opaque,
            { button, this in
                guard let button, let this else { return }
                MainActor.assumeIsolated {
                    Unmanaged<MenuButton>.fromOpaque(this).takeUnretainedValue().prepare(button)
                }
            }, Unmanaged.passRetained(MenuButton(sections, onToggle)).toOpaque(),
            { this in
                if let this { Unmanaged<MenuButton>.fromOpaque(this).release() }
            })
        return button
    }

    private init(_ sections: @escaping @MainActor () -> [MenuSection], _ onToggle: @escaping @MainActor (Bool) -> Void)
    {
        self.sections = sections
        self.onToggle = onToggle
    }

    /// Called each time the menu is about to be shown.
    private func prepare(_ button: OpaquePointer) {
        focus.remember(Widget(button))
        openings.advance()
        onToggle(true)
        // The tooltip would cover the menu. Its text stays set.
        gtk_widget_set_has_tooltip(Widget(button), 0)
        if gtk_menu_button_get_menu_model(button) == nil {
            let menu = MenuModel.make(sections())
            gtk_menu_button_set_menu_model(button, menu.cast())
            g_object_unref(UnsafeMutableRawPointer(menu))
            if let popover = gtk_menu_button_get_popover(button) {
                connect(popover, "closed") { [self] _ in
                    focus.giveBack(from: Widget(button))
                    gtk_widget_set_has_tooltip(Widget(button), 1)
                    // The action runs after the menu is closed.
                    MainLoop.after(seconds: 0.1) { [self, openings] in
                        if openings == self.openings { onToggle(false) }
                    }
                }
            }
        }
        if let popover = gtk_menu_button_get_popover(button) { nameItems(of: popover.cast()) }
    }
}
