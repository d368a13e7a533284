import EditingSession
import SongFormat

/// A user who types into an open song, and the page that keeps a draft of it. The draft is begun with the song as it is
/// and the first typed text, or as a whole; then text is added to it.
final class Typist {
    var title: String
    var text: [Unicode.Scalar]
    /// The number of the text that the page reported last.
    private var last = 0
    /// The content that the page showed at first; nil once a draft was begun.
    private var shown: SongEdit?

    init(title: String = "One", _ text: String) {
        (self.title, self.text) = (title, Array(text.unicodeScalars))
        shown = SongEdit(title: title, text: text)
    }

    var words: String { String(String.UnicodeScalarView(text)) }

    /// Replaces text, and returns the change that the page reports.
    func replace(_ range: Range<Int>, with new: String) -> TypedChange {
        text.replaceSubrange(range, with: Array(new.unicodeScalars))
        return TypedChange(text: (range, new), textCount: text.count)
    }

    /// Begins a draft with the whole text, and replaces the text before.
    func begin(_ session: EditingSession, typing words: String) throws {
        text = Array(words.unicodeScalars)
        try begin(session)
    }

    /// Begins a draft with the whole text.
    func begin(_ session: EditingSession) throws {
        (shown, last) = (nil, session.nextDraft())
        try session.beginDraft(of: SongEdit(title: title, text: words), as: last)
    }

    /// Begins a draft with the text that was typed into the song as it was shown.
    ///
    /// - Parameter save: the number of a save that has exactly this text.
    func begin(_ session: EditingSession, typing change: TypedChange, as save: Int? = nil) throws -> Bool {
        guard let song = shown else { return false }
        (shown, last) = (nil, save ?? session.nextDraft())
        return try session.beginDraft(typing: change, into: song, as: last)
    }

    /// Adds a change to the draft.
    ///
    /// - Parameter save: the number of a save that has exactly this text.
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

    /// Types at the end, as the window does: if the draft cannot be continued, a new one is begun.
    func type(_ words: String, _ session: EditingSession) throws {
        let change = replace(text.count..<text.count, with: words)
        let isKept = shown == nil ? try add(change, to: session) : try begin(session, typing: change)
        if !isKept { try begin(session) }
    }

    /// Saves, as the window does: the draft has the same text.
    func save(_ session: EditingSession) throws -> SaveReport {
        let ticket = session.nextDraft()
        _ = try add(TypedChange(textCount: text.count), to: session, as: ticket)
        return try session.save(SongEdit(title: title, text: words), as: ticket)
    }
}
