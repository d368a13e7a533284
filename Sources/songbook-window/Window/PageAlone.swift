import CAdwaita
import Toolkit

/// The page in full screen: no list, no folders, and the header only while the pointer is at the top.
@MainActor
final class PageAlone {
    /// The distance from the top of the screen within which the pointer shows the header, in pixels.
    private static let edge = 3.0
    /// The distance below the header beyond which the pointer hides it again, in pixels.
    private static let rest = 24.0

    private weak var window: SongWindow?
    private var hadSidebar = false
    private var isAlone = false
    /// Whether the sidebar is hidden now and will be shown again with the other panes.
    var hidSidebar: Bool { isAlone && hadSidebar }

    /// Must be called once, when the window is created.
    func install(in window: SongWindow) {
        self.window = window
        window.actions.add("page-alone") { [weak self] in self?.toggle() }
        connect(window.window, "notify::fullscreened") { [weak self] _ in self?.update() }
        let motion = gtk_event_controller_motion_new()!
        gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_CAPTURE)
        connect(motion, "motion") { [weak self] in self?.moved(to: $0.double(2)) }
        gtk_widget_add_controller(window.window, motion)
    }

    /// Leaves full screen and shows the other panes again.
    func end() {
        guard let window, isAlone else { return }
        gtk_window_unfullscreen(window.window.cast())
        show(false)
    }

    private func toggle() {
        guard let window, !window.isDestroyed else { return }
        if gtk_window_is_fullscreen(window.window.cast()) != 0 { return end() }
        gtk_window_fullscreen(window.window.cast())
    }

    /// The desktop, too, may make a window full screen.
    private func update() {
        guard let window, !window.isDestroyed else { return }
        show(gtk_window_is_fullscreen(window.window.cast()) != 0)
    }

    private func show(_ alone: Bool) {
        guard let window, alone != isAlone else { return }
        isAlone = alone
        window.header.isConcealed = alone
        guard let panes = window.library?.panes else { return }
        if alone { hadSidebar = panes.isSidebarBeside }
        panes.showsEditorAlone = alone
        if !alone, hadSidebar { panes.showsSidebar = true }
    }

    private func moved(to y: Double) {
        guard let window, isAlone else { return }
        let height = Double(gtk_widget_get_height(window.header.widget))
        if y < Self.edge {
            window.header.isConcealed = false
        } else if y > height + Self.rest {
            window.header.isConcealed = true
        }
    }
}
