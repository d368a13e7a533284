import CAdwaita
import Toolkit

/// Closes a window without losing what was typed in it.
@MainActor
final class WindowClosing {
    /// How long a window that is closed waits for its last save before it asks, in seconds.
    private static let timeout = 5.0

    /// Whether the window goes as soon as what is typed is saved.
    private var isClosing = false
    /// Whether somebody was asked what is to become of the words, and has yet to answer.
    private var isAsking = false
    private var attempts = Generation()

    /// Saves and closes; the window stays and asks when the words cannot be saved.
    func close(_ window: SongWindow) {
        guard !isClosing, !isAsking, !window.isDestroyed else { return }
        // What is typed in a sheet is nowhere else; the sheet asks.
        guard Sheet.all(over: window.window).allSatisfy({ $0.mayCancel() }) else { return window.present() }
        let attempt = begin(window)
        guard let song = window.song, song.isUnfinished else { return window.destroy() }
        gtk_widget_set_visible(window.window, 0)
        MainLoop.after(seconds: Self.timeout) { [weak self, weak window, weak song] in
            guard let self, let window, let song, isGoingOn(attempt, window) else { return }
            song.saver.keepDraft()
            stayAndAsk(window, song, .noAnswer)
        }
        song.finish { [self] in
            // Somebody who was asked meanwhile has yet to answer.
            guard isGoingOn(attempt, window) else { return }
            if case .failed(let problem) = song.saver.state {
                stayAndAsk(window, song, .failure(problem))
            } else if let problem = song.decisions.failure {
                stayAndAsk(window, song, .failure(problem))
            } else {
                window.destroy()
            }
        }
    }

    /// Saves and closes without asking.
    func saveAndDestroy(_ window: SongWindow) {
        begin(window)
        guard let song = window.song, song.isUnfinished else { return window.destroy() }
        // The save may have to wait for longer than the program is there.
        if !song.saver.isAllInDraft { song.saver.keepDraft() }
        song.finish { [self] in
            // A page that was asked for before is shown by now, with what was typed ahead on it.
            if song === window.song { window.destroy() } else { saveAndDestroy(window) }
        }
    }

    /// Lets the window stay: somebody asked for it.
    func cancel() {
        isClosing = false
    }

    @discardableResult
    private func begin(_ window: SongWindow) -> Generation {
        isClosing = true
        window.song?.finishTyping()
        return attempts.advance()
    }

    /// Whether this attempt is neither over, because the window had to stay, nor overtaken by a later one.
    private func isGoingOn(_ attempt: Generation, _ window: SongWindow) -> Bool {
        isClosing && attempt == attempts && !window.isDestroyed
    }

    private func stayAndAsk(_ window: SongWindow, _ song: OpenSong, _ reason: CloseDialog.Reason) {
        isClosing = false
        isAsking = true
        window.present()
        CloseDialog.ask(over: window.window, reason) { [self] answer in
            isAsking = false
            switch answer {
            case .keepEditing: break
            case .close: window.destroy()
            case .saveElsewhere: song.saveElsewhere { isSaved in if isSaved { window.close() } }
            }
        }
    }
}
