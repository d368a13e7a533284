import CAdwaita
import Dispatch

/// The thread that GTK runs on, where the main actor's tasks run too.
public enum MainLoop {
    /// Lets the main actor's tasks and posted closures run. Must be called once, before GLib's loop runs.
    @MainActor
    public static func start() {
        MainQueue.attach()
    }

    /// Runs `body` on the main thread, after what was posted already and after the tasks that are ready. From any
    /// thread.
    public static func post(_ body: @escaping @MainActor () -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
    }

    /// Runs `body` on the main thread as soon as the current callback ends, before any key that was pressed.
    @MainActor
    public static func next(_ body: @escaping @MainActor () -> Void) {
        add(priority: G_PRIORITY_HIGH, body)
    }

    /// Runs `body` on the main thread once no key is waiting and nothing has to be drawn, but before text that is out
    /// of sight is laid out. Source: GDK_PRIORITY_REDRAW, GTK_TEXT_VIEW_PRIORITY_VALIDATE.
    @MainActor
    public static func whenDrawn(_ body: @escaping @MainActor () -> Void) {
        add(priority: G_PRIORITY_HIGH_IDLE + 24, body)
    }

    /// Runs `body` on the main thread once nothing of a higher priority is waiting. Source: g_idle_add_full.
    @MainActor
    static func add(priority: CInt, _ body: @escaping @MainActor () -> Void) {
        let box = Unmanaged.passRetained(Box(body))
        g_idle_add_full(priority, runOnce, box.toOpaque(), releaseBox)
    }

    /// Runs `body` once, when `seconds` have passed.
    @MainActor
    public static func after(seconds: Double, _ body: @escaping @MainActor () -> Void) {
        let box = Unmanaged.passRetained(Box(body))
        g_timeout_add_full(G_PRIORITY_DEFAULT, guint(max(0, seconds) * 1000), runOnce, box.toOpaque(), releaseBox)
    }

    /// Runs `body` on the main thread each time the process gets `signal`, after the keys that were pressed
    /// before it. Source: g_unix_signal_add_full.
    @MainActor
    public static func onUnixSignal(_ signal: CInt, _ body: @escaping @MainActor () -> Void) {
        let box = Unmanaged.passRetained(Box(body))
        g_unix_signal_add_full(
            G_PRIORITY_HIGH_IDLE, signal,
            { data in
                run(data)
                return 1
            }, box.toOpaque(), releaseBox)
    }

    /// Seconds on a clock that never goes back.
    public static var now: Double { Double(g_get_monotonic_time()) / 1_000_000 }
}

private final class Box: Sendable {
    let body: @MainActor () -> Void

    init(_ body: @escaping @MainActor () -> Void) {
        self.body = body
    }
}

private func run(_ data: UnsafeMutableRawPointer?) {
    guard let data else { return }
    let body = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue().body
    MainActor.assumeIsolated { body() }
}

private let runOnce: GSourceFunc = { data in
    run(data)
    return 0
}

private let releaseBox: GDestroyNotify = { data in
    if let data { Unmanaged<Box>.fromOpaque(data).release() }
}
