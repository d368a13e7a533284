import CAdwaita
import Toolkit

/// A GVariantType is the string that names it. Source: G_VARIANT_TYPE in gvarianttype.h.
private let stringsType: StaticString = "as"

/// Calls to the desktop's file manager. Source: the interface org.freedesktop.FileManager1.
@MainActor enum FileManagerCall {
    /// How long to wait for an answer, in milliseconds: a file manager may have to start first.
    private nonisolated static let timeout: CInt = 10_000

    /// Shows a file or a folder in its parent folder.
    ///
    /// - Parameter fail: called later if there is no file manager, it refuses, or it does not answer in time.
    static func showItem(_ uri: String, over window: Widget, orElse fail: @escaping @MainActor () -> Void) {
        let request = Request(uri: uri, startupID: ProgramLaunch.activationToken(over: window) ?? "", fail: fail)
        g_bus_get(
            G_BUS_TYPE_SESSION, nil,
            { _, result, data in
                let request = Unmanaged<Request>.fromOpaque(data!).takeRetainedValue()
                guard let bus = g_bus_get_finish(result, nil) else {
                    return MainActor.assumeIsolated { request.fail() }
                }
                FileManagerCall.send(request, bus)
                g_object_unref(UnsafeMutableRawPointer(bus))
            }, Unmanaged.passRetained(request).toOpaque())
    }

    private nonisolated static func send(_ request: Request, _ bus: OpaquePointer) {
        let uris = g_variant_builder_new(OpaquePointer(stringsType.utf8Start))
        g_variant_builder_add_value(uris, g_variant_new_string(request.uri))
        var parts = [g_variant_builder_end(uris), g_variant_new_string(request.startupID)]
        g_variant_builder_unref(uris)
        g_dbus_connection_call(
            bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1",
            "ShowItems", g_variant_new_tuple(&parts, 2), nil, G_DBUS_CALL_FLAGS_NONE, timeout, nil,
            { source, result, data in
                let request = Unmanaged<Request>.fromOpaque(data!).takeRetainedValue()
                guard let source, let answer = g_dbus_connection_call_finish(OpaquePointer(source), result, nil) else {
                    return MainActor.assumeIsolated { request.fail() }
                }
                g_variant_unref(answer)
            }, Unmanaged.passRetained(request).toOpaque())
    }
}

private final class Request: Sendable {
    let uri: String
    let startupID: String
    let fail: @MainActor () -> Void

    init(uri: String, startupID: String, fail: @escaping @MainActor () -> Void) {
        self.uri = uri
        self.startupID = startupID
        self.fail = fail
    }
}
