import CGIO

/// The connection to the session bus, made in the background.
final class BusConnection {
    private var isThere = false
    private var connection: OpaquePointer?

    /// Begins to connect.
    init() {
        g_bus_get(
            G_BUS_TYPE_SESSION, nil,
            { _, result, data in
                guard let data else { return }
                let this = Unmanaged<BusConnection>.fromOpaque(data).takeRetainedValue()
                this.connection = g_bus_get_finish(result, nil)
                this.isThere = true
            }, Unmanaged.passRetained(self).toOpaque())
    }

    /// The GDBusConnection; nil if it failed. Waits until the attempt has ended.
    var bus: OpaquePointer? {
        while !isThere { g_main_context_iteration(nil, 1) }
        return connection
    }
}
