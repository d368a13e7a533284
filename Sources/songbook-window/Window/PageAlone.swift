import CAdwaita
import Toolkit

/// The page alone on the screen: no list, no folders, and the header only while the mouse is at the top.
@MainActor
final class PageAlone {
    /// So close to the top of the screen the header comes; in pixels.
    private static let edge = 3.0
    /// So far below it the header goes again.
    private static let rest = 24.0

    private weak var window: SongWindow?
    private var hadSidebar = false
    private var isAlone = false
    /// Whether the folders will be back with what else is beside the page.
    var hidSidebar: Bool { isAlone && hadSidebar }

    /// To be called once, when the window is made.
    func install(in window: SongWindow) {
        self.window = window
        window.actions.add("page-alone") { [weak self] in self?.toggle() }
        connect(window.window, "notify::fullscreened") { [weak self] _ in self?.update() }
        let motion = gtk_event_controller_motion_new()!
        gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_CAPTURE)
        connect(motion, "motion") { [weak self] in self?.moved(to: $0.double(2)) }
        gtk_widget_add_controller(window.window, motion)
    }

    /// Brings back what is beside the page.
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

    /// The desktop, too, may fill the screen with a window.
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
