import CAdwaita

/// Sets a property that holds text, of an object for which GTK has no function for that. Source: G_TYPE_STRING in gtype.h.
@MainActor
func setProperty(_ object: Widget, _ name: String, _ text: String) {
    var value = GValue()
    g_value_init(&value, GType(16 << 2))
    g_value_set_string(&value, text)
    g_object_set_property(object.cast(), name, &value)
    g_value_unset(&value)
}

/// The object that a property holds, for as long as that does.
///
/// - Parameter type: of the property.
@MainActor
func objectProperty(_ object: Widget, _ name: String, _ type: GType) -> OpaquePointer? {
    var value = GValue()
    g_value_init(&value, type)
    defer { g_value_unset(&value) }
    g_object_get_property(object.cast(), name, &value)
    return g_value_get_object(&value).map { OpaquePointer($0) }
}

/// The most milliseconds between the clicks of a double click, as the desktop is set. Source: GtkSettings.
@MainActor
var doubleClickTime: UInt32 {
    guard let settings = gtk_settings_get_default() else { return 400 }
    var value = GValue()
    g_value_init(&value, GType(6 << 2))
    defer { g_value_unset(&value) }
    g_object_get_property(settings.cast(), "gtk-double-click-time", &value)
    return UInt32(max(0, g_value_get_int(&value)))
}

/// Keeps two properties equal, from whichever side one changes.
@MainActor
func bindProperty(_ object: Widget, _ name: String, to other: Widget, _ otherName: String) {
    g_object_bind_property(
        UnsafeMutableRawPointer(object), name, UnsafeMutableRawPointer(other), otherName, G_BINDING_BIDIRECTIONAL)
}

/// Whether an object is of a class, or of one that is made from that.
func isInstance(_ object: Widget, of type: GType) -> Bool {
    g_type_check_instance_is_a(object.cast(), type) != 0
}
