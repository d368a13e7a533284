import Files
import Freedesktop
import SongbookModel
import Toolkit
import Translations

/// Shows in a window that its unavailable library was found at another place, and offers to open it there.
@MainActor
final class LibraryMoveNotice {
    /// The present place of the library; nil while it is unknown.
    private var root: FilePath?
    /// The text that the banner shows.
    private var text = ""

    /// Shows that the library was moved or renamed, and can be opened at its new place.
    func show(_ newRoot: FilePath, in window: SongWindow) {
        guard newRoot != root else { return }
        (root, text) = (newRoot, "")
        update(in: window)
    }

    /// Shows that the library was moved, if it was, and what this means for the window's song, in place of the song's
    /// own message. Must be called when that message may have changed.
    func update(in window: SongWindow) {
        guard let root else { return }
        let song = window.song
        song?.model.isAbsenceToldByWindow = true
        let place = DisplayText.abbreviated(root, home: window.application.environment.homeDirectory)
        let words = song?.model.sentencesOfAbsence
        let newText = [translated("Your library was moved or renamed. It is now \(place)."), words]
            .compactMap(\.self).joined(separator: " ")
        guard newText != text else { return }
        text = newText
        let open = BannerContent.Action(label: translated("Open New Location")) { [weak window] in
            window?.relocateLibrary(to: root)
        }
        let elsewhere = words == nil ? [] : song.map { [BannerContent.Action(.saveElsewhere, for: $0.model)] } ?? []
        window.banners.show(
            BannerContent(style: .warning, text: text, actions: elsewhere + [open]), about: .outsideChange)
    }

    /// Hides the banner: the library is back in its place.
    func hide(in window: SongWindow) {
        (root, text) = (nil, "")
        window.banners.hide(.outsideChange)
        window.song?.model.isAbsenceToldByWindow = false
    }
}
