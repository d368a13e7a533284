import Files
import Freedesktop
import SongbookModel
import Toolkit
import Translations

/// Says in a window that its library, which is out of reach, was found at another place, and offers to open it there.
@MainActor
final class LibraryMoveNotice {
    /// Where the library is now; nil while that is not known.
    private var root: FilePath?
    /// What is said of that on the screen.
    private var text = ""

    /// The library was moved or renamed: it can be opened where it is now.
    func show(_ newRoot: FilePath, in window: SongWindow) {
        guard newRoot != root else { return }
        (root, text) = (newRoot, "")
        update(in: window)
    }

    /// Says that the library was moved, if it was, and what that means for the window's song, in place of what that says
    /// itself. To be called when something else may be to be said of the song.
    func update(in window: SongWindow) {
        guard let root else { return }
        let song = window.song
        if let song { song.absence.leaveToWindow(true, in: song) }
        let place = DisplayText.abbreviated(root, home: window.application.environment.homeDirectory)
        let words = song.flatMap { $0.absence.sentences(for: $0) }
        let newText = [translated("Your library was moved or renamed. It is now \(place)."), words]
            .compactMap(\.self).joined(separator: " ")
        guard newText != text else { return }
        text = newText
        let open = BannerContent.Action(label: translated("Open New Location")) { [weak window] in
            window?.relocateLibrary(to: root)
        }
        let elsewhere = words == nil ? [] : song.map { [$0.elsewhere] } ?? []
        window.banners.show(
            BannerContent(style: .warning, text: text, actions: elsewhere + [open]), about: .outsideChange)
    }

    /// The library is where it was.
    func hide(in window: SongWindow) {
        (root, text) = (nil, "")
        window.banners.hide(.outsideChange)
        if let song = window.song { song.absence.leaveToWindow(false, in: song) }
    }
}
