import CAdwaita
import SongFormat
import SongMerging
import Toolkit
import Translations

/// The page: a title, the lyrics below it. It knows two texts and that somebody changed them, nothing of files.
@MainActor
final class EditorView {
    /// What a person made of the song; nil is what was not changed.
    struct Edit {
        var title: String?
        var text: String?

        var isEmpty: Bool { title == nil && text == nil }
    }

    /// The page as a widget.
    var widget: Widget { scroller.widget }
    /// Called after each change that a person made.
    var onEdit: @MainActor () -> Void = {}
    /// Called when what can be undone or redone changed.
    var onHistoryChange: @MainActor () -> Void = {}

    /// Called when the title is scrolled out of sight, or into it again.
    var onTitleSeen: @MainActor () -> Void = {}

    private let titleEntry = TitleEntry()
    private let lyricsView = LyricsView()
    private let title: PageText
    private let lyrics: PageText
    private let typed: TypedChanges
    private let scroller: PageScroller
    private var lastUsed: any TextWidget
    private var waiting: [@MainActor () -> Void] = []
    /// Where somebody was in the lyrics when the page was released; nil while it is shown.
    private var placeLeft: TextPlace?

    init() {
        title = PageText(titleEntry)
        lyrics = PageText(lyricsView)
        typed = TypedChanges(title, lyricsView, lyricsView.changes)
        lastUsed = lyricsView
        scroller = PageScroller(lyricsView.widget, below: titleEntry.whole)
        gtk_widget_set_vexpand(widget, 1)
        scroller.onHeadChange = { [weak self] in self?.onTitleSeen() }
        titleEntry.onLeave = { [weak self] in self?.lyricsView.grabFocus() }
        titleEntry.onLines = { [weak self] in self?.takeLyrics(from: $0) ?? $0 }
        lyricsView.onLeave = { [weak self] in self?.titleEntry.grabFocus() }
        onKey(of: widget, ifLeft: true) { [self] key, modifiers in
            key == GDK_KEY_Escape && modifiers == 0 && lyricsView.marks.clear()
        }
        title.onEdit = { [weak self] in
            self?.typed.titleTyped()
            self?.onEdit()
        }
        lyrics.onEdit = { [weak self] in self?.onEdit() }
        for page in [title, lyrics] {
            page.text.composition.onEnd = { [weak self] in self?.composed() }
            page.text.onUse = { [weak self, weak text = page.text] in
                if let text { self?.used(text) }
            }
        }
    }

    /// What differs from the song as it was shown or last saved.
    var edit: Edit { Edit(title: title.edit, text: lyrics.edit) }

    /// What the edit was made from: the song as it was shown or last saved.
    var origin: SongText { SongText(title: title.base, text: lyrics.base) }

    /// All that stands on the page, edited or not.
    var words: SongText { SongText(title: title.contents, text: lyrics.contents) }

    /// The whole title.
    var titleContents: String { title.contents }

    /// Has ``takeTyped()`` tell what is typed from now on.
    ///
    /// - Parameter origin: what stands on the page.
    func beginFollowing(from origin: TypedChanges.Origin) { typed.begin(from: origin) }

    /// Whether ``takeTyped()`` tells what is typed.
    var isFollowing: Bool { typed.isFollowing }

    /// Has ``takeTyped()`` tell nothing, until ``beginFollowing()``.
    func endFollowing() { typed.end() }

    /// What was typed since the last time, or since ``beginFollowing()``; nil where the page, or the song that it shows, is
    /// another one since.
    func takeTyped() -> TypedChanges.Change? { typed.take() }

    /// What cannot be edited here, because GTK cannot hold it, as a sentence; nil when all can be.
    var uneditable: String? {
        if !title.isWhole {
            return title.contents.utf8.contains(0)
                ? translated("The title cannot be edited because it contains a null character.")
                : translated("The title is too long to be edited here.")
        }
        return lyrics.isWhole
            ? nil : translated("The lyrics cannot be edited because they contain a null character.")
    }

    /// Marks misspelled words of the lyrics; nil where that is not possible.
    var spelling: SpellChecking? { lyricsView.spelling }

    /// Whether the title is seen: it is scrolled away with the lyrics.
    var isTitleSeen: Bool { scroller.isHeadSeen }

    /// Whether the title has the keyboard.
    var isTitleFocused: Bool { titleEntry.hasFocus }

    var canUndo: Bool { lastUsed.canUndo }
    var canRedo: Bool { lastUsed.canRedo }

    func undo() { lastUsed.undo() }
    func redo() { lastUsed.redo() }

    /// Shows what the song holds. Not an edit, and nothing to undo; but a text that is shown already stays as it is, with the
    /// cursor and what can be undone.
    func show(title newTitle: String, text: String, isEditable: Bool) {
        typed.end()
        title.show(newTitle, isEditable: isEditable)
        // GTK lets go of what is selected on a page that is off the screen.
        let placeKept = lyrics.contents.hasSameBytes(as: text) ? placeLeft : nil
        placeLeft = nil
        lyrics.show(text, isEditable: isEditable)
        if let placeKept { place = placeKept }
        typed.begin(from: .song)
    }

    /// Where somebody is in the lyrics. Setting it puts the cursor there and scrolls to it, as far as the text reaches.
    var place: TextPlace {
        get { TextPlaces.current(in: lyricsView.widget) }
        set { TextPlaces.restore(newValue, in: lyricsView.widget) }
    }

