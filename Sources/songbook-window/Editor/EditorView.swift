import CAdwaita
import SongFormat
import SongMerging
import SongbookModel
import TextEditing
import Toolkit
import Translations

/// The page: a title, and the lyrics below it. It knows the two texts and the user's changes to them, nothing of files.
@MainActor
final class EditorView: TextSource {
    /// The page as a widget.
    var widget: Widget { scroller.widget }
    /// Called after each change by the user.
    var onEdit: @MainActor () -> Void = {}
    /// Called when the undo state changes.
    var onHistoryChange: @MainActor () -> Void = {}

    /// Called when the title scrolls out of view or back into it.
    var onTitleSeen: @MainActor () -> Void = {}

    private let titleEntry = TitleEntry()
    private let lyricsView = LyricsView()
    private let titleText: PageText
    private let lyrics: PageText
    private let typed: TypedChanges
    private let scroller: PageScroller
    private var lastUsed: any TextWidget
    private var waiting: [@MainActor () -> Void] = []
    /// The user's place in the lyrics when the page was released; nil while it is shown.
    private var placeLeft: TextPlace?

    init() {
        titleText = PageText(titleEntry)
        lyrics = PageText(lyricsView)
        typed = TypedChanges(titleText, lyricsView, lyricsView.changes)
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
        titleText.onEdit = { [weak self] in
            self?.typed.titleTyped()
            self?.onEdit()
        }
        lyrics.onEdit = { [weak self] in self?.onEdit() }
        for page in [titleText, lyrics] {
            page.text.composition.onEnd = { [weak self] in self?.composed() }
            page.text.onUse = { [weak self, weak text = page.text] in
                if let text { self?.used(text) }
            }
        }
    }

    /// What differs from the song as last shown or saved.
    var edit: SongEdit { SongEdit(title: titleText.edit, text: lyrics.edit) }

    /// The base of the edit: the song as last shown or saved.
    var origin: SongText { SongText(title: titleText.base, text: lyrics.base) }

    /// The texts on the page, edited or not.
    var words: SongText { SongText(title: titleText.contents, text: lyrics.contents) }

    /// The whole title.
    var title: String { titleText.contents }

    /// Starts to record what is typed, for ``takeTyped()``.
    ///
    /// - Parameter origin: the text that the page holds.
    func beginFollowing(from origin: TypedWords.Origin) { typed.begin(from: origin) }

    /// Whether ``takeTyped()`` returns what is typed.
    var isFollowing: Bool { typed.isFollowing }

    /// Stops recording what is typed, until ``beginFollowing(from:)``.
    func endFollowing() { typed.end() }

    /// Returns what was typed since the last call, or since ``beginFollowing(from:)``; nil if the page, or the song
    /// that it shows, has become a different one.
    func takeTyped() -> TypedWords? { typed.take() }

    /// Why the page cannot be edited, as a sentence: GTK cannot hold one of its texts; nil if it can hold both.
    var uneditable: String? {
        if !titleText.isWhole {
            return titleText.contents.utf8.contains(0)
                ? translated("The title cannot be edited because it contains a null character.")
                : translated("The title is too long to be edited here.")
        }
        return lyrics.isWhole
            ? nil : translated("The lyrics cannot be edited because they contain a null character.")
    }

    /// Marks misspelled words of the lyrics; nil where that is not possible.
    var spelling: SpellChecking? { lyricsView.spelling }

    /// Whether the title is visible: it scrolls with the lyrics.
    var isTitleSeen: Bool { scroller.isHeadSeen }

    /// Whether the title has the keyboard focus.
    var isTitleFocused: Bool { titleEntry.hasFocus }

    var canUndo: Bool { lastUsed.canUndo }
    var canRedo: Bool { lastUsed.canRedo }

    func undo() { lastUsed.undo() }
    func redo() { lastUsed.redo() }

    /// Shows the song's texts. This is not an edit and cannot be undone, but a text that is shown already keeps its
    /// cursor and its undo history.
    func show(title newTitle: String, text: String, isEditable: Bool) {
        typed.end()
        titleText.show(newTitle, isEditable: isEditable)
        // GTK drops the selection of a page that is not on the screen.
        let placeKept = lyrics.contents.hasSameBytes(as: text) ? placeLeft : nil
        placeLeft = nil
        lyrics.show(text, isEditable: isEditable)
        if let placeKept { place = placeKept }
        typed.begin(from: .song)
    }

    /// The user's place in the lyrics. Setting it moves the cursor there and scrolls to it, as far as the text reaches.
    var place: TextPlace {
        get { TextPlaces.current(in: lyricsView.widget) }
        set { TextPlaces.restore(newValue, in: lyricsView.widget) }
    }

