public import Files
public import LibraryIndex
import Problems
import SongLibrary
import SongOpening
import Translations

/// Shows another song in a window, in place of the previous one, as soon as that is saved. Of several requests, the
/// last one counts.
public final class SongSwitcher {
    /// A request for another page; over once another one is made.
    private final class Request {
        var isOver = false
    }

    /// How to show what was opened.
    private struct Showing {
        var grabsFocus: Bool
        /// Whether the list goes to the song's folder.
        var showsFolder = false
        /// Whether text that is typed ahead is meant for it.
        var keepsTyped = false
        /// The part of it to go to.
        var part: SongPart?
        /// The client that waits until it is closed.
        var client: WaitingClient?
    }

    /// What becomes of the song that a window of its library showed when the program ended.
    public enum Reopened {
        /// It can be shown again.
        case song(LoadedSong)
        /// It is gone, cannot be read, or is in another library.
        case nothing
        /// The window shows a song by then, or is about to, or another one shows this song.
        case overtaken
    }

    /// The text that is typed for the song about to be shown.
    public let typedAhead = TypedAhead()

    private weak var host: (any SwitchHost)?
    private var request = Request()
    /// The new song that is shown as soon as the previous one is saved.
    private var newSong: PendingNewSong?

    /// - Parameter host: the window; not held.
    public init(_ host: any SwitchHost) {
        self.host = host
    }

    /// Opens a song of the window's library. Unsaved changes to the previous song are saved first; if that fails, that
    /// song stays open.
    public func open(_ entry: SongEntry, grabsFocus: Bool) {
        guard let host, host.shownSong?.isAt(entry) == true else { return open(entry.path, grabsFocus: grabsFocus) }
        let typed = typedAhead.awaited == .found ? typedAhead.end() : ""
        leaveTypedAhead()
        begin()
        host.showEditor(grabsFocus: grabsFocus)
        host.typeAhead(typed)
        host.revealHits()
    }

    /// Keeps text that is typed from now on for the song that a search is about to find. If it finds none, the text is
    /// typed into the search entry.
    public func expectFound(_ isAwaited: Bool) {
        if isAwaited {
            guard newSong == nil else { return }
            keep(typedAhead.end())
            typedAhead.begin(.found)
        } else if typedAhead.awaited == .found {
            let typed = typedAhead.end()
            if !typed.isEmpty { host?.insertIntoSearch(typed.filter { $0 != "\n" }) }
        }
    }

    /// Reads a song of the window's library off the main thread, and shows it.
    ///
    /// - Parameters:
    ///   - showsFolder: whether the list goes to the song's folder.
    ///   - part: the part of the song to go to.
    public func open(_ path: FilePath, grabsFocus: Bool, showsFolder: Bool = false, at part: SongPart? = nil) {
        guard let host, host.libraryRoot != nil else { return }
        if typedAhead.awaited != .found { leaveTypedAhead() }
        let current = begin()
        // Text that is typed from now on is meant for that song.
        if grabsFocus { typedAhead.begin(.song) } else { keep(typedAhead.end()) }
        let showing = Showing(grabsFocus: grabsFocus, showsFolder: showsFolder, keepsTyped: true, part: part)
        Task { [self] in
            let opening = await host.read(path)
            guard !current.isOver, !host.isGone else { return sayUnshown(opening) }
            if case .song(let loaded) = opening, let other = host.window(showing: loaded), other !== host {
                other.notify(loaded.news)
                host.markSong()
                other.present()
                if let part { other.arrive(at: part) }
                other.typeAhead(typedAhead.end())
            } else {
                await show(opening, showing)
            }
        }
    }

    /// Reads a song off the main thread for a window that shows none. Reports nothing if it is gone or unreadable.
    public func reopen(_ file: FilePath) async -> Reopened {
        guard let host else { return .overtaken }
        if typedAhead.awaited != .newPage { keep(typedAhead.end()) }
        let current = begin()
        let opening = await host.read(file)
        guard !current.isOver, !host.isGone, host.showsNoSong, window(showing: opening) == nil else {
            sayUnshown(opening)
            return .overtaken
        }
        guard case .song(let loaded) = opening, loaded.location.root == host.libraryRoot else { return .nothing }
        return .song(loaded)
    }

    /// Shows what was opened in place of what the window shows, as soon as that is saved; at once if it already is.
    ///
    /// - Parameters:
    ///   - showsFolder: whether the list goes to the song's folder.
    ///   - client: the client that waits until what is shown is closed.
    public func show(
        _ opening: OpenResult, grabsFocus: Bool, showsFolder: Bool = false, client: WaitingClient? = nil
    ) {
        let showing = Showing(grabsFocus: grabsFocus, showsFolder: showsFolder, client: client)
        Task.immediate { [self] in await show(opening, showing) }
    }

