import EditingSession
import SongbookModel
import Toolkit

/// What was typed on a page since the last request, at a cost that depends on what was typed, not on the whole page.
@MainActor
final class TypedChanges {
    private let title: PageText
    private let lyrics: LyricsView
    /// What the next change applies to; nil while changes are not recorded.
    private var origin: TypedWords.Origin?
    private var isTitleChanged = false
    private var stretch: ChangedStretch?

    /// - Parameter changes: the changes of the lyrics.
    init(_ title: PageText, _ lyrics: LyricsView, _ changes: TextChanges) {
        (self.title, self.lyrics) = (title, lyrics)
        changes.listenToReplacements { [weak self] range, count in
            guard let self, origin != nil else { return }
            if stretch == nil {
                stretch = ChangedStretch(replacing: range, by: count)
            } else {
                stretch?.add(replacing: range, by: count)
            }
        }
    }

    /// Whether ``take()`` returns what is typed.
    var isFollowing: Bool { origin != nil }

    /// Records what is typed from now on.
    ///
    /// - Parameter origin: the text that the page holds: the song's, or all that was typed, if that was taken as a
    ///   whole.
    func begin(from origin: TypedWords.Origin) {
        self.origin = origin
        forget()
    }

    /// Ends recording, because the page or its song is a different one: the page must be taken as a whole again.
    func end() {
        origin = nil
        forget()
    }

    /// Must be called after the user changed the title.
    func titleTyped() {
        isTitleChanged = true
    }

    /// Returns what was typed since the last call; nil if the page must be taken as a whole.
    func take() -> TypedWords? {
        guard let origin else { return nil }
        defer { begin(from: .page) }
        let text = lyrics.text
        let change = TypedChange(
            title: isTitleChanged ? title.contents : nil,
            text: stretch.map { (range: $0.old, replacement: text.text($0.new)) }, textCount: text.count)
        return TypedWords(origin: origin, change: change)
    }

    private func forget() {
        (isTitleChanged, stretch) = (false, nil)
    }
}
