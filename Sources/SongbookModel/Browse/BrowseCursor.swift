public import Files
public import Observation

/// The line of a library's list that is marked because its song is open, and the line that has the keyboard focus, also
/// while the list changes.
@Observable
public final class BrowseCursor {
    /// What to expect of a new song.
    public enum NewSong {
        /// Nothing, as long as its page is empty.
        case empty
        /// That it will be listed soon.
        case coming
    }

    /// What a view does for the cursor, once.
    nonisolated public struct Move: Equatable, Sendable {
        /// What happens to the keyboard focus.
        nonisolated public enum Keyboard: Sendable {
            /// It moves to the line of the cursor, if it was in the list.
            case follow
            /// The same after the lines changed: also from the page that replaces an empty list.
            case keep
            /// It moves to the line of the cursor, or to the page that replaces an empty list.
            case take
            /// It moves to the list, but to none of its lines.
            case hold
        }

        /// The line to scroll into view; nil for none.
        public var reveal: Int?
        /// What happens to the keyboard focus; nil if it stays where it is.
        public var keyboard: Keyboard?

        /// A move that does this.
        public init(reveal: Int? = nil, keyboard: Keyboard? = nil) {
            (self.reveal, self.keyboard) = (reveal, keyboard)
        }
    }

    /// The new song that is open, as long as it has no line; nil if there is none.
    @ObservationIgnored public var newSong: NewSong?
    /// The line that has the keyboard focus, or gets it when the list does; nil if there is none.
    public private(set) var line: Int?
    /// The line of the open song; nil if there is none.
    public private(set) var marked: Int?
    /// The moves for a view to carry out.
    public private(set) var moves = RecentEntries<Move>()
    /// How many moves came before something else got the focus: what they say about the focus no longer counts.
    @ObservationIgnored public private(set) var voidMoves = 0
    /// The view that knows where the focus is.
    @ObservationIgnored public weak var keyboard: (any ListKeyboard)?

    private var items = BrowseItems.none
    /// Nil during a search.
    @ObservationIgnored private var place: BrowsePlace?
    /// Whether anything was listed yet.
    @ObservationIgnored private var isKnown = false
    /// The song that is open; its line is marked.
    @ObservationIgnored private var song: FilePath?
    /// The line of the cursor when a song was opened that is not listed yet; nil if there is no such song.
    @ObservationIgnored private var lineBeforeSong: FilePath?
    /// Whether the list takes the focus when the expected song is listed, unless something else has it by then.
    @ObservationIgnored private var isAwaited = false
    /// The number of the move that made the list hold the focus until then.
    @ObservationIgnored private var holdMove = 0

    init() {}

    /// The line that has the keyboard focus, or had it last; nil if there is none.
    public var current: BrowseItem? { line.flatMap { items[$0] } }

    /// Whether a song is open.
    public var isSongOpen: Bool { song != nil || newSong != nil }

    /// Call this when the focus moves to another line.
    public func moved(to line: Int?) {
        self.line = line
    }

    /// Marks the open song; its path is relative to the root.
    public func mark(song newSong: FilePath?) {
        // If the user went from the song's line to another one and the song is renamed, the focus stays there.
        let isElsewhere = marked != nil && hasKeyboard && line != marked
        song = newSong
        marked = items.position(of: song)
        lineBeforeSong = song == nil || marked != nil || isElsewhere ? nil : current?.relativePath
        goToSong()
    }

    /// Moves the focus to the line of the open song. It stays where it was if it is on a line already, or if that song
    /// is not listed. For a song that was just created, waits for its line: the next key is meant for that one.
    public func grabFocus() {
        if !hasKeyboard { takeKeyboard() }
    }

    /// Call this when something else gets the focus.
    public func keyboardLeft() {
        voidMoves = moves.count
    }

    /// Call this when the window closes: waiting for a line ends.
    public func close() {
        isAwaited = false
    }
}

