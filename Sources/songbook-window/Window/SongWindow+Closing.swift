import CAdwaita

/// How long a window that is closed waits for its last save before it asks, in seconds.
private let timeout = 5.0

/// Closing a window without losing what was typed in it.
extension SongWindow {
    /// Saves and closes; stays and asks when the words cannot be saved.
    func close() {
        guard !isClosing, !isDestroyed else { return }
        let attempt = beginClosing()
        guard let song, song.saver.hasUnsavedWords else { return destroy() }
        gtk_widget_set_visible(window, 0)
        MainLoop.after(seconds: timeout) { [weak self, weak song] in
            guard let self, let song, isClosing(attempt) else { return }
            song.saver.keepDraft()
            stayAndAsk(song, .noAnswer)
        }
        song.saver.saveNow { [self] in
            // Somebody who was asked meanwhile has yet to answer.
            guard isClosing(attempt) else { return }
            if case .failed(let problem) = song.saver.state { stayAndAsk(song, .failure(problem)) } else { destroy() }
        }
    }

    /// Goes, unless it shows something.
    func destroyIfEmpty() {
        if isUnused { destroy() }
    }

    /// Saves and closes without asking.
    func saveAndDestroy() {
        beginClosing()
        guard let song, song.saver.hasUnsavedWords else { return destroy() }
        song.saver.saveNow { [self] in destroy() }
    }

    /// Goes, whatever is not saved.
    func destroy() {
        guard !isDestroyed else { return }
        // GTK 4.18 has the window lose the keyboard first, which is no reason to save any more.
        isDestroyed = true
        gtk_window_destroy(window.cast())
    }

    /// - Returns: the number of this attempt.
    @discardableResult
    private func beginClosing() -> Int {
        isClosing = true
        closingCount += 1
        song?.finishTyping()
        return closingCount
    }

    /// Whether this attempt is still going on: neither over, because the window had to stay, nor overtaken by a later one.
    private func isClosing(_ attempt: Int) -> Bool {
        isClosing && attempt == closingCount && !isDestroyed
    }

    private func stayAndAsk(_ song: OpenSong, _ reason: CloseDialog.Reason) {
        guard isClosing, !isDestroyed else { return }
        isClosing = false
        present()
        CloseDialog.ask(over: window, reason) { [self] answer in
            switch answer {
            case .keepEditing: break
            case .close: destroy()
            case .saveElsewhere: song.saveElsewhere { [self] isSaved in if isSaved { close() } }
            }
        }
    }
}
