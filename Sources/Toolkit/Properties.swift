public import CAdwaita

/// Sets a text property of an object for which GTK has no function. Source: G_TYPE_STRING in gtype.h.
@MainActor
public func setProperty(_ object: Widget, _ name: String, _ text: String) {
    var value = GValue()
    g_value_init(&value, GType(16 << 2))
    g_value_set_string(&value, text)
    g_object_set_property(object.cast(), name, &value)
    g_value_unset(&value)
}

/// The object that a property holds, valid as long as the property holds it.
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

/// The most milliseconds between the clicks of a double click, by the desktop's settings. Source: GtkSettings.
@MainActor
public var doubleClickTime: UInt32 {
    desktopSetting("gtk-double-click-time", GType(6 << 2)) { UInt32(max(0, g_value_get_int(&$0))) } ?? 400
}

/// Whether the desktop is set to remember recently used files. Source: GtkSettings.
@MainActor
public var remembersRecentFiles: Bool {
    desktopSetting("gtk-recent-files-enabled", GType(5 << 2)) { g_value_get_boolean(&$0) != 0 } ?? true
}

/// - Parameter type: the fundamental one. Source: gtype.h.
/// - Returns: nil if there is no display.
@MainActor
private func desktopSetting<Value>(_ name: String, _ type: GType, _ read: (inout GValue) -> Value) -> Value? {
    guard let settings = gtk_settings_get_default() else { return nil }
    var value = GValue()
    g_value_init(&value, type)
    defer { g_value_unset(&value) }
    g_object_get_property(settings.cast(), name, &value)
    return read(&value)
}

/// Keeps two properties equal, whichever of them changes.
@MainActor
public func bindProperty(_ object: Widget, _ name: String, to other: Widget, _ otherName: String) {
    g_object_bind_property(
        UnsafeMutableRawPointer(object), name, UnsafeMutableRawPointer(other), otherName, G_BINDING_BIDIRECTIONAL)
}

/// Whether an object is of a class, or of a subclass of it.
public func isInstance(_ object: Widget, of type: GType) -> Bool {
    g_type_check_instance_is_a(object.cast(), type) != 0
}
