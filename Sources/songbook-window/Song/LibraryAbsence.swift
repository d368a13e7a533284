import EditingSession
import SongLibrary
import Problems
import Toolkit
import Translations

/// Says of a song that its library is gone, not connected, or may not be read. The song can be written in all the same:
/// the words wait.
@MainActor
final class LibraryAbsence {
    /// What is said, as long as the library cannot be reached.
    private var content: BannerContent?
    /// Whether the window tells of that, because it knows where the library is now: one message is enough.
    private var isReportedByWindow = false

    /// Whether it was said that the library cannot be reached.
    var isReported: Bool { content != nil }

    /// Says so, why, and what becomes of the words.
    func report(_ problem: Problem, in song: OpenSong) {
        let words =
            song.session.hasWaitingDraft
            ? translated(
                "Your changes are kept as a draft and will be saved to the song when the library is available again.")
            : translated(
                """
                Changes you make are kept as a draft and will be saved to the song when the library is available again.
                """)
        let text = ([Self.reason(problem, song)] + Self.memory(of: song) + [words]).joined(separator: " ")
        guard text != content?.text else { return }
        song.banners.hide(.notice)
        let again = BannerContent.Action(label: translated("Try Again")) { [weak song] in song?.saver.saveNow() }
        let actions = [song.isWaitingForLibrary ? again : song.close(.outsideChange), song.elsewhere]
        content = BannerContent(style: .warning, text: text, actions: actions)
        show(in: song)
        song.host?.libraryWentAway()
    }

    /// What is to be said of the song where the window says that its library is at another place; nil while that can be
    /// reached.
    func sentences(for song: OpenSong) -> String? {
        guard content != nil else { return nil }
        let words =
            song.session.hasWaitingDraft
            ? translated("Your changes are kept as a draft and can be restored there.")
            : translated("Changes you make are kept as a draft and can be restored there.")
        return (Self.memory(of: song) + [words]).joined(separator: " ")
    }

    /// Leaves it to the window to say so, or no longer.
    func leaveToWindow(_ isReportedByWindow: Bool, in song: OpenSong) {
        guard isReportedByWindow != self.isReportedByWindow else { return }
        self.isReportedByWindow = isReportedByWindow
        show(in: song)
    }

    /// The library is there, or something else is to be said of the song.
    ///
    /// - Returns: whether it was said that it is not.
    @discardableResult
    func end(in song: OpenSong) -> Bool {
        defer { content = nil }
        song.banners.hide(.outsideChange)
        return content != nil
    }

    private func show(in song: OpenSong) {
        guard let content else { return }
        if isReportedByWindow {
            song.banners.hide(.outsideChange)
        } else {
            song.banners.show(content, about: .outsideChange)
        }
    }

    private static func memory(of song: OpenSong) -> [String] {
        song.session.obstacle == nil ? [] : [translated("This is the last known version.")]
    }

    private static func reason(_ problem: Problem, _ song: OpenSong) -> String {
        let folder = song.abbreviated(song.location.root)
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
