import CAdwaita

/// Follows the text, the caret and the selection of a text view until it is ended or released.
@MainActor
public final class CaretWatch {
    private let buffer: UnsafeMutablePointer<GtkTextBuffer>
    private var handlers: [gulong] = []
    private var isDue = false

    /// - Parameter onChange: called once for all changes in one iteration of the main loop.
    public init(of view: Widget, onChange: @escaping @MainActor () -> Void) {
        buffer = TextBuffer(of: view).pointer
        g_object_ref(buffer)
        for signal in ["changed", "notify::cursor-position", "notify::has-selection", "mark-set"] {
            handlers.append(
                connect(buffer, signal) { [weak self] _ in
                    guard let self, !isDue else { return }
                    isDue = true
                    MainLoop.next { [weak self] in
                        guard let self, !handlers.isEmpty else { return }
                        isDue = false
                        onChange()
                    }
                })
        }
    }

    /// Stops following.
    public func end() {
        guard !handlers.isEmpty else { return }
        for handler in handlers { disconnect(handler, from: buffer.opaque) }
        handlers = []
        g_object_unref(buffer)
    }

    isolated deinit {
        end()
    }
}
