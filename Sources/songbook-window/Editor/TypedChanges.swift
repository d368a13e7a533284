import Toolkit

/// What was typed on a page since that was last asked, at the cost of what was typed and not of the whole page.
@MainActor
final class TypedChanges {
    /// What it was typed into.
    enum Origin {
        /// The song, as the page showed it.
        case song
        /// All that was typed before.
        case page
    }

    /// What was typed since the last time.
    struct Change {
        let origin: Origin
        /// The whole title, where that is another one.
        let title: String?
        /// The stretch of the lyrics that was replaced, and what stands there now.
        let text: (range: Range<Int>, replacement: String)?
        /// How many Unicode scalars the lyrics have now.
        let textCount: Int

        /// Whether nothing was typed.
        var isNothing: Bool { title == nil && text == nil }
    }

    private let title: PageText
    private let lyrics: LyricsView
    /// What the next change is typed into; nil where that is not followed.
    private var origin: Origin?
    private var isTitleChanged = false
    private var stretch: ChangedStretch?

    /// - Parameter changes: of the lyrics.
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

    /// Whether ``take()`` tells what is typed.
    var isFollowing: Bool { origin != nil }

    /// Follows what is typed from now on.
    ///
    /// - Parameter origin: what stands on the page: what its song says, or all that was typed, where that was taken as
    ///   a whole.
    func begin(from origin: Origin) {
        self.origin = origin
        forget()
    }

    /// The page, or the song that it shows, is another one: the page is to be taken as a whole again.
    func end() {
        origin = nil
        forget()
    }

    /// To be called when the title was typed into.
    func titleTyped() {
        isTitleChanged = true
    }

    /// What was typed since the last time; nil where the page is to be taken as a whole.
    func take() -> Change? {
        guard let origin else { return nil }
        defer { begin(from: .page) }
        let text = lyrics.text
        return Change(
            origin: origin, title: isTitleChanged ? title.contents : nil,
            text: stretch.map { (range: $0.old, replacement: text.text($0.new)) }, textCount: text.count)
    }

    private func forget() {
        (isTitleChanged, stretch) = (false, nil)
    }
}