    /// Shows what somebody else made of the song. Not an edit, but it can be undone, which then is one. A text that GTK
    /// cannot hold, now or before, is shown anew.
    func apply(title newTitle: String, text: String, isEditable: Bool) {
        typed.end()
        for (page, newText) in [(title, newTitle), (lyrics, text)] {
            if page.canFollow(newText) {
                page.apply(newText)
            } else {
                page.show(newText, isEditable: isEditable)
            }
        }
        typed.begin(from: .song)
    }

    /// Shows what became of the song when the words were saved together with somebody else's, and leaves what was typed
    /// since on top of it.
    ///
    /// - Returns: whether that could be done; if not, the page is as it was.
    func apply(_ merged: SongText) -> Bool {
        guard title.canFollow(merged.title), lyrics.canFollow(merged.text),
            let all = SongText.merging(base: origin, ours: words, theirs: merged)
        else { return false }
        typed.end()
        title.apply(merged.title, edited: all.title)
        lyrics.apply(merged.text, edited: all.text)
        if all.hasSameBytes(as: merged) { typed.begin(from: .song) }
        return true
    }

    /// Replaces both texts as if they had been typed. A title that GTK cannot hold stays as it is.
    func type(title newTitle: String, text: String) {
        if title.canFollow(newTitle) { titleEntry.type(newTitle) }
        lyricsView.type(text)
    }

    /// Types where the keyboard is, or will be, on the page, if that can be edited. What comes before the first Return in
    /// the title, as on an empty page, belongs there.
    func typeAhead(_ typed: String) {
        guard !typed.isEmpty, lyricsView.isEditable else { return }
        let isEmpty = title.contents.isEmpty && lyrics.contents.isEmpty
        guard titleEntry.isFocus || isEmpty else { return lyricsView.insert(typed) }
        let page = TypedAhead.page(of: typed)
        titleEntry.insert(page.title)
        guard typed.contains("\n") else { return }
        lyricsView.grabFocus()
        lyricsView.insert(page.text)
    }

    /// Whether something is being composed on the page.
    var isComposing: Bool { title.text.composition.isActive || lyrics.text.composition.isActive }

    /// Does something to the page; not while something is being composed on it, which would be lost.
    func whenComposed(_ body: @escaping @MainActor () -> Void) {
        if isComposing { waiting.append(body) } else { body() }
    }

    /// Puts what is being composed into its text, and leaves the keyboard there.
    func finishComposing() {
        for text in [title.text, lyrics.text] where text.composition.isActive {
            text.composition.finish()
            text.grabFocus()
        }
    }

    /// To be called when the page goes: nothing is done to it any more.
    func close() {
        waiting = []
    }

    /// Lets go of whoever shows the page, so that somebody else can show it again. Texts, cursors, scrolling and what can be
    /// undone stay; marks go, and what is between title and lyrics.
    func release() {
        close()
        typed.end()
        onEdit = {}
        onHistoryChange = {}
        onTitleSeen = {}
        lyricsView.onTextChange = {}
        lyricsView.onAnyChange = {}
        lyricsView.onEscape = { false }
        lyricsView.longLines.onAppear = {}
        lyricsView.menu.sections = { _ in [] }
        placeLeft = place
        clearMarks()
        lyricsView.echoMarks.clear()
        scroller.clearHead()
    }

    /// How much memory the page may take: the characters of the lyrics, and those that what can be undone may hold.
    var weight: Int { lyricsView.text.count + lyricsView.amountChanged }

    /// Says that the song now holds what `edit` holds.
    func markSaved(_ edit: Edit) {
        if let newTitle = edit.title { title.markSaved(newTitle) }
        if let text = edit.text { lyrics.markSaved(text) }
    }

    /// Marks places in the lyrics, and puts the cursor at the first.
    func reveal(_ find: (String) -> [Range<String.Index>]) {
        guard lyrics.isWhole else { return }
        let text = lyrics.contents
        lyricsView.marks.mark(text.scalarOffsets(of: find(text)), current: 0)
    }

    /// Marks nothing more; the cursor stays.
    func clearMarks() {
        lyricsView.marks.clear()
    }

    /// Puts a widget between title and lyrics.
    func insertBelowTitle(_ child: Widget) {
        scroller.appendToHead(child)
    }

    /// The lyrics as they are shown, to be searched.
    var page: LyricsView { lyricsView }

    /// Puts the keyboard into the title, with all of it selected.
    func selectTitle() { titleEntry.selectAll() }

    /// Puts the cursor where writing goes on: in the lyrics, or in the title of a song that has neither.
    func grabFocus() {
        if title.contents.isEmpty, lyrics.contents.isEmpty { titleEntry.grabFocus() } else { lyricsView.grabFocus() }
    }
}

extension EditorView {
    /// An input method says first that nothing is composed any more, and then what to put into the text.
    private func composed() {
        guard !waiting.isEmpty else { return }
        MainLoop.after(seconds: 0.2) { [weak self] in
            guard let self, !isComposing else { return }
            let bodies = waiting
            waiting = []
            for body in bodies { body() }
        }
    }

    /// Of a whole song that is pasted into the title of an empty page, the first line is the title, and the rest the lyrics.
    private func takeLyrics(from pasted: String) -> String {
        let lines = PastedText(pasted).cleaned.drop(while: \.isWhitespace)
        let parts = lines.split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lyrics.contents.isEmpty, lyricsView.isEditable, parts.count == 2 else { return pasted }
        lyricsView.insert(String(parts[1].drop(while: \.isNewline)))
        return String(parts[0])
    }

    private func used(_ text: any TextWidget) {
        if text.hasFocus { lastUsed = text }
        onHistoryChange()
    }
}
