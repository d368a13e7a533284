import EditingSession
import Files
import Problems
import SongLibrary
import Translations

/// The song's library is gone, not connected, or may not be read. It can be written in all the same: the words wait.
extension OpenSong {
    /// Whether what is typed is in a draft that gets into the song by itself when its library is back.
    var isWaitingForLibrary: Bool {
        guard case .failed(let problem) = saver.state, location.isInLibrary else { return false }
        // It may be there again and refuse the save for a reason of its own, which is said then.
        return session.hasWaitingDraft && (problem.isOutOfReach || problem.kind == .unavailable)
    }

    /// Whether what waits is being saved once more.
    var isTryingAgain: Bool {
        saidOutOfReach != nil && session.hasWaitingDraft
    }

    /// Says so, why, and what becomes of the words.
    func reportUnavailable(_ problem: Problem) {
        let words =
            session.hasWaitingDraft
            ? translated(
                "Your changes are kept as a draft and will be saved to the song when the library is available again.")
            : translated(
                """
                Changes you make are kept as a draft and will be saved to the song when the library is available again.
                """)
        let text = ([why(problem)] + remembering + [words]).joined(separator: " ")
        guard text != saidOutOfReach?.text else { return }
        banners.hide(.notice)
        let again = BannerContent.Action(label: translated("Try Again")) { [self] in saver.saveNow() }
        let actions = [isWaitingForLibrary ? again : close(.outsideChange), elsewhere]
        saidOutOfReach = BannerContent(style: .warning, text: text, actions: actions)
        showAbsence()
        onOutOfReach()
    }

    /// What is to be said of the song where it is said that its library is at another place; nil while it can be reached.
    var wordsOnAbsence: String? {
        guard saidOutOfReach != nil else { return nil }
        let words =
            session.hasWaitingDraft
            ? translated("Your changes are kept as a draft and can be restored there.")
            : translated("Changes you make are kept as a draft and can be restored there.")
        return (remembering + [words]).joined(separator: " ")
    }

    /// Shows what is said of its library, unless the window tells of it.
    func showAbsence() {
        guard let saidOutOfReach else { return }
        if windowReportsAbsence {
            banners.hide(.outsideChange)
        } else {
            banners.show(saidOutOfReach, about: .outsideChange)
        }
    }

    /// The library is there, or something else is to be said of the song.
    ///
    /// - Returns: whether it was said that it is not.
    @discardableResult
    func endAbsence() -> Bool {
        defer { saidOutOfReach = nil }
        banners.hide(.outsideChange)
        return saidOutOfReach != nil
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

    /// What is said when words that waited are in the song.
    var back: String {
        translated("Your library is available again. Your changes were saved to the song.")
    }

    private var remembering: [String] {
        session.obstacle == nil ? [] : [translated("This is the last known version.")]
    }

    private func why(_ problem: Problem) -> String {
        let folder = abbreviated(location.root)
        switch problem.kind {
        case _ where problem.isOfMissingLibrary, .noSuchFile:
            return translated(
                "Library not found: its folder \(folder) was deleted, moved or renamed. Restore the folder.")
        case .permission:
            return translated(
                """
                You don’t have permission to open the library folder \(folder). Change its permissions, or ask its \
                owner.
                """)
        default:
            return translated(
                "Library unavailable: its disk or network folder is not connected or not responding. Reconnect it.")
        }
    }
}
