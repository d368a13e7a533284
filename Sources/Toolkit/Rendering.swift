import CAdwaita
import Observation

/// Shows in a view what models say: now, and again when something that was read of them meanwhile has changed.
///
/// However much changes in a turn of the main loop, a rendering is done once, before the next frame is laid out and before
/// the next key or click is heard. It shows; it changes no model. It ends with its owner, and with the widget.
///
/// - Parameters:
///   - owner: held weakly.
///   - widget: what it shows the model in, or a part of that.
@MainActor
public func render<Owner: AnyObject>(
    _ owner: Owner, in widget: Widget, _ show: @escaping @MainActor (Owner) -> Void
) {
    let rendering = Rendering { [weak owner] in
        guard let owner else { return false }
        show(owner)
        return true
    }
    connect(widget, "destroy") { _ in rendering.end() }
    rendering.run()
}

/// Something that is shown of models.
@MainActor
final class Rendering {
    private let show: @MainActor () -> Bool
    private var isDue = false
    private var isOver = false

    /// - Parameter show: shows it; false where there is nothing to show it in any more.
    init(_ show: @escaping @MainActor () -> Bool) {
        self.show = show
    }

    /// Shows it no more.
    func end() {
        isOver = true
    }

    /// Shows it.
    func run() {
        isDue = false
        guard !isOver else { return }
        isOver = !withObservationTracking {
            show()
        } onChange: { [weak self] in
            // The value is still the old one.
            MainActor.assumeIsolated { self?.fallDue() }
        }
    }

    private func fallDue() {
        guard !isDue, !isOver else { return }
        isDue = true
        DueRenderings.add(self)
    }
}

/// What is to be shown anew in this turn of the main loop.
@MainActor
public enum DueRenderings {
    /// One pass shows what changed. A second one is for what depends on a size or a place that the first one gave.
    private static let mostPasses = 2

    private static var due: [Rendering] = []
    private static var isWaiting = false

    static func add(_ rendering: Rendering) {
        due.append(rendering)
        guard !isWaiting else { return }
        isWaiting = true
        // Behind events, and before the frame clock lays out: GTK_PRIORITY_RESIZE is G_PRIORITY_HIGH_IDLE + 10.
        MainLoop.add(priority: G_PRIORITY_HIGH_IDLE + 5) {
            isWaiting = false
            flush()
        }
    }

    /// Shows all that is due.
    public static func flush() {
        var passes = 0
        while !due.isEmpty {
            guard passes < mostPasses else {
                // It would never end. The rest is shown in the next turn.
                let rest = due
                due = []
                for rendering in rest { add(rendering) }
                return g_warn_message(nil, #fileID, #line, #function, "a rendering changes what is rendered")
            }
            passes += 1
            let now = due
            due = []
            for rendering in now { rendering.run() }
        }
    }

    /// Shows all that is due before a window hears a key or a click: what they mean may depend on it.
    public static func flushBeforeInput(in window: Widget) {
        let controller = gtk_event_controller_legacy_new()!
        gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
        connect(controller, "event") { emission in
            let kind = gdk_event_get_event_type(gtk_event_controller_get_current_event(controller))
            if kind == GDK_KEY_PRESS || kind == GDK_BUTTON_PRESS || kind == GDK_TOUCH_BEGIN { flush() }
            emission.answer(false)
        }
        gtk_widget_add_controller(window, controller)
    }
}
