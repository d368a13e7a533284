import CAdwaita

/// A GVariantType is the string that names it. Source: G_VARIANT_TYPE in gvarianttype.h.
private let stringsType: StaticString = "as"

/// Calls on the desktop's file manager. Source: the interface org.freedesktop.FileManager1.
enum FileManagerCall {
    /// Shows a file or a folder in the folder it is in. The answer is not waited for.
    static func showItem(_ uri: String) {
        g_bus_get(
            G_BUS_TYPE_SESSION, nil,
            { _, result, data in
                guard let data else { return }
                let uri = data.assumingMemoryBound(to: CChar.self)
                defer { g_free(data) }
                guard let bus = g_bus_get_finish(result, nil) else { return }
                let uris = g_variant_builder_new(OpaquePointer(stringsType.utf8Start))
                g_variant_builder_add_value(uris, g_variant_new_string(uri))
                var parts = [g_variant_builder_end(uris), g_variant_new_string("")]
                g_variant_builder_unref(uris)
                g_dbus_connection_call(
                    bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
                    "org.freedesktop.FileManager1", "ShowItems", g_variant_new_tuple(&parts, 2), nil,
                    G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
                g_object_unref(UnsafeMutableRawPointer(bus))
            }, g_strdup(uri))
    }
}
