import CAdwaita
import Translations

/// A window for something that is being read. It appears when that is done, or, on a slow disk, when somebody who waits
/// would begin to wonder.
@MainActor
final class PendingWindow {
    private static let timeout = 0.4

    private var window: SongWindow?
    private var activation: Activation?
    private var isDone = false
    private var isWaitingShown = false

    /// - Parameters:
    ///   - window: the window to use; without one it is made when it is needed.
    ///   - activation: lets the window come to the front.
    init(_ application: Application, _ window: SongWindow?, _ activation: Activation?) {
        self.window = window
        self.activation = activation
        g_application_hold(application.application.cast())
        MainLoop.after(seconds: Self.timeout) { [self] in
            if !isDone { showWaiting(in: application) }
        }
    }

    /// Shows what was read: in the window that has the song already, in that of its library, or else in its own.
    ///
    /// - Parameter caller: who waits until it is closed.
    func show(_ opening: OpenResult, in application: Application, client: WaitingClient?) {
        isDone = true
        defer { g_application_release(application.application.cast()) }
        if let (other, isThere) = present(opening, in: application, client) {
            if other !== window { isWaitingShown ? window?.saveAndDestroy() : window?.destroyIfEmpty() }
            if isThere { other.attend(opening, client) }
            return
        }
        let target = window.flatMap { $0.isDestroyed ? nil : $0 } ?? SongWindow(application)
        target.show(opening)
        activate(target)
        target.present()
        target.attend(opening, client)
    }

    private func present(
        _ opening: OpenResult, in application: Application, _ client: WaitingClient?
    ) -> (window: SongWindow, isShownAlready: Bool)? {
        switch opening {
        case .song(let loaded):
            if let other = application.window(of: loaded.location) {
                activate(other)
                other.song?.banners.notify(loaded.news)
                other.showEditor(grabsFocus: true)
                return (other, true)
            }
            guard let place = LibraryPlace(loaded.location), let other = application.window(of: place) else {
                return nil
            }
            activate(other)
            other.present()
            other.apply(opening, grabsFocus: true, showsPlace: true, client: client)
            return (other, false)
        case .library(let place):
            guard let other = application.window(of: place) else { return nil }
            if place.obstacle == nil { other.library?.model.resume() }
            other.browse(place.folder)
            for notice in place.notices { other.library?.report(notice) }
            activate(other)
            other.present()
            return (other, true)
        case .folder, .welcome, .trouble, .problem: return nil
        }
    }

    private func showWaiting(in application: Application) {
        let window = window ?? SongWindow(application)
        self.window = window
        guard !window.isDestroyed, window.library == nil else { return }
        isWaitingShown = window.isUnused
        window.show(page: StatusPage.makeOpening(), title: translated("Opening…"))
        activate(window)
        window.present()
    }

    /// To be called before the window is presented. A token is good for one time.
    private func activate(_ window: SongWindow) {
        activation?.give(to: window.window)
        activation = nil
    }
}
