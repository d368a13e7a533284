import CAdwaita
import Files
import LibraryIndex
import Problems
import SongLibrary
import SongbookModel
import Toolkit
import Translations

/// Shows another song in a window, in place of the one before, as soon as that is saved. Of several requests the last one
/// counts.
@MainActor
final class SongSwitcher {
    private var requests = Generation()
    /// The new song that is shown as soon as the one before is saved.
    private var newSong: PendingNewSong?

    /// Opens a song of the window's library. What is typed in the one before is saved first; if that cannot be done, that
    /// one stays.
    func open(_ entry: SongEntry, grabsFocus: Bool, in window: SongWindow) {
        guard let song = window.song, song.isAt(entry) else {
            return open(entry.path, grabsFocus: grabsFocus, in: window)
        }
        let typed = window.typedAhead.awaited == .found ? window.typedAhead.end() : ""
        leaveTypedAhead(in: window)
        requests.advance()
        window.showEditor(grabsFocus: grabsFocus)
        song.editor.typeAhead(typed)
        window.revealHits()
    }

    /// Keeps what is typed from now on for the song that a search is to find. Where it finds none, that is typed into what
    /// is searched with.
    func expectFound(_ isAwaited: Bool, in window: SongWindow) {
        if isAwaited {
            guard newSong == nil else { return }
            window.typedAhead.end()
            window.typedAhead.begin(.found)
        } else if window.typedAhead.awaited == .found {
            let typed = window.typedAhead.end()
            if !typed.isEmpty { window.library?.browse.search.insert(typed.filter { $0 != "\n" }) }
        }
    }

    /// Reads a song of the window's library off the main thread, and shows it.
    ///
    /// - Parameters:
    ///   - showsPlace: whether the list goes to the song's folder.
    ///   - finish: called when it is shown, with the window that shows it.
    func open(
        _ path: FilePath, grabsFocus: Bool, showsPlace: Bool = false, in window: SongWindow,
        then finish: @escaping @MainActor (SongWindow) -> Void = { _ in }
    ) {
        guard let library = window.library else { return }
        if window.typedAhead.awaited != .found { leaveTypedAhead(in: window) }
        let current = requests.advance()
        // What is typed from now on is meant for that song.
        if grabsFocus { window.typedAhead.begin(.song) } else { window.typedAhead.end() }
        let request = OpenRequest(
            reference: SongReference(path), environment: window.application.environment, library: library.model.root)
        window.application.run(request) { [self] opening in
            guard current == requests, !window.isDestroyed else { return window.reportUnshown(opening) }
            if case .song(let other, let loaded) = window.application.place(of: opening), other !== window {
                other.song?.banners.notify(loaded.news)
                window.markSong()
                other.present()
                finish(other)
                other.song?.editor.typeAhead(window.typedAhead.end())
                return
            }
            show(opening, grabsFocus: grabsFocus, showsPlace: showsPlace, keepsTyped: true, in: window) {
                finish(window)
                let typed = window.typedAhead.end()
                if case .song = opening { window.song?.editor.typeAhead(typed) }
            }
        }
    }

    /// Reads a song off the main thread for a window that shows none, and calls `finish` with it if it shows none then either
    /// and nothing else is about to be shown.
    func reopen(_ file: FilePath, in window: SongWindow, then finish: @escaping @MainActor (OpenResult) -> Void) {
        if window.typedAhead.awaited != .newPage { window.typedAhead.end() }
        let current = requests.advance()
        let request = OpenRequest(
            reference: SongReference(file), environment: window.application.environment,
            library: window.library?.model.root)
        window.application.run(request) { [self] opening in
            guard current == requests, !window.isDestroyed, window.content.noSongPage != nil,
                window.application.songWindow(of: opening) == nil
            else { return window.reportUnshown(opening) }
            finish(opening)
        }
    }

