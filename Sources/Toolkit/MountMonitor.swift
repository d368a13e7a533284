import CAdwaita

/// Reports when a disk or a network folder was mounted or unmounted. Source: GUnixMountMonitor.
@MainActor
public final class MountMonitor {
    private let monitor: OpaquePointer
    private var handler: gulong = 0

    /// - Parameter onChange: called with each change of the computer's mounts.
    public init(_ onChange: @escaping @MainActor () -> Void) {
        monitor = g_unix_mount_monitor_get()
        handler = connect(monitor, "mounts-changed") { _ in onChange() }
    }

    /// Stops reporting.
    public func close() {
        guard handler != 0 else { return }
        disconnect(handler, from: monitor)
        handler = 0
        g_object_unref(UnsafeMutableRawPointer(monitor))
    }
}
