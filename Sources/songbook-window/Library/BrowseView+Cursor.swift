import CAdwaita
import Files

/// Which line of the list is marked, and which has the keyboard.
extension BrowseView {
    /// How long a song is waited for that was just made, in seconds.
    private static let patience = 2.0

    /// Marks the song that is open; relative to the root.
    func mark(song newSong: FilePath?) {
        song = newSong
        rows.marked = items.position(of: song)
        lineBeforeSong = song == nil || rows.marked != nil ? nil : current?.relativePath
        goToSong()
    }

    /// Whether a song is open.
    var isSongOpen: Bool { song != nil || newSong != nil }

    /// Puts the keyboard on the line of the song that is open; where it is on a line already, or that song is not listed,
    /// it stays where it was. For a song that was just made the list is waited for: a key that comes next means that one.
    func grabFocus() {
        guard !rows.hasFocus else { return }
        if !isKnown || isSongExpected { awaitSong() } else { grabFocusAtSong() }
    }

    /// Where the cursor is now.
    var cursorPlace: CursorPlace {
        CursorPlace(
            line: rows.cursor, item: current?.relativePath, song: rows.marked,
            hasFocus: rows.hasFocus || emptyPage.hasFocus)
    }

    /// Marks the song's line where other lines are shown, and puts the cursor on the line that it is to be on.
    ///
    /// - Parameter place: where it was.
    func moveCursor(from place: CursorPlace, isSameList: Bool) {
        rows.marked = items.position(of: song)
        rows.ringed = items.position(of: ringed)
        if isSameList { keepCursor(place) } else { resetCursor(from: place) }
        if isFocusAwaited, !isSongExpected { endAwaiting() }
    }
}

extension BrowseView {
    private var isSongListed: Bool { items.position(of: song) != nil }

    /// The cursor stays on its line, wherever that is now. Where that is gone, it goes to what is there next; unless it was
    /// the song's that is open, which may have another name now.
    private func keepCursor(_ before: CursorPlace) {
        let position = items.position(of: before.item)
        // A song that was just made, or put back: the keyboard goes on to it, unless it went elsewhere meanwhile.
        let isFollowed = before.song == nil && lineBeforeSong != nil && before.item == lineBeforeSong
        let isFree = !before.hasFocus && (before.song == nil || position == nil)
        let isOnSong = position == nil && before.line == before.song
        if isSongListed, isFollowed || isFree || isOnSong {
            lineBeforeSong = nil
            goToSong()
        } else {
            let line = before.line ?? (before.hasFocus ? 0 : nil)
            rows.cursor = position ?? line.flatMap { items.isEmpty ? nil : min($0, items.count - 1) }
        }
        guard before.hasFocus else { return }
        if items.isEmpty { emptyPage.grabFocus() } else if rows.focused != rows.cursor { rows.grabFocus() }
    }

    private func resetCursor(from before: CursorPlace) {
        rows.cursor = nil
        if rows.count > 0 { rows.reveal(0) }
        goToSong()
        // That of a song which was moved to another folder goes with it.
        if before.hasFocus, isSongExpected { awaitSong() }
    }

    /// Puts the cursor on the line of the song that is open, if there is one.
    private func goToSong() {
        guard let position = rows.marked else { return }
        let hasFocus = rows.hasFocus
        rows.cursor = position
        rows.reveal(position)
        if hasFocus { rows.grabFocus() }
    }

    /// Whether the song that is open belongs into the list and is not known to it yet.
    private var isSongExpected: Bool {
        if newSong == .coming, query == nil { return true }
        guard query == nil, let song, song != "" else { return false }
        return song.folderAbove == folder && !isSongListed
    }

    /// Takes the keyboard when the song is listed, and from what has it until then: no key is meant for that.
    private func awaitSong() {
        guard let root = gtk_widget_get_root(widget) else { return }
        gtk_root_set_focus(root, nil)
        isFocusAwaited = true
        MainLoop.after(seconds: Self.patience) { [weak self] in
            if self?.isKnown == true { self?.endAwaiting() }
        }
    }

    /// Takes the keyboard after all, unless something else has it by now.
    private func endAwaiting() {
        guard isFocusAwaited else { return }
        isFocusAwaited = false
        guard let root = gtk_widget_get_root(widget) else { return }
        // A dialog that goes may have given it to another line.
        if gtk_root_get_focus(root) == nil || rows.hasFocus { grabFocusAtSong() }
    }

    private func grabFocusAtSong() {
        guard !items.isEmpty else { return emptyPage.grabFocus() }
        goToSong()
        if rows.cursor == nil, rows.count > 0 { rows.cursor = 0 }
        rows.grabFocus()
    }
}

/// Where the cursor of a list was before other lines are shown.
struct CursorPlace {
    let line: Int?
    let item: FilePath?
    /// The line of the song that is open.
    let song: Int?
    let hasFocus: Bool
}
