import CAdwaita

/// Keeps the font with which a font dialog is opened. The dialog of GTK 4.8 fills its list frame by frame, chooses the
/// first font of each part, and forgets the one it was given.
@MainActor
enum FontSelection {
    /// The frames after which it gives up: some seconds.
    private static let attempts = 600

    /// Keeps a font selected in a dialog for fonts.
    static func keep(_ font: String, in dialog: Widget) {
        let state = State(font)
        FrameCallback.run(in: dialog) { state.step(in: dialog) }
    }

    /// The visible list: there is another one, of languages, in a menu.
    private static func list(in widget: Widget) -> Widget? {
        if isInstance(widget, of: gtk_list_view_get_type()), gtk_widget_get_mapped(widget) != 0 { return widget }
        var next = gtk_widget_get_first_child(widget)
        while let child = next {
            if let found = list(in: child) { return found }
            next = gtk_widget_get_next_sibling(child)
        }
        return nil
    }

    @MainActor
    private final class State {
        private let wanted: String
        private var attempt = 0
        /// How many fonts of the list have been checked.
        private var count: guint = 0
        /// The position of the font in the list.
        private var place: guint?

        init(_ font: String) {
            wanted = Self.style(pango_font_description_from_string(font))
        }

        /// - Returns: whether to continue: until the font is in the list, or the user chose another one.
        func step(in dialog: Widget) -> Bool {
            attempt += 1
            guard attempt < FontSelection.attempts else { return false }
            guard let list = FontSelection.list(in: dialog), let fonts = gtk_list_view_get_model(list.opaque) else {
                return true
            }
            if let place {
                // By now, the list has the rows that it had one frame ago.
                // The action does not take the reference.
                let argument = g_variant_ref_sink(g_variant_new_uint32(place))
                defer { g_variant_unref(argument) }
                gtk_widget_activate_action_variant(list, "list.scroll-to-item", argument)
                return false
            }
            let newCount = g_list_model_get_n_items(fonts)
            let chosen = (0..<newCount).first { gtk_selection_model_is_selected(fonts, $0) != 0 }
            guard chosen ?? 0 == 0 else { return false }
            guard count < newCount else { return true }
            defer { count = newCount }
            place = (count..<newCount).first { isWanted($0, of: fonts) }
            if let place { gtk_selection_model_select_item(fonts, place, 1) }
            return true
        }

        private func isWanted(_ place: guint, of fonts: OpaquePointer) -> Bool {
            guard let item = g_list_model_get_item(fonts, place) else { return false }
            defer { g_object_unref(item) }
            let face = item.assumingMemoryBound(to: PangoFontFace.self)
            guard isInstance(item.assumingMemoryBound(to: GtkWidget.self), of: pango_font_face_get_type()) else {
                return false
            }
            return Self.style(pango_font_face_describe(face)) == wanted
        }

        /// Family and style as Pango writes them, regardless of the size; of a variable font too.
        private static func style(_ font: OpaquePointer?) -> String {
            guard let font else { return "" }
            defer { pango_font_description_free(font) }
            pango_font_description_unset_fields(
                font, PangoFontMask(rawValue: PANGO_FONT_MASK_SIZE.rawValue | PANGO_FONT_MASK_VARIATIONS.rawValue))
            guard let words = pango_font_description_to_string(font) else { return "" }
            defer { g_free(words) }
            return String(cString: words).lowercased()
        }
    }
}
