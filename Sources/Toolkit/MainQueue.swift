import CAdwaita
import CMainQueue

/// The main queue of libdispatch, in which the tasks of the main actor wait, done by GLib's main loop.
///
/// There is one queue for tasks and for ``MainLoop/post(_:)``, so none overtakes another one. Its source has GLib's
/// default priority, as events have; frames are drawn in between all the same, as `Tests/Window/MainQueue` sees. In a
/// loop within a job nothing of the queue would be done: there are no such loops.
@MainActor
enum MainQueue {
    private static var isAttached = false

    /// Lets GLib's loop do what is in the queue from now on.
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
