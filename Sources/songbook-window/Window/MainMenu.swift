import CAdwaita
import Translations

/// The main menu. Its model is made when it is opened first.
enum MainMenu {
    /// The button that opens it.
    @MainActor
    static func makeButton() -> Widget {
        let button: Widget = gtk_menu_button_new()
        gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
        gtk_menu_button_set_primary(button.opaque, 1)
        gtk_widget_set_tooltip_text(button, translated("Main Menu"))
        setAccessibleName(button, translated("Main Menu"))
        // A click would take the keyboard before it can be remembered who had it.
        if let inner = gtk_widget_get_first_child(button) { gtk_widget_set_focus_on_click(inner, 0) }
        gtk_menu_button_set_create_popup_func(
            button.opaque,
            { button, focus in
                guard let button, let focus else { return }
                MainActor.assumeIsolated {
                    MainMenu.prepare(button, Unmanaged<FocusReturn>.fromOpaque(focus).takeUnretainedValue())
                }
            }, Unmanaged.passRetained(FocusReturn()).toOpaque(),
            { focus in
                if let focus { Unmanaged<FocusReturn>.fromOpaque(focus).release() }
            })
        return button
    }

    /// Called each time the menu is about to be shown.
    @MainActor
    private static func prepare(_ button: OpaquePointer, _ focus: FocusReturn) {
        focus.remember(Widget(button))
        if gtk_menu_button_get_menu_model(button) == nil {
            let menu = makeModel()
            gtk_menu_button_set_menu_model(button, menu.cast())
            g_object_unref(UnsafeMutableRawPointer(menu))
            if let popover = gtk_menu_button_get_popover(button) {
                connect(popover, "closed") { _ in focus.giveBack(from: Widget(button)) }
            }
        }
        if let popover = gtk_menu_button_get_popover(button) { nameItems(of: popover.cast()) }
    }

    /// The model; the caller owns it.
    private static func makeModel() -> OpaquePointer {
        let sections: [[(label: String, action: String)]] = [
            [
                (translated("_Undo"), "win.undo"), (translated("_Redo"), "win.redo"),
                (translated("_Find in Song…"), "win.find"),
            ],
            [(translated("_New Song…"), "win.new-song"), (translated("New _Folder…"), "win.new-folder")],
            [
                (translated("_Pinned to Top"), "win.pin"), (translated("Add Ta_g…"), "win.tags"),
                (translated("_Rename…"), "win.rename"), (translated("_Move…"), "win.move"),
                (translated("Move to _Trash"), "win.trash"),
            ],
            [
                (translated("_Open Song…"), "app.open"), (translated("_Save Now"), "win.save"),
                (translated("Sav_e As…"), "win.save-elsewhere"),
            ],
            [(translated("Earlier _Versions…"), "win.history")],
            [
                (translated("Se_ttings"), "win.settings"), (translated("_Keyboard Shortcuts"), "win.shortcuts"),
                (translated("_About Songbook"), "win.about"),
            ],
        ]
        let menu = g_menu_new()!
        for section in sections {
            let items = g_menu_new()!
            for item in section { g_menu_append(items, item.label, item.action) }
            g_menu_append_section(menu, nil, items.cast())
            g_object_unref(UnsafeMutableRawPointer(items))
        }
        return menu
    }
}
