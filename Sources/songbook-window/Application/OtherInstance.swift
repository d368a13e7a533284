import CAdwaita

/// The instance of the program that is already running.
enum OtherInstance {
    /// Returns the process that owns the program's name on the session bus, whether it answers or not; nil if none
    /// does. Source: GetConnectionUnixProcessID in the D-Bus Specification.
    static func process(named name: String) -> UInt32? {
        guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
        var parts = [g_variant_new_string(name)]
        let reply = g_dbus_connection_call_sync(
            bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "GetConnectionUnixProcessID", g_variant_new_tuple(&parts, 1), nil, G_DBUS_CALL_FLAGS_NONE, 5000, nil, nil)
        guard let reply else { return nil }
        defer { g_variant_unref(reply) }
        guard let number = g_variant_get_child_value(reply, 0) else { return nil }
        defer { g_variant_unref(number) }
        return g_variant_get_uint32(number)
    }
}
