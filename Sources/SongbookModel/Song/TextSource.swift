public import EditingSession
public import SongFormat
public import SongMerging

/// The live text of a song: the page that it is typed on. A model asks for it when needed; no keystroke makes a String
/// of the whole text.
public protocol TextSource: AnyObject {
    /// All text on the page, edited or not.
    var words: SongText { get }
    /// The whole title.
    var title: String { get }
    /// The user's changes to title and lyrics: how they differ from ``origin``.
    var edit: SongEdit { get }
    /// What the edit was made from: the song as it was shown or last saved.
    var origin: SongText { get }

    /// What was typed since the last call, or since ``beginFollowing(from:)``, at a cost that depends on that alone.
    /// Nil if the page, or the song that it shows, was replaced since.
    func takeTyped() -> TypedWords?
    /// Has ``takeTyped()`` return what is typed from now on.
    ///
    /// - Parameter origin: what is on the page.
    func beginFollowing(from origin: TypedWords.Origin)
    /// Has ``takeTyped()`` return nil until ``beginFollowing(from:)``.
    func endFollowing()
    /// Whether ``takeTyped()`` returns what is typed.
    var isFollowing: Bool { get }

    /// Records that the song now has what `edit` has. What was typed since stays.
    func markSaved(_ edit: SongEdit)
    /// Shows the song after it was merged with another program's changes, and keeps what was typed since on top.
    ///
    /// - Returns: whether that succeeded; if not, the page is as it was.
    func merge(_ merged: SongText) -> Bool
    /// Shows what another program made of the song. This is not an edit, but undoing it is one.
    func apply(_ words: SongText, isEditable: Bool)
    /// Replaces both texts as if they had been typed, in one undo step.
    func type(_ words: SongText)
    /// Undoes what was typed last.
    func undo()
    /// Redoes what was undone last.
    func redo()
    /// Runs `body` when no text is being composed on the page, because that would be lost.
    func whenComposed(_ body: @escaping @MainActor () -> Void)
}

/// What was typed on a page since some point in time.
public struct TypedWords {
    /// What it was typed into.
    public enum Origin {
        /// The song, as the page showed it.
        case song
        /// Everything typed before.
        case page
    }

    /// What it was typed into.
    public let origin: Origin
    /// What was typed.
    public let change: TypedChange

    /// Creates a value from its properties.
    public init(origin: Origin, change: TypedChange) {
        (self.origin, self.change) = (origin, change)
    }

    /// Whether nothing was typed.
    var isNothing: Bool { change.title == nil && change.text == nil }
}

extension SongText {
    /// Whether there is only white space.
    public nonisolated var isBlank: Bool { title.allSatisfy(\.isWhitespace) && text.allSatisfy(\.isWhitespace) }
}
