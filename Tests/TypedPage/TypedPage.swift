import EditingSession
package import SongFormat
package import SongMerging
package import SongbookModel

/// A page that a test types on.
@MainActor
package final class TypedPage: TextSource {
    package private(set) var words: SongText
    package private(set) var origin: SongText
    /// Whether text is being composed.
    package var isComposing = false {
        didSet {
            guard !isComposing else { return }
            let bodies = waiting
            waiting = []
            for body in bodies { body() }
        }
    }
    /// Called when text was typed.
    package var onEdit: () -> Void = {}

    private var following: TypedWords.Origin?
    private var taken: SongText
    /// The content before each step that can be undone.
    private var steps: [SongText] = []
    private var waiting: [@MainActor () -> Void] = []

    /// Shows a song.
    package init(_ song: Song) {
        words = SongText(song)
        (origin, taken) = (words, words)
        following = .song
    }

    /// Replaces the lyrics, as a user does.
    package func type(_ text: String) {
        words.text = text
        onEdit()
    }

    /// Replaces the title, as a user does.
    package func type(title: String) {
        words.title = title
        onEdit()
    }

    package var title: String { words.title }

    package var edit: SongEdit {
        SongEdit(
            title: words.title == origin.title ? nil : words.title, text: words.text == origin.text ? nil : words.text)
    }

    package var isFollowing: Bool { following != nil }

    package func takeTyped() -> TypedWords? {
        guard let origin = following else { return nil }
        defer { beginFollowing(from: .page) }
        let (old, new) = (Array(taken.text.unicodeScalars), Array(words.text.unicodeScalars))
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        var replacement = String.UnicodeScalarView()
        replacement.append(contentsOf: new[start..<new.count - end])
        let change = TypedChange(
            title: words.title == taken.title ? nil : words.title,
            text: old == new ? nil : (range: start..<old.count - end, replacement: String(replacement)),
            textCount: new.count)
        return TypedWords(origin: origin, change: change)
    }

    package func beginFollowing(from origin: TypedWords.Origin) {
        following = origin
        taken = words
    }

    package func endFollowing() {
        following = nil
    }

    package func markSaved(_ edit: SongEdit) {
        origin.title = edit.title ?? origin.title
        origin.text = edit.text ?? origin.text
    }

    package func merge(_ merged: SongText) -> Bool {
        guard let all = SongText.merging(base: origin, ours: words, theirs: merged) else { return false }
        endFollowing()
        (origin, words) = (merged, all)
        if all.title == merged.title, all.text == merged.text { beginFollowing(from: .song) }
        return true
    }

    package func apply(_ words: SongText, isEditable: Bool) {
        steps.append(self.words)
        (origin, self.words) = (words, words)
        beginFollowing(from: .song)
    }

    package func type(_ words: SongText) {
        steps.append(self.words)
        self.words = words
        onEdit()
    }

    package func undo() {
        guard let last = steps.popLast() else { return }
        words = last
        onEdit()
    }

    package func redo() {}

    package func whenComposed(_ body: @escaping @MainActor () -> Void) {
        if isComposing { waiting.append(body) } else { body() }
    }
}
