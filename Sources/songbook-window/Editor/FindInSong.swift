import CAdwaita
import FileWork
import SongbookModel
import TextEditing
import Toolkit

/// Finds words in the lyrics as the library search does: regardless of case and accents, and through chords. Marks all
/// matches, and puts the cursor at one of them.
@MainActor
final class FindInSong {
    /// The bar as a widget.
    var widget: Widget { bar.widget }

    private let bar = FindBar()
    private let page: LyricsView
    private let worker = FileWorker()
    private var places: [Range<Int>] = []
    private var current = 0
    /// The start of the page's selection, and its cursor, when the bar was shown; nil once that no longer applies.
    private var begun: (start: Int, cursor: Int)?
    /// How many matches Replace All replaced; nil after the next edit or search.
    private var replaced: Int?
    private var searching: Task<Void, Never>?

    init(_ page: LyricsView) {
        self.page = page
        bar.onChange = { [weak self] in
            self?.replaced = nil
            self?.search()
        }
        bar.onStep = { [weak self] in self?.step(by: $0) }
        bar.onReplace = { [weak self] in self?.replace(all: $0) }
        bar.onEnd = { [weak self] in self?.end() }
        page.onEscape = { [weak self] in
            guard let self, bar.isShown else { return false }
            // Leaves the cursor where it is: without matches, `end` selects none.
            places = []
            bar.close()
            return true
        }
        page.onTextChange = { [weak self] in
            guard let self, bar.isShown else { return }
            (replaced, begun) = (nil, nil)
            search(keepsPlace: true)
        }
    }

    /// Shows the bar to type search words, and searches for the selection at once.
    ///
    /// - Parameter replacing: whether to show the row for the replacement, too.
    func begin(replacing: Bool = false) {
        let selection = page.selection
        begun = (page.cursorOffset, page.text.selection.cursor)
        bar.canReplace = page.isEditable
        bar.begin(
            with: selection.contains(where: \.isNewline) ? "" : selection, replacing: replacing && page.isEditable)
        search()
    }

    /// Must be called when the page goes away: cancels a running search.
    func close() {
        searching?.cancel()
    }

    /// Where the search starts, in Unicode scalars. Selecting text in the bar clears the page's selection and may leave
    /// the cursor at its end. Source: gtk_text_update_primary_selection, gtk_text_buffer_content_detach.
    private var start: Int {
        if let begun, begun.cursor == page.text.selection.cursor { return begun.start }
        return page.cursorOffset
    }

    private func search(keepsPlace: Bool = false) {
        guard bar.isShown else { return }
        searching?.cancel()
        let (words, text) = (bar.words, page.contents)
        guard !words.isEmpty else { return show([], keepsPlace: keepsPlace) }
        let search = LyricsSearch(words, listedChords: page.markup.listedChords)
        searching = Task { [weak self, worker] in
            let found = await worker.run { search.places(in: text) }
            if !Task.isCancelled { self?.show(found, keepsPlace: keepsPlace) }
        }
    }

    private func show(_ found: [Range<Int>], keepsPlace: Bool) {
        places = found
        guard !places.isEmpty else {
            page.marks.clear()
            return showCount(bar.words.isEmpty ? nil : (0, 0))
        }
        let start = start
        current = places.firstIndex { $0.upperBound > start } ?? 0
        // While the user types in the song, the cursor must not move.
        page.marks.mark(places, current: current, movesCursor: !keepsPlace)
        begun = nil
        showCount((current, places.count))
    }

    private func showCount(_ place: (current: Int, count: Int)?) {
        bar.show(place, replaced: replaced)
    }

    private func step(by step: Int) {
        guard !places.isEmpty else { return }
        replaced = nil
        current = (current + step + places.count) % places.count
        page.marks.mark(places, current: current)
        showCount((current, places.count))
    }

    /// Replaces as one undo step. Searches the current text, because the last matches may be of an older one.
    private func replace(all: Bool) {
        let search = LyricsSearch(bar.words, listedChords: page.markup.listedChords)
        let found = search.replacement(
            in: page.contents, with: bar.replacement, all: all, from: start, selection: page.text.selection)
        guard page.isEditable, let (change, count) = found else { return }
        page.text.replace(change)
        replaced = all ? count : nil
        self.search(keepsPlace: all)
    }

    private func end() {
        searching?.cancel()
        page.marks.clear()
        if places.indices.contains(current) { page.marks.select(places[current]) }
        places = []
        page.grabFocus()
    }
}
