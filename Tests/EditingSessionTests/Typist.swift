import EditingSession
import SongFormat

/// Somebody who types into an open song, and the page that keeps a draft of it: begun with the song as it is and what
/// was typed first, or as a whole, and then added to.
final class Typist {
    var title: String
    var text: [Unicode.Scalar]
    /// The number of the words that the page told last.
    private var last = 0
    /// What the page showed at first; nil as soon as a draft was begun.
    private var shown: SongEdit?

    init(title: String = "One", _ text: String) {
        (self.title, self.text) = (title, Array(text.unicodeScalars))
        shown = SongEdit(title: title, text: text)
    }

    var words: String { String(String.UnicodeScalarView(text)) }

    /// What the page tells.
    func replace(_ range: Range<Int>, with new: String) -> TypedChange {
        text.replaceSubrange(range, with: Array(new.unicodeScalars))
        return TypedChange(text: (range, new), textCount: text.count)
    }

    /// Has a draft begin with all that was typed, and all that there is now.
    func begin(_ session: EditingSession, typing words: String) throws {
        text = Array(words.unicodeScalars)
        try begin(session)
    }

    /// Has a draft begin with all that was typed.
    func begin(_ session: EditingSession) throws {
        (shown, last) = (nil, session.nextDraft())
        try session.beginDraft(of: SongEdit(title: title, text: words), as: last)
    }

    /// Has a draft begin with what was typed into the song as it was shown.
    ///
    /// - Parameter save: the number of a save that has just these words.
    func begin(_ session: EditingSession, typing change: TypedChange, as save: Int? = nil) throws -> Bool {
        guard let song = shown else { return false }
        (shown, last) = (nil, save ?? session.nextDraft())
        return try session.beginDraft(typing: change, into: song, as: last)
    }

    /// Adds to the draft.
    ///
    /// - Parameter save: the number of a save that has just these words.
    func add(_ change: TypedChange, to session: EditingSession, as save: Int? = nil) throws -> Bool {
        let (earlier, ticket) = (last, save ?? session.nextDraft())
        last = ticket
        return try session.addToDraft(change, after: earlier, as: ticket)
    }

    /// Types, and adds that to the draft.
    func replace(_ range: Range<Int>, with new: String, in session: EditingSession) throws -> Bool {
        let change = replace(range, with: new)
        return try add(change, to: session)
    }

    /// Types at the end, as the window does it: a draft that does not go on is begun anew.
    func type(_ words: String, _ session: EditingSession) throws {
        let change = replace(text.count..<text.count, with: words)
        let isKept = shown == nil ? try add(change, to: session) : try begin(session, typing: change)
        if !isKept { try begin(session) }
    }

    /// Saves, as the window does it: the draft has the same words.
    func save(_ session: EditingSession) throws -> SaveReport {
        let ticket = session.nextDraft()
        _ = try add(TypedChange(textCount: text.count), to: session, as: ticket)
        return try session.save(SongEdit(title: title, text: words), as: ticket)
    }
}
