import CAdwaita

/// Items in the context menu of a text view for the line at which it is opened, before those of GTK and the dictionary.
@MainActor
public final class ExtendedTextMenu {
    /// Returns the items for a line; called each time before the menu opens.
    ///
    /// - Parameter line: counted from 0.
    public var sections: @MainActor (_ line: Int) -> [MenuSection] = { _ in [] }

    private let view: Widget
    /// The other items of the menu, a GMenuModel, owned; nil if there are none.
    private let other: UnsafeMutablePointer<GMenuModel>?
    /// Whether the menu has more items than those now.
    private var hasSections = false

    /// - Parameter view: already has the other items.
    public init(of view: Widget) {
        self.view = view
        other = gtk_text_view_get_extra_menu(view.cast())
        if let other { g_object_ref(UnsafeMutableRawPointer(other)) }
        let click = gtk_gesture_click_new()!
        gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
        gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
        connect(click, "pressed") { [weak self] emission in
            if let self { update(line(at: emission.double(2), emission.double(3))) }
        }
        gtk_widget_add_controller(view, click)
        onKey(of: view) { [weak self] key, modifiers in
            if let self, isMenuKey(key, modifiers) { update(lineOfCursor) }
            return false
        }
    }

    isolated deinit {
        if let other { g_object_unref(UnsafeMutableRawPointer(other)) }
    }

    /// Shows only the items for the line with the cursor.
    ///
    /// - Parameter holder: contains the view and the menu, and outlives the view.
    public func popUp(in holder: Widget) {
        let sections = sections(lineOfCursor).filter { !$0.items.isEmpty }
        guard !sections.isEmpty else { return }
        let buffer = gtk_text_view_get_buffer(view.cast())
        var (place, rectangle) = (GtkTextIter(), GdkRectangle())
        gtk_text_buffer_get_iter_at_mark(buffer, &place, gtk_text_buffer_get_insert(buffer))
        gtk_text_view_get_iter_location(view.cast(), &place, &rectangle)
        var (x, y): (CInt, CInt) = (0, 0)
        gtk_text_view_buffer_to_window_coords(
            view.cast(), GTK_TEXT_WINDOW_WIDGET, rectangle.x, rectangle.y, &x, &y)
        (rectangle.x, rectangle.y) = (x, y)
        // The window may be closed while the menu is there.
        let held = HeldWidget(view)
        ContextMenu.show(sections, at: rectangle, of: view, in: holder, close: {}) { held.grabFocus() }
    }

    private func update(_ line: Int) {
        let sections = sections(line).filter { !$0.items.isEmpty }
        guard hasSections || !sections.isEmpty else { return }
        hasSections = !sections.isEmpty
        guard hasSections else { return gtk_text_view_set_extra_menu(view.cast(), other) }
        // A new model each time, for which GTK rebuilds the menu.
        let menu = MenuModel.make(sections)
        if let other { g_menu_append_section(menu, nil, other) }
        gtk_text_view_set_extra_menu(view.cast(), menu.cast())
        g_object_unref(UnsafeMutableRawPointer(menu))
    }

    private var lineOfCursor: Int {
        let buffer = gtk_text_view_get_buffer(view.cast())
        var place = GtkTextIter()
        gtk_text_buffer_get_iter_at_mark(buffer, &place, gtk_text_buffer_get_insert(buffer))
        return place.line
    }

    private func line(at x: Double, _ y: Double) -> Int {
        var (bufferX, bufferY): (CInt, CInt) = (0, 0)
        gtk_text_view_window_to_buffer_coords(
            view.cast(), GTK_TEXT_WINDOW_WIDGET, CInt(x), CInt(y), &bufferX, &bufferY)
        var place = GtkTextIter()
        gtk_text_view_get_iter_at_location(view.cast(), &place, bufferX, bufferY)
        return place.line
    }
}
