import CAdwaita
import ChordSheet
import FileWork
import LibraryIndex
import Toolkit

/// Finds words in the lyrics that are shown, as the library is searched: whatever their case and accents, and through
/// chords. All places are marked, and one of them is where the cursor is.
@MainActor
final class FindInSong {
    /// The bar as a widget.
    var widget: Widget { bar.widget }

    private let bar = FindBar()
    private let page: LyricsView
    private let worker = FileWorker()
    private var places: [Range<Int>] = []
    private var current = 0
    /// Where what was selected in the page began when the bar was shown, and where the cursor was; nil once that is past.
    private var begun: (start: Int, cursor: Int)?
    /// How many matches were replaced at once; nil when something was typed or looked for since.
    private var replaced: Int?
    private var generation = Generation()

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
            // Who writes stays where the cursor is.
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

    /// Lets words be typed; what is selected is looked for at once.
    ///
    /// - Parameter replacing: whether words to replace it with can be typed, too.
    func begin(replacing: Bool = false) {
        let selection = page.selection
        begun = (page.cursorOffset, page.text.selection.cursor)
        bar.canReplace = page.isEditable
        bar.begin(
            with: selection.contains(where: \.isNewline) ? "" : selection, replacing: replacing && page.isEditable)
        search()
    }

    /// To be called when the page goes: what is still being searched for is not marked any more.
    func close() {
        generation.advance()
    }

    /// From where is looked for, in Unicode scalars. What is selected in the bar takes the selection from the page, whose
    /// cursor may be left at its end. Source: gtk_text_update_primary_selection, gtk_text_buffer_content_detach.
    private var start: Int {
        if let begun, begun.cursor == page.text.selection.cursor { return begun.start }
        return page.cursorOffset
    }

    private func search(keepsPlace: Bool = false) {
        guard bar.isShown else { return }
        let turn = generation.advance()
        let (words, text, listedChords) = (bar.words, page.contents, page.markup.listedChords)
        guard !words.isEmpty else { return show([], keepsPlace: keepsPlace) }
        worker.run {
            let chords = SongChords(listed: listedChords, in: text)
            return text.scalarOffsets(of: SearchQuery(phrase: words).ranges(in: text, chords: chords))
        } then: { [weak self] (found: [Range<Int>]) in
            if let self, turn == generation { show(found, keepsPlace: keepsPlace) }
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
        // Whoever types in the song does not want the cursor to be anywhere else.
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

    /// As one step of undo. What was found last may be of a text that was changed since.
    private func replace(all: Bool) {
        let text = page.contents
        let (query, chords) = (
            SearchQuery(phrase: bar.words), SongChords(listed: page.markup.listedChords, in: text)
        )
        let found = text.scalarOffsets(of: query.ranges(in: text, chords: chords))
        guard page.isEditable, !found.isEmpty else { return }
        let start = start
        let matches = all ? found : [found.first { $0.upperBound > start } ?? found[0]]
        let words = bar.replacement
        // A chord is replaced by those who look for it.
        let kept = query.asksForChords ? [] : text.scalarOffsets(of: ChordName.ranges(in: text, chords))
        var change = TextReplacement(
            replacing: matches, of: text, with: words, keeping: kept, selection: page.text.selection)
        if !all {
            let end = matches[0].lowerBound + change.replacement.unicodeScalars.count
            change = TextReplacement(
                range: change.range, replacement: change.replacement,
                selection: TextSelection(anchor: end, cursor: end))
        }
        page.text.replace(change)
        replaced = all ? matches.count : nil
        search(keepsPlace: all)
    }

    private func end() {
        generation.advance()
        page.marks.clear()
        if places.indices.contains(current) { page.marks.select(places[current]) }
        places = []
        page.grabFocus()
    }
}
