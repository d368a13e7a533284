import CAdwaita

/// A window for something that is being read. It appears when that is done, or, on a slow disk, when somebody who waits
/// would begin to wonder.
@MainActor
final class PendingWindow {
    private static let patience = 0.4

    private var window: SongWindow?
    private var isDone = false

    /// - Parameter window: the window to use; without one it is made when it is needed.
    init(_ application: Application, _ window: SongWindow?) {
        self.window = window
        g_application_hold(application.application.cast())
        MainLoop.after(seconds: Self.patience) { [self] in
            if !isDone { showWaiting(in: application) }
        }
    }

    /// Shows what was read, in the window that has the song already if there is one.
    func show(_ opening: Opening, in application: Application) -> SongWindow {
        isDone = true
        defer { g_application_release(application.application.cast()) }
        if case .song(let loaded) = opening, let other = application.window(of: loaded.location) {
            window?.destroyIfEmpty()
            other.present()
            return other
        }
        let target = window.flatMap { $0.isDestroyed ? nil : $0 } ?? SongWindow(application)
        target.show(opening)
        target.present()
        return target
    }

    private func showWaiting(in application: Application) {
        let window = window ?? SongWindow(application)
        self.window = window
        guard !window.isDestroyed else { return }
        window.show(page: StatusPage.makeOpening(), title: "Opening…")
        window.present()
    }
}
