import CAdwaita
import SongLibrary
import SongbookModel
import Toolkit
import Translations

/// A window for something that is being read. It appears when that is done, or, on a slow disk, when the user would
/// notice the delay.
@MainActor
final class PendingWindow {
    private static let timeout = 0.4

    private var window: SongWindow?
    private var activation: Activation?
    private var isDone = false
    private var isWaitingShown = false

    /// - Parameters:
    ///   - window: the window to use; if nil, one is created when needed.
    ///   - activation: lets the window come to the front.
    init(_ application: Application, _ window: SongWindow?, _ activation: Activation?) {
        self.window = window
        self.activation = activation
        g_application_hold(application.application.cast())
        MainLoop.after(seconds: Self.timeout) { [self] in
            if !isDone { showWaiting(in: application) }
        }
    }

    /// Shows what was read: in the window that already has the song, in that of its library, or otherwise in its own.
    ///
    /// - Parameter client: the client that waits until it is closed.
    /// - Returns: that window.
    func show(_ opening: OpenResult, in application: Application, client: WaitingClient?) -> SongWindow {
        isDone = true
        if case .song(let loaded) = opening { application.recentFiles.used(loaded.location.file) }
        defer { g_application_release(application.application.cast()) }
        if let place = application.windowsByUse.place(of: opening) {
            let other = present(opening, at: place, client)
            if other !== window { isWaitingShown ? window?.saveAndDestroy() : window?.destroyIfEmpty() }
            return other
        }
        let target = window.flatMap { $0.isDestroyed ? nil : $0 } ?? SongWindow(application)
        target.show(opening)
        activate(target)
        target.present()
        target.attend(opening, client)
        return target
    }

    /// - Returns: the window of the place.
    private func present(
        _ opening: OpenResult, at place: OpenPlace<SongWindow>, _ client: WaitingClient?
    ) -> SongWindow {
        switch place {
        case .song(let window, let loaded):
            activate(window)
            window.song?.banners.notify(loaded.news)
            window.showEditor(grabsFocus: true)
            window.attend(opening, client)
            return window
        case .library(let window):
            if case .library(let place) = opening { window.browse(place) }
            activate(window)
            window.present()
            if case .song = opening {
                window.switcher.show(opening, grabsFocus: true, showsFolder: true, client: client)
            } else {
                window.attend(opening, client)
            }
            return window
        }
    }

    private func showWaiting(in application: Application) {
        let window = window ?? SongWindow(application)
        self.window = window
        guard !window.isDestroyed, window.library == nil else { return }
        isWaitingShown = window.isUnused
        window.show(page: StatusPage.makeWaiting(translated("Opening the song…")), title: translated("Opening…"))
        activate(window)
        window.present()
    }

    /// Must be called before the window is presented. A token can be used once.
    private func activate(_ window: SongWindow) {
        activation?.give(to: window.window)
        activation = nil
    }
}
