import CAdwaita
import SongLibrary
import SongbookModel
import Toolkit

/// Opens the song that a window showed when the program ended, beside its library, which is on the screen at once. Nothing is
/// said where that song is gone or cannot be read. Whoever opens something else before it is there gets that.
@MainActor
final class SongReopening {
    /// How long it may take until the window says that no song is shown, in seconds.
    private static let timeout = 0.4
    /// How long a song has to have been on the screen so that it will not end the program; in seconds.
    private static let proof = 2.0

    private var isPending = false
    private var isLate = false
    /// Whether it is not known yet that the program survives the song.
    private(set) var isOnTrial = false

    /// To be called when the library is shown without a song.
    func begin(_ state: WindowState, in window: SongWindow) {
        guard let song = state.song, !isPending else { return }
        // A song that this program does not survive is not opened at the next start.
        var opening = state
        opening.isOpening = true
        window.application.lastWindow.remember(opening)
        isPending = true
        isOnTrial = true
        window.updateNoSongPage()
        MainLoop.after(seconds: Self.timeout) { [weak self, weak window] in
            guard let self, let window, isPending, !window.isDestroyed else { return }
            isLate = true
            window.updateNoSongPage()
        }
        window.switcher.reopen(song, in: window) { [self] opening in
            let grabsFocus = !isLate
            end(in: window)
            guard case .song(let loaded) = opening, loaded.location.root == window.library?.model.root else {
                isOnTrial = false
                return
            }
            window.show(opening)
            if let place = state.place { window.song?.editor.place = place }
            if grabsFocus { window.showEditor(grabsFocus: true) } else { window.song?.watch() }
            MainLoop.after(seconds: Self.proof) { [weak self, weak window] in
                self?.isOnTrial = false
                if let window, !window.isDestroyed { window.rememberState() }
            }
        }
    }

    /// Whether a song is on its way and it is not time yet to say that there is none.
    var isPromising: Bool { isPending && !isLate }

    private func end(in window: SongWindow) {
        isPending = false
        window.updateNoSongPage()
    }
}
