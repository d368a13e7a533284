import CAdwaita
import CMainQueue

/// Runs libdispatch's main queue, in which the tasks of the main actor wait, in GLib's main loop.
///
/// There is one queue for tasks and for ``MainLoop/post(_:)``, so none overtakes another one. Its source has GLib's
/// default priority, like events; frames are still drawn in between, as `Tests/Window/MainQueue` verifies. A nested
/// loop within a job would not run the queue: there are no such loops.
@MainActor
enum MainQueue {
    private static var isAttached = false

    /// Makes GLib's loop run the queue from now on.
    static func attach() {
        guard !isAttached else { return }
        isAttached = true
        g_unix_fd_add(
            _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
            { descriptor, _, _ in
                var count: UInt64 = 0
                _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
                _dispatch_main_queue_callback_4CF(nil)
                return 1
            }, nil)
    }
}
