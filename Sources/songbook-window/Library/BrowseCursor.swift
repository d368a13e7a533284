import CAdwaita
import Files
import SongbookModel
import Toolkit

/// Which line of a library's list is marked because its song is open, and which has the keyboard, also when the list shows
/// other lines.
@MainActor
final class BrowseCursor {
    /// What is to be expected of a new song.
    enum NewSong {
        /// Nothing, as long as its page is empty.
        case empty
        /// That it is listed soon.
        case coming
    }

    /// What the list shows.
    struct Shown {
        let items: BrowseItems
        /// Nil while something is searched for.
        let place: BrowsePlace?
        /// Whether anything was listed yet.
        let isKnown: Bool
    }

    /// Where the cursor was before other lines are shown.
    struct Place {
        fileprivate let line: Int?
        fileprivate let item: FilePath?
        /// The line of the song that is open.
        fileprivate let song: Int?
        fileprivate let hasFocus: Bool
    }

    /// A new song that is open, as long as it has no line; nil where there is none.
    var newSong: NewSong?
    /// The line that has a ring because its menu is open.
    var ringed: FilePath? {
        didSet { rows.ringed = shown.items.position(of: ringed) }
    }

    private let rows: RowsView<BrowseRow>
    private let emptyPage: BrowseEmptyPage
    private let look: @MainActor () -> Shown
    /// The song that is open; its line is marked.
    private var song: FilePath?
    /// The line of the cursor when a song was opened that is not listed yet; nil while there is none.
    private var lineBeforeSong: FilePath?
    /// Whether the keyboard is to come here when what is expected is listed, unless something else has it by then.
    private var isFocusAwaited = false

    /// - Parameters:
    ///   - emptyPage: has the keyboard where there are no lines.
    ///   - look: tells what the list shows.
    init(in rows: RowsView<BrowseRow>, or emptyPage: BrowseEmptyPage, _ look: @escaping @MainActor () -> Shown) {
        (self.rows, self.emptyPage, self.look) = (rows, emptyPage, look)
    }

    /// The line that has the keyboard, or had it last; nil when there is none.
    var current: BrowseItem? { rows.cursor.flatMap { shown.items[$0] } }

    /// Whether a song is open.
    var isSongOpen: Bool { song != nil || newSong != nil }

    /// Marks the song that is open; relative to the root.
    func mark(song newSong: FilePath?) {
        // Somebody went from the song's line to another one, and the song gets another name: they stay there.
        let isElsewhere = rows.marked != nil && rows.hasFocus && rows.cursor != rows.marked
        song = newSong
        rows.marked = shown.items.position(of: song)
        lineBeforeSong = song == nil || rows.marked != nil || isElsewhere ? nil : current?.relativePath
        goToSong()
    }

    /// Puts the keyboard on the line of the song that is open; where it is on a line already, or that song is not listed,
    /// it stays where it was. For a song that was just made the list is waited for: a key that comes next means that one.
    func grabFocus() {
        guard !rows.hasFocus else { return }
        if !shown.isKnown || isSongExpected { awaitSong() } else { grabFocusAtSong() }
    }

    /// To be called when the lines go: nobody waits for one any more.
    func close() {
        isFocusAwaited = false
    }

    /// Where it is now.
    var place: Place {
        Place(
            line: rows.cursor, item: current?.relativePath, song: rows.marked,
            hasFocus: rows.hasFocus || emptyPage.hasFocus)
    }

    /// Marks the song's line where other lines are shown, and puts the cursor on the line that it is to be on.
    ///
    /// - Parameter place: where it was.
    func move(from place: Place, isSameList: Bool) {
        rows.marked = shown.items.position(of: song)
        rows.ringed = shown.items.position(of: ringed)
        if isSameList { keepCursor(place) } else { resetCursor(from: place) }
        if isFocusAwaited, !isSongExpected { endAwaiting() }
    }
}

extension BrowseCursor {
    private var shown: Shown { look() }

    private var isSongListed: Bool { shown.items.position(of: song) != nil }

    /// The cursor stays on its line, wherever that is now. Where that is gone, it goes to what is there next; unless it was
    /// the song's that is open, which may have another name now.
    private func keepCursor(_ before: Place) {
        let position = shown.items.position(of: before.item)
        // A song that was just made, or put back: the keyboard goes on to it, unless it went elsewhere meanwhile.
        let isFollowed = before.song == nil && lineBeforeSong != nil && before.item == lineBeforeSong
        let isFree = !before.hasFocus && (before.song == nil || position == nil)
        let isOnSong = position == nil && before.line == before.song
        if isSongListed, isFollowed || isFree || isOnSong {
            lineBeforeSong = nil
            goToSong()
        } else {
            let line = before.line ?? (before.hasFocus ? 0 : nil)
            rows.cursor = position ?? line.flatMap { shown.items.isEmpty ? nil : min($0, shown.items.count - 1) }
        }
        guard before.hasFocus else { return }
        if shown.items.isEmpty { emptyPage.grabFocus() } else if rows.focused != rows.cursor { rows.grabFocus() }
    }

    private func resetCursor(from before: Place) {
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
        switch shown.place {
        case .folder(let folder):
            if newSong == .coming { return true }
            guard let song, song != "" else { return false }
            return song.folderAbove == folder && !isSongListed
        case .allSongs:
            return newSong == .coming || song != nil && !isSongListed
        default:
            return false
        }
    }

    /// Takes the keyboard, and gives it to the song's line when that is listed. However long that takes, no key reaches
    /// another line unless somebody goes there.
    private func awaitSong() {
        rows.holdFocus()
        isFocusAwaited = true
    }

    /// Takes the keyboard after all, unless something else has it by now.
    private func endAwaiting() {
        guard isFocusAwaited else { return }
        isFocusAwaited = false
        // A dialog that goes may have given it to another line. Where a person went there, it stays.
        if rows.isHoldingFocus || !rows.isFocusElsewhere && !rows.isUsed { grabFocusAtSong() }
    }

    private func grabFocusAtSong() {
        guard !shown.items.isEmpty else { return emptyPage.grabFocus() }
        goToSong()
        if rows.cursor == nil, rows.count > 0 { rows.cursor = 0 }
        rows.grabFocus()
    }
}