    /// Shows the empty page of a new song in place of what the window shows, as soon as that is saved; at once if it
    /// already is.
    public func show(_ new: PendingNewSong) {
        guard let host, host.libraryRoot != nil else { return }
        if typedAhead.awaited != .newPage { keep(typedAhead.end()) }
        let current = begin()
        if let newSong { new.takeOver(newSong) }
        newSong = new
        // Text that is typed from now on is meant for the new song, and not for the previous one.
        if host.shownSong?.saver.hasUnsavedWords == true {
            host.releaseKeyboard()
            typedAhead.begin(.newPage) { new.type($0) }
        }
        Task.immediate { [self] in
            guard let isSaved = await leave(), !current.isOver else { return }
            guard isSaved else {
                sayUnsaved()
                pageEnds()
                return host.showEditor(grabsFocus: true)
            }
            let typed = typedAhead.end()
            newSong = nil
            host.show(new, with: typed)
        }
    }

    /// Saves unsaved changes, because something else is about to be shown.
    ///
    /// - Returns: whether all of them are saved, or in a draft that is added to the song automatically; nil if the
    ///   window is closed meanwhile.
    public func leave() async -> Bool? {
        while let host, !host.isGone {
            if host.hasSheet {
                await host.sheetsClosed()
                continue
            }
            host.finishTyping()
            guard let song = host.shownSong, song.isUnfinished else { return true }
            await song.finish()
            guard !host.isGone else { return nil }
            if !host.hasSheet { return host.shownSong !== song || song.saver.safety.allows(.switching) }
        }
        return nil
    }

    /// Must be called when the page closes: text that was typed ahead for a new song, which is not shown after all, is
    /// kept as a draft.
    public func pageEnds() {
        guard let new = newSong else { return }
        let typed = typedAhead.end()
        newSong = nil
        begin()
        if new.isWritten {
            keep(new, typed, translated("What you typed for the new song is kept as a draft"))
        } else {
            new.discard()
        }
    }

    /// Must be called when the window closes: text that was typed ahead is kept as a draft.
    public func windowEnds() {
        leaveTypedAhead()
    }
}

extension SongSwitcher {
    /// Begins a request; earlier ones are over.
    @discardableResult
    private func begin() -> Request {
        request.isOver = true
        request = Request()
        return request
    }

    private func show(_ opening: OpenResult, _ showing: Showing) async {
        guard let host else { return }
        if case .song(let loaded) = opening, window(showing: opening) === host {
            host.notify(loaded.news)
            host.attend(opening, showing.client)
            host.showEditor(grabsFocus: showing.grabsFocus)
            return arrive(with: opening, showing)
        }
        // Typing for a new song continues until the other one is shown: nothing else has the keyboard focus.
        if !showing.keepsTyped, newSong == nil { keep(typedAhead.end()) }
        let current = begin()
        guard let isSaved = await leave() else { return }
        guard isSaved else {
            if !current.isOver { leaveTypedAhead() }
            host.markSong()
            sayUnsaved()
            showing.client?.fail(.conflict)
            return sayUnshown(opening)
        }
        guard !current.isOver else { return sayUnshown(opening) }
        if let song = host.shownSong, song.saver.isWaitingForLibrary {
            host.report(
                translated(
                    "Changes to “\(song.title.amongWords)” are kept as a draft until the library is available again"))
        }
        if !showing.keepsTyped { leaveTypedAhead() }
        host.show(opening, showsFolder: showing.showsFolder)
        host.attend(opening, showing.client)
        host.showEditor(grabsFocus: showing.grabsFocus)
        host.revealHits()
        arrive(with: opening, showing)
    }

    private func arrive(with opening: OpenResult, _ showing: Showing) {
        guard let host, showing.keepsTyped else { return }
        if let part = showing.part { host.arrive(at: part) }
        let typed = typedAhead.end()
        if case .song = opening { host.typeAhead(typed) } else { keep(typed) }
    }

    private func window(showing opening: OpenResult) -> (any SwitchHost)? {
        if case .song(let loaded) = opening { host?.window(showing: loaded) } else { nil }
    }

    /// Keeps text that was typed ahead as a draft: it is meant for no song that is shown.
    private func leaveTypedAhead() {
        pageEnds()
        keep(typedAhead.end())
    }

    /// Keeps text that was typed ahead as a draft of a new song, and says so.
    private func keep(_ typed: String) {
        guard !typed.allSatisfy(\.isWhitespace), let new = host?.beginNewSong() else { return }
        new.type(typed)
        keep(new, typed, translated("What you typed is kept as a draft"))
    }

    /// If the draft cannot be written, the song is shown in another window.
    private func keep(_ new: PendingNewSong, _ typed: String, _ words: String) {
        guard let host else { return }
        // At once: the program may end before the next turn of its main loop.
        Task.immediate {
            let isKept = await new.leave()
            guard isKept || host.isGone else {
                host.openAnother()?.show(new, with: typed)
                return
            }
            if !host.isGone { host.report(words) }
            host.offerDrafts()
        }
    }

    /// Shows the notices from opening a song that is not shown after all: they are found only once.
    private func sayUnshown(_ opening: OpenResult) {
        if let host, case .song(let loaded) = opening, !host.isGone { host.notify(loaded.opened.notices) }
    }

    private func sayUnsaved() {
        guard let host else { return }
        let title = host.shownSong?.title.amongWords ?? ""
        host.report(translated("“\(title)” is not saved yet, so it stays open"))
    }
}
