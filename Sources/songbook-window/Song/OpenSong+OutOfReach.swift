import EditingSession
import FileWork
import Problems
import SongLibrary

/// The song's library cannot be reached: what is typed waits for it.
extension OpenSong {
    /// Whether what is typed is in a draft that gets into the song by itself when its library is back.
    var isWaitingForLibrary: Bool {
        guard case .failed(let problem) = saver.state, location.isInLibrary else { return false }
        // It may be there again and refuse the save for a reason of its own, which is said then.
        return session.hasWaitingDraft && (problem.isOutOfReach || problem.kind == .unavailable)
    }

    /// Whether what waits is being saved once more.
    var isTryingAgain: Bool {
        absence.isReported && session.hasWaitingDraft
    }

    /// The library is there again: the song is read, and what was typed meanwhile is saved.
    func libraryReturned() {
        let session = session
        worker.run {
            session.endWaiting()
        } then: { [self] _ in
            guard !isClosed else { return }
            watchAnew()
            if saver.hasUnsavedWords { saver.saveNow() } else { reload() }
        }
    }
}
