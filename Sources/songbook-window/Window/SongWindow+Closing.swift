import CAdwaita

/// How long a window that is closed waits for its last save before it asks, in seconds.
private let patience = 5.0

/// Closing a window without losing what was typed in it.
extension SongWindow {
    /// Saves and closes; stays and asks when the words cannot be saved.
    func close() {
        guard !isClosing, !isDestroyed else { return }
        isClosing = true
        song?.tags.finish()
        guard let song, song.saver.hasUnsavedWords else { return destroy() }
        gtk_widget_set_visible(window, 0)
        MainLoop.after(seconds: patience) { [weak self, weak song] in
            guard let self, let song, isClosing, !isDestroyed else { return }
            song.saver.keepDraft()
            stayAndAsk(song, .noAnswer)
        }
        song.saver.saveNow { [self] in
            // Somebody who was asked meanwhile has yet to answer.
            guard isClosing else { return }
            if case .failed(let problem) = song.saver.state { stayAndAsk(song, .failure(problem)) } else { destroy() }
        }
    }

    /// Goes, unless it shows something.
    func destroyIfEmpty() {
        if isUnused { destroy() }
    }

    /// Saves and closes without asking.
    func saveAndDestroy() {
        isClosing = true
        song?.tags.finish()
        guard let song, song.saver.hasUnsavedWords else { return destroy() }
        song.saver.saveNow { [self] in destroy() }
    }

    /// Goes, whatever is not saved.
    func destroy() {
        guard !isDestroyed else { return }
        gtk_window_destroy(window.cast())
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
