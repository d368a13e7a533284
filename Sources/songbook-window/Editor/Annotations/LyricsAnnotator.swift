import CAdwaita
import Pronunciation
import Rhymes
import SongbookModel
import TextEditing
import Toolkit

/// Shows beside the lyrics how many syllables each line has, and which lines rhyme. The text and its undo history stay
/// unchanged.
///
/// A line keeps its annotations while the user types; they are updated a moment later, off the main thread.
@MainActor
final class LyricsAnnotator {
    /// How long typing must pause, in seconds.
    private static let pause = 0.25

    /// The language that the song's file states; nil if it states none.
    var language: String? {
        didSet { if language != oldValue, choices.isAny { read() } }
    }

    /// The song's member `chords`.
    var listedChords: [String] = [] {
        didSet { if listedChords != oldValue, choices.isAny { read() } }
    }

    private let view: Widget
    private let buffer: TextBuffer
    private let margin: LyricsMargin
    private let tints: RhymeTints
    private var worker: ProsodyWorker?
    private var choices = PageChoices()
    private var notes = LineNotes()
    /// A package that would provide more, and is not installed.
    private var missing: MissingPackage?
    private var changes = Generation()
    private var isReading = false
    /// Whether another reading is due.
    private var isReadingDue = false
    /// The caret's line as it was described; nil if none was.
    private var described: (line: Int, words: String)?
    private var isGone = false

    init(in view: Widget, _ changes: TextChanges) {
        self.view = view
        buffer = TextBuffer(of: view)
        margin = LyricsMargin(of: view)
        tints = RhymeTints(in: view)
        margin.label = { [weak self] in self?.label(of: $0) }
        changes.listen { [self] in textChanged($0) }
        connect(buffer.pointer, "notify::cursor-position") { [self] _ in describeCaretLine() }
        connect(view, "query-tooltip") { [self] emission in emission.answer(showTooltip(emission)) }
        connect(view, "destroy") { [self] _ in isGone = true }
    }

    /// Shows these annotations beside the lyrics from now on, and no others.
    func show(_ newChoices: PageChoices, by worker: ProsodyWorker) {
        self.worker = worker
        guard newChoices != choices, !isGone else { return }
        let old = choices
        choices = newChoices
        margin.show(newChoices)
        gtk_widget_set_has_tooltip(view, newChoices.isAny.gboolean)
        if old.showsRhymes, !newChoices.showsRhymes { tints.clear() }
        if !newChoices.isAny {
            changes.advance()
            notes.reset(count: 0)
        } else if !old.isAny {
            notes.reset(count: buffer.lineCount)
            read()
        } else if newChoices.showsRhymes, !old.showsRhymes {
            for line in 0..<notes.count { tints.set(notes[line], in: line) }
        }
        describeCaretLine()
    }
}

extension LyricsAnnotator {
    private func textChanged(_ range: Range<Int>) {
        guard choices.isAny else { return }
        let lines = buffer.iterator(at: range.lowerBound).line...buffer.iterator(at: range.upperBound).line
        notes.change(lines, count: buffer.lineCount)
        let generation = changes.advance()
        MainLoop.after(seconds: Self.pause) { [weak self] in
            if let self, generation == changes { read() }
        }
    }

    private func read() {
        guard choices.isAny, !isGone, let worker else { return }
        isReadingDue = isReading
        guard !isReading else { return }
        isReading = true
        let generation = changes
        let (text, language, chords) = (buffer.contents, language, listedChords)
        Task { [weak self] in
            let reading = await worker.read(text, language: language, listedChords: chords)
            guard let self, !isGone else { return }
            isReading = false
            // If the text has changed meanwhile, it is read again.
            if choices.isAny, generation == changes, !isReadingDue { take(reading) }
            if isReadingDue { read() }
        }
    }

    private func take(_ reading: ProsodyReader.Reading) {
        missing = reading.missing
        let isNew = notes.count != buffer.lineCount
        if isNew { notes.reset(count: buffer.lineCount) }
        let changed = notes.update(to: reading.prosody.lines)
        if choices.showsRhymes {
            if changed.count == notes.count { tints.clear() }
            for line in changed { tints.set(notes[line], in: line) }
        }
        gtk_widget_queue_draw(view)
        describeCaretLine()
    }

    private func label(of line: Int) -> LyricsMargin.Label? {
        notes[line].map { line in
            LyricsMargin.Label(
                count: line.estimatedWords > 0 ? "\(line.syllables)?" : "\(line.syllables)",
                rhyme: line.rhyme.map { $0.isNear ? $0.letter.lowercased() : $0.letter } ?? "")
        }
    }

    /// Describes the caret's line to assistive technology.
    private func describeCaretLine() {
        guard !isGone, choices.isAny || described != nil else { return }
        let line = buffer.iterator(at: buffer.selection.cursor).line
        let words = choices.isAny ? notes[line].map { LineDescription.spoken($0, choices) } ?? "" : ""
        if let described, described == (line, words) { return }
        if words != described?.words ?? "" { setAccessibleDescription(view, words) }
        described = choices.isAny ? (line, words) : nil
    }

    /// Shows what is known of the line beside the pointer, or of the caret's line if a key requested the tooltip.
    private func showTooltip(_ emission: Emission) -> Bool {
        guard choices.isAny, let tooltip = emission.object(4) else { return false }
        let isKey = emission.bool(3)
        let line =
            isKey
            ? buffer.iterator(at: buffer.selection.cursor).line : margin.line(at: emission.int(1), emission.int(2))
        guard let line, let known = notes[line] else { return false }
        gtk_tooltip_set_text(tooltip, LineDescription.tooltip(known, choices, missing))
        return true
    }
}