extension BrowseCursor {
    /// Call this when something else is asked for whose lines are not known yet.
    func expect(_ place: BrowsePlace?) {
        self.place = place
    }

    /// Marks the song's line among other lines, and moves the cursor to the line where it belongs.
    ///
    /// - Parameters:
    ///   - place: nil during a search.
    ///   - isWanted: whether the focus was asked for.
    func show(_ newItems: BrowseItems, of place: BrowsePlace?, isSameList: Bool, isWanted: Bool) {
        let before = Before(
            line: line, item: current?.relativePath, song: marked,
            hasFocus: hasKeyboard || keyboard?.isOnEmptyPage == true)
        (items, self.place, isKnown) = (newItems, place, true)
        marked = items.position(of: song)
        if isSameList { keepLine(before) } else { resetLine(before) }
        if isAwaited, !isSongExpected { endAwaiting() }
        // The lines of another list do not have the focus yet.
        if isWanted, !isSameList || !hasKeyboard { takeKeyboard() }
    }

    private struct Before {
        let line: Int?
        let item: FilePath?
        let song: Int?
        let hasFocus: Bool
    }

    private var hasKeyboard: Bool { keyboard?.hasKeyboard ?? false }

    private var isSongListed: Bool { items.position(of: song) != nil }

    private func takeKeyboard() {
        if !isKnown || isSongExpected { awaitSong() } else { takeKeyboardAtSong() }
    }

    /// Keeps the cursor on its line, wherever that is now. If the line is gone, the cursor goes to the one that took
    /// its place, unless it was the open song's, which may have been renamed.
    private func keepLine(_ before: Before) {
        let position = items.position(of: before.item)
        // A song that was just created or restored: the focus follows it, unless it went elsewhere meanwhile.
        let isFollowed = before.song == nil && lineBeforeSong != nil && before.item == lineBeforeSong
        let isFree = !before.hasFocus && (before.song == nil || position == nil)
        let isOnSong = position == nil && before.line == before.song
        if isSongListed, isFollowed || isFree || isOnSong {
            lineBeforeSong = nil
            goToSong()
        } else {
            let old = before.line ?? (before.hasFocus ? 0 : nil)
            line = position ?? old.flatMap { items.isEmpty ? nil : min($0, items.count - 1) }
        }
        if before.hasFocus { moves.add(Move(keyboard: .keep)) }
    }

    private func resetLine(_ before: Before) {
        line = nil
        if !items.isEmpty { moves.add(Move(reveal: 0)) }
        goToSong()
        // The focus follows a song that was moved to another folder.
        if before.hasFocus, isSongExpected { awaitSong() }
    }

    /// Moves the cursor to the line of the open song, if there is one.
    private func goToSong() {
        guard let marked else { return }
        line = marked
        moves.add(Move(reveal: marked, keyboard: .follow))
    }

    /// Whether the open song belongs in the list but is not in it yet.
    private var isSongExpected: Bool {
        switch place {
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

    /// Takes the focus, and gives it to the song's line when that is listed. However long that takes, no key reaches
    /// another line unless the user goes there.
    private func awaitSong() {
        holdMove = moves.count
        moves.add(Move(keyboard: .hold))
        isAwaited = true
    }

    /// Takes the focus, unless something else has it by now.
    private func endAwaiting() {
        isAwaited = false
        guard let keyboard else { return }
        // The view may not have taken the focus yet: then it is elsewhere, but did not go there since.
        let isComing = keyboard.isElsewhere && holdMove >= voidMoves
        // A dialog that closed may have given it to another line. If the user went there, it stays.
        let isOnLine = !keyboard.isElsewhere && !keyboard.isListUsed
        if keyboard.isHeld || isComing || isOnLine { takeKeyboardAtSong() }
    }

    private func takeKeyboardAtSong() {
        if !items.isEmpty {
            goToSong()
            line = line ?? 0
        }
        moves.add(Move(keyboard: .take))
    }
}
