public import Problems

/// The window that a ``WindowClosing`` closes.
public protocol ClosingHost: WindowHost {
    /// The song on its page; nil if another page is shown.
    var shownSong: SongModel? { get }

    /// Returns whether every sheet over it may close: one that contains typed text asks about that instead.
    func maySheetsGo() -> Bool
    /// Commits pending input, such as text that is being composed.
    func finishTyping()
    /// Hides the window.
    func hide()
    /// Shows the window again, at the front.
    func present()
    /// Closes the window; unsaved changes are kept in a draft.
    func destroy()
    /// Asks what to do with changes that cannot be saved; ``WindowClosing/answer(_:)`` gets the answer.
    func ask(_ question: WindowClosing.Question)
}

/// Closes a window without losing what was typed in it.
public final class WindowClosing {
    /// Why the window does not close by itself.
    public enum Question: Sendable {
        /// The changes cannot be saved.
        case failure(Problem)
        /// The save takes so long that it may never end.
        case noAnswer
    }

    /// What to do with the changes.
    public enum Answer: String, Sendable {
        /// The window stays.
        case keepEditing
        /// The changes are saved to another file, and the window closes.
        case saveElsewhere
        /// The changes stay in a draft, and the window closes.
        case close
    }

    private enum State {
        case open
        /// The window closes as soon as the changes are saved.
        case closing
        /// The user is asked what to do with the changes.
        case asking(SongModel)
        /// The window closes when the save ends, with any result.
        case ending
    }

    /// How long closing waits for the last save before it asks.
    static let patience = Duration.seconds(5)

    private weak var host: (any ClosingHost)?
    private let clock: any ModelClock
    private let timer: ModelTimer
    private var state = State.open

    /// - Parameter host: the window; not held.
    public init(_ host: any ClosingHost, clock: any ModelClock = SystemClock()) {
        (self.host, self.clock) = (host, clock)
        timer = ModelTimer(clock)
    }

    /// Saves and closes; the window stays and asks if the changes cannot be saved.
    public func close() {
        guard case .open = state, let host, !host.isGone else { return }
        // Text that was typed in a sheet is kept nowhere else; the sheet asks.
        guard host.maySheetsGo() else { return host.present() }
        state = .closing
        host.finishTyping()
        guard let song = host.shownSong, song.isUnfinished else { return host.destroy() }
        host.hide()
        timer.run(at: clock.now + Self.patience) { [weak self] in self?.lostPatience(with: song) }
        Task { [self] in
            await song.finish()
            finished(song)
        }
    }

    /// Saves and closes without asking.
    public func saveAndDestroy() {
        guard let host, !host.isGone else { return }
        state = .ending
        timer.cancel()
        host.finishTyping()
        guard let song = host.shownSong, song.isUnfinished else { return host.destroy() }
        // The save may take longer than the program runs.
        if !song.saver.safety.allows(.ending) { song.saver.keepDraft() }
        Task { [self] in
            await song.finish()
            // A page that was requested before is shown by now, with the text that was typed ahead.
            if song === host.shownSong { host.destroy() } else { saveAndDestroy() }
        }
    }

    /// Cancels a pending close, because the window was requested again.
    public func cancel() {
        guard case .closing = state else { return }
        state = .open
        timer.cancel()
    }

    /// Handles the answer to ``ClosingHost/ask(_:)``.
    public func answer(_ answer: Answer) {
        guard let host, !host.isGone else { return }
        var asked = host.shownSong
        if case .asking(let song) = state { (asked, state) = (song, .open) }
        switch answer {
        case .keepEditing: break
        case .close: host.destroy()
        case .saveElsewhere:
            // Another song may be shown by now: then the one that was asked about is saved.
            guard let song = asked, song === host.shownSong else { return close() }
            Task { [self] in
                if await song.saveElsewhere() { close() }
            }
        }
    }

    private func finished(_ song: SongModel) {
        // The window may have been requested again meanwhile, or the user has yet to answer.
        guard case .closing = state, let host, !host.isGone else { return }
        let safety = song.saver.safety
        if song === host.shownSong, safety.allows(.closing) {
            host.destroy()
        } else if song === host.shownSong, let problem = safety.problem {
            ask(.failure(problem), about: song)
        } else {
            // Something was typed meanwhile, or a song that was requested before is shown.
            cancel()
            close()
        }
    }

    private func lostPatience(with song: SongModel) {
        guard case .closing = state, let host, !host.isGone else { return }
        song.saver.keepDraft()
        ask(.noAnswer, about: song)
    }

    private func ask(_ question: Question, about song: SongModel) {
        state = .asking(song)
        timer.cancel()
        host?.present()
        host?.ask(question)
    }
}
