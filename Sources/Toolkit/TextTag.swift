public import CAdwaita

/// The appearance of a part of a text.
///
/// It has a class of its own: when a screen reader asks for the attributes of a text, GTK 4.8 reads the property
/// "foreground" of its tags, which cannot be read, and crashes. Source: gtk_text_buffer_get_run_attributes.
@MainActor
public struct TextTag {
    /// The buffer owns it.
    public let pointer: UnsafeMutablePointer<GtkTextTag>

    /// - Parameter name: the name by which other code finds it in the buffer; nil if none does.
    public init(of buffer: UnsafeMutablePointer<GtkTextBuffer>, name: String? = nil) {
        let object = make(name)
        pointer = object.cast()
        gtk_text_tag_table_add(gtk_text_buffer_get_tag_table(buffer), pointer)
        g_object_unref(object)
    }

    /// Sets the color of the letters, in CSS syntax.
    public func set(foreground: String) {
        set(color: foreground, of: "foreground-rgba")
    }

    /// Sets the background color of the letters, in CSS syntax.
    public func set(background: String) {
        set(color: background, of: "background-rgba")
    }

    /// Sets the background color of whole lines, in CSS syntax.
    public func set(lineBackground: String) {
        set(color: lineBackground, of: "paragraph-background-rgba")
    }

    /// Gives every other tag of the buffer precedence over this one.
    public func yield() {
        gtk_text_tag_set_priority(pointer, 0)
    }

    /// Underlines the letters with this color, in CSS syntax.
    public func set(underline: String) {
        var value = GValue()
        g_value_init(&value, pango_underline_get_type())
        g_value_set_enum(&value, CInt(PANGO_UNDERLINE_SINGLE.rawValue))
        g_object_set_property(pointer.cast(), "underline", &value)
        g_value_unset(&value)
        set(color: underline, of: "underline-rgba")
    }

    /// Hides the text.
    public func hide() {
        var value = GValue()
        // Source: G_TYPE_BOOLEAN in gtype.h.
        g_value_init(&value, GType(5 << 2))
        g_value_set_boolean(&value, 1)
        g_object_set_property(pointer.cast(), "invisible", &value)
        g_value_unset(&value)
    }

    /// Sets the weight of the letters.
    public func set(weight: PangoWeight) {
        var value = GValue()
        // Source: G_TYPE_INT in gtype.h.
        g_value_init(&value, GType(6 << 2))
        g_value_set_int(&value, CInt(weight.rawValue))
        g_object_set_property(pointer.cast(), "weight", &value)
        g_value_unset(&value)
    }

    private func set(color: String, of property: String) {
        var rgba = GdkRGBA()
        gdk_rgba_parse(&rgba, color)
        var value = GValue()
        g_value_init(&value, gdk_rgba_get_type())
        g_value_set_boxed(&value, &rgba)
        g_object_set_property(pointer.cast(), property, &value)
        g_value_unset(&value)
    }
}

private func make(_ name: String?) -> UnsafeMutablePointer<GObject> {
    guard let name else { return g_object_new_with_properties(type, 0, nil, nil) }
    var value = GValue()
    // Source: G_TYPE_STRING in gtype.h.
    g_value_init(&value, GType(16 << 2))
    defer { g_value_unset(&value) }
    g_value_set_string(&value, name)
    return "name".withCString {
        var property: UnsafePointer<CChar>? = $0
        return g_object_new_with_properties(type, 1, &property, &value)
    }
}

private let type: GType = {
    var query = GTypeQuery()
    g_type_query(gtk_text_tag_get_type(), &query)
    var info = GTypeInfo()
    info.class_size = guint16(query.class_size)
    info.instance_size = guint16(query.instance_size)
    info.class_init = { made, _ in
        guard let made = made?.assumingMemoryBound(to: GObjectClass.self) else { return }
        made.pointee.get_property = { object, _, value, _ in g_object_get_property(object, "foreground-rgba", value) }
        g_object_class_install_property(
            made, 1, g_param_spec_boxed("foreground", nil, nil, gdk_rgba_get_type(), G_PARAM_READABLE))
    }
    return g_type_register_static(gtk_text_tag_get_type(), "SongbookTextTag", &info, GTypeFlags(rawValue: 0))
}()
