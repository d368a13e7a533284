import CAdwaita
import Observation

/// Shows models in a view: now, and again when something that `show` has read from them has changed.
///
/// All changes in one iteration of the main loop lead to one rendering, before the next frame is laid out and before
/// the next key or click is handled. It only shows and changes no model. It ends with its owner, and with the widget.
///
/// - Parameters:
///   - owner: held weakly.
///   - widget: the widget that shows the model, or a part of it.
///   - movesKeyboard: whether it can move the focus. Then it runs before any other event: GTK looks up which widget a
///     key is for before the window gets it.
@MainActor
public func render<Owner: AnyObject>(
    _ owner: Owner, in widget: Widget, movesKeyboard: Bool = false, _ show: @escaping @MainActor (Owner) -> Void
) {
    let rendering = Rendering(movesKeyboard: movesKeyboard) { [weak owner] in
        guard let owner else { return false }
        show(owner)
        return true
    }
    connect(widget, "destroy") { _ in rendering.end() }
    rendering.run()
}

/// What shows models in a view.
@MainActor
final class Rendering {
    /// Whether it runs before the next event.
    let movesKeyboard: Bool
    private let show: @MainActor () -> Bool
    private var isDue = false
    private var isOver = false

    /// - Parameter show: shows the models; returns false if there is nothing left to show them in.
    init(movesKeyboard: Bool = false, _ show: @escaping @MainActor () -> Bool) {
        (self.movesKeyboard, self.show) = (movesKeyboard, show)
    }

    /// Ends the rendering.
    func end() {
        isOver = true
    }

    /// Renders now.
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

/// The renderings that are due in this iteration of the main loop.
@MainActor
public enum DueRenderings {
    /// One pass shows what changed. A second one is for what depends on a size or a place that the first one set.
    private static let mostPasses = 2

    private static var due: [Rendering] = []
    private static var isWaiting = false
    private static var isHurrying = false

    static func add(_ rendering: Rendering) {
        due.append(rendering)
        if rendering.movesKeyboard { hurry() }
        guard !isWaiting else { return }
        isWaiting = true
        // After events, and before the frame clock lays out: GTK_PRIORITY_RESIZE is G_PRIORITY_HIGH_IDLE + 10.
        MainLoop.add(priority: G_PRIORITY_HIGH_IDLE + 5) {
            isWaiting = false
            flush()
        }
    }

    /// Flushes before the events that wait.
    private static func hurry() {
        guard !isHurrying else { return }
        isHurrying = true
        MainLoop.add(priority: G_PRIORITY_HIGH) {
            isHurrying = false
            flush()
        }
    }

    /// Shows all that is due.
    public static func flush() {
        var passes = 0
        while !due.isEmpty {
            guard passes < mostPasses else {
                // It would never end. The rest is shown in the next iteration.
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

    /// Shows all that is due before a window gets a key or a click, whose meaning may depend on it.
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
