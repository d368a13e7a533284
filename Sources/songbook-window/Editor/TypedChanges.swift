/// What was typed on a page since that was last asked, at the cost of what was typed and not of the whole page.
@MainActor
final class TypedChanges {
    /// What was typed since the last time.
    struct Change {
        /// The whole title, where that is another one.
        let title: String?
        /// The stretch of the lyrics that was replaced, and what stands there now.
        let text: (range: Range<Int>, replacement: String)?
        /// How many Unicode scalars the lyrics have now.
        let textCount: Int
    }

    private let title: PageText
    private let lyrics: LyricsView
    private var isFollowing = false
    private var isTitleChanged = false
    private var stretch: ChangedStretch?

    /// - Parameter changes: of the lyrics.
    init(_ title: PageText, _ lyrics: LyricsView, _ changes: TextChanges) {
        (self.title, self.lyrics) = (title, lyrics)
        changes.listenToReplacements { [weak self] range, count in
            guard let self, isFollowing else { return }
            if stretch == nil {
                stretch = ChangedStretch(replacing: range, by: count)
            } else {
                stretch?.add(replacing: range, by: count)
            }
        }
    }

    /// Follows what is typed from now on: the page was taken as a whole.
    func begin() {
        isFollowing = true
        forget()
    }

    /// The page, or the song that it shows, is another one: the page is to be taken as a whole again.
    func end() {
        isFollowing = false
        forget()
    }

    /// To be called when the title was typed into.
    func titleTyped() {
        isTitleChanged = true
    }

    /// What was typed since the last time; nil where the page is to be taken as a whole.
    func take() -> Change? {
        guard isFollowing else { return nil }
        defer { forget() }
        let text = lyrics.text
        return Change(
            title: isTitleChanged ? title.contents : nil,
            text: stretch.map { (range: $0.old, replacement: text.text($0.new)) }, textCount: text.count)
    }

    private func forget() {
        (isTitleChanged, stretch) = (false, nil)
    }
}