    /// Shows what was opened in place of what the window shows, as soon as that is saved.
    ///
    /// - Parameters:
    ///   - showsPlace: whether the list goes to the song's folder.
    ///   - keepsTyped: whether what is typed ahead is meant for what is shown.
    ///   - client: who waits until what is shown then is closed.
    func show(
        _ opening: OpenResult, grabsFocus: Bool, showsPlace: Bool = false, keepsTyped: Bool = false,
        client: WaitingClient? = nil, in window: SongWindow, then finish: @escaping @MainActor () -> Void = {}
    ) {
        if case .song(let other, let loaded) = window.application.place(of: opening), other === window {
            window.song?.banners.notify(loaded.news)
            window.attend(opening, client)
            window.showEditor(grabsFocus: grabsFocus)
            return finish()
        }
        // What is typed for a new song goes on until the other one is shown: nothing else has the keyboard.
        if !keepsTyped, newSong == nil { window.typedAhead.end() }
        let current = requests.advance()
        window.leaveForOther { [self] isSaved in
            let (library, song) = (window.library, window.song)
            guard isSaved else {
                if current == requests { leaveTypedAhead(in: window) }
                window.markSong()
                library?.report(translated("“\(song?.title.amongWords ?? "")” is not saved yet, so it stays open"))
                client?.fail(.conflict)
                return window.reportUnshown(opening)
            }
            guard current == requests else { return window.reportUnshown(opening) }
            if let song, song.isWaitingForLibrary {
                library?.report(
                    translated(
                        "Changes to “\(song.title.amongWords)” are kept as a draft until the library is available again"
                    ))
            }
            if !keepsTyped { leaveTypedAhead(in: window) }
            window.show(opening)
            if showsPlace, window.song != nil { window.markSong(showsFolder: true) }
            window.attend(opening, client)
            window.showEditor(grabsFocus: grabsFocus)
            window.revealHits()
            finish()
        }
    }

    /// Shows the empty page of a new song in place of what the window shows, as soon as that is saved.
    func showNewSong(_ new: PendingNewSong, in window: SongWindow) {
        guard let library = window.library else { return }
        if window.typedAhead.awaited != .newPage { window.typedAhead.end() }
        let current = requests.advance()
        if let newSong { new.takeOver(newSong) }
        newSong = new
        // What is typed from now on is meant for the new song, and not for the one before.
        if window.hasUnsavedWords {
            gtk_window_set_focus(window.window.cast(), nil)
            window.typedAhead.begin(.newPage) { new.type($0) }
        }
        window.leaveForOther { [self] isSaved in
            guard current == requests, !window.isDestroyed else { return }
            guard isSaved else {
                window.report(translated("“\(window.song?.title.amongWords ?? "")” is not saved yet, so it stays open"))
                keepTypedAhead(in: window)
                return window.showEditor(grabsFocus: true)
            }
            let typed = window.typedAhead.end()
            newSong = nil
            show(new, with: typed, of: library, in: window)
        }
    }

    /// Keeps what was typed ahead for a new song that is not shown after all as a draft, and says so. Where that cannot
    /// be done, the song is shown in another window.
    func keepTypedAhead(in window: SongWindow) {
        guard let new = newSong else { return }
        let typed = window.typedAhead.end()
        newSong = nil
        requests.advance()
        guard new.isWritten else { return new.discard() }
        new.leave { [self] isKept in
            guard !window.isDestroyed else { return window.application.offerOrphanedDrafts() }
            guard isKept else { return showApart(new, with: typed, from: window) }
            window.report(translated("What you typed for the new song is kept as a draft"))
            window.application.offerOrphanedDrafts(in: window)
        }
    }

    /// Does that, and lets go of what was typed ahead for a song that is not opened after all.
    private func leaveTypedAhead(in window: SongWindow) {
        keepTypedAhead(in: window)
        window.typedAhead.end()
    }

    private func showApart(_ new: PendingNewSong, with typed: String, from window: SongWindow) {
        guard let other = window.openAnother(), let library = other.library else { return }
        show(new, with: typed, of: library, in: other)
    }

    private func show(_ new: PendingNewSong, with typed: String, of library: LibraryView, in window: SongWindow) {
        let song = new.open(in: library, window.application.environment)
        window.show(song)
        window.showEditor(grabsFocus: true)
        song.editor.typeAhead(typed)
    }
}