    /// Shows an outside change of the song. This is not an edit, but it can be undone, and undoing it is an edit. If
    /// GTK cannot hold the old or the new text, the new one is shown without undo.
    func apply(_ words: SongText, isEditable: Bool) {
        typed.end()
        for (page, newText) in [(titleText, words.title), (lyrics, words.text)] {
            if page.canFollow(newText) {
                page.apply(newText)
            } else {
                page.show(newText, isEditable: isEditable)
            }
        }
        typed.begin(from: .song)
    }

    /// Shows the result of merging the saved words with an outside change, and keeps what was typed since on top of it.
    ///
    /// - Returns: whether this was possible; if not, the page is unchanged.
    func merge(_ merged: SongText) -> Bool {
        guard titleText.canFollow(merged.title), lyrics.canFollow(merged.text),
            let all = SongText.merging(base: origin, ours: words, theirs: merged)
        else { return false }
        typed.end()
        titleText.apply(merged.title, edited: all.title)
        lyrics.apply(merged.text, edited: all.text)
        if all.hasSameBytes(as: merged) { typed.begin(from: .song) }
        return true
    }

    /// Replaces both texts as if they had been typed. A title that GTK cannot hold stays as it is.
    func type(_ words: SongText) {
        if titleText.canFollow(words.title) { titleEntry.type(words.title) }
        lyricsView.type(words.text)
    }

    /// Inserts `typed` where the page has, or will have, the keyboard focus, if the page is editable. In the title, and
    /// on an empty page, what comes before the first Return goes into the title.
    func typeAhead(_ typed: String) {
        guard !typed.isEmpty, lyricsView.isEditable else { return }
        let isEmpty = titleText.contents.isEmpty && lyrics.contents.isEmpty
        guard titleEntry.isFocus || isEmpty else { return lyricsView.insert(typed) }
        let page = TypedAhead.page(of: typed)
        titleEntry.insert(page.title)
        guard typed.contains("\n") else { return }
        lyricsView.grabFocus()
        lyricsView.insert(page.text)
    }

    /// Whether text is being composed on the page.
    var isComposing: Bool { titleText.text.composition.isActive || lyrics.text.composition.isActive }

    /// Runs `body` once nothing is being composed on the page, because composed text would be lost.
    func whenComposed(_ body: @escaping @MainActor () -> Void) {
        if isComposing { waiting.append(body) } else { body() }
    }

    /// Commits what is being composed, and leaves the keyboard focus there.
    func finishComposing() {
        for text in [titleText.text, lyrics.text] where text.composition.isActive {
            text.composition.finish()
            text.grabFocus()
        }
    }

    /// Must be called when the page goes away: drops pending work.
    func close() {
        waiting = []
    }

    /// Detaches the page from the view that shows it, so that it can be shown again elsewhere. Keeps texts, cursors,
    /// scroll position and undo history; removes marks and the widgets between title and lyrics.
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

    /// How much memory the page may take, in characters: those of the lyrics and those that the undo history may hold.
    var weight: Int { lyricsView.text.count + lyricsView.amountChanged }

    /// Records that the song now holds `edit`.
    func markSaved(_ edit: SongEdit) {
        if let newTitle = edit.title { titleText.markSaved(newTitle) }
        if let text = edit.text { lyrics.markSaved(text) }
    }

    /// Marks the places that `find` returns in the lyrics, and moves the cursor to the first.
    func reveal(_ find: (String) -> [Range<String.Index>]) {
        guard lyrics.isWhole else { return }
        let text = lyrics.contents
        lyricsView.marks.mark(text.scalarOffsets(of: find(text)), current: 0)
    }

    /// Removes the marks; the cursor stays.
    func clearMarks() {
        lyricsView.marks.clear()
    }

    /// Puts a widget between title and lyrics.
    func insertBelowTitle(_ child: Widget) {
        scroller.appendToHead(child)
    }

    /// The view of the lyrics, for searching.
    var page: LyricsView { lyricsView }

    /// Moves the keyboard focus to the title and selects all of it.
    func selectTitle() { titleEntry.selectAll() }

    /// Moves the cursor to where writing continues: to the lyrics, or to the title of a song that has neither.
    func grabFocus() {
        if titleText.contents.isEmpty, lyrics.contents.isEmpty {
            titleEntry.grabFocus()
        } else {
            lyricsView.grabFocus()
        }
    }
}

extension EditorView {
    /// An input method first ends the composition, and then inserts the text.
    private func composed() {
        guard !waiting.isEmpty else { return }
        MainLoop.after(seconds: 0.2) { [weak self] in
            guard let self, !isComposing else { return }
            let bodies = waiting
            waiting = []
            for body in bodies { body() }
        }
    }

    /// When a whole song is pasted into the title of an empty page, makes its first line the title, and the rest the
    /// lyrics.
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
