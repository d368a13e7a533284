import CAdwaita
import Files
import SongLibrary
import Suggestions
import Toolkit
import Translations

/// Where in a song suggestions go that were asked for there: it follows what is typed meanwhile.
@MainActor
final class SuggestionTarget {
    /// Why nothing can be put in there any more.
    enum Refusal {
        case songLeft, songMoved, songMissing, readOnly, selectionChanged
    }

    let kind: SuggestionRequest.Kind
    private weak var song: OpenSong?
    private let remembered: RememberedRange
    /// The folder and the library that the song was in. (Its own folder gets another name with its title.)
    private let folder: FilePath
    private let library: FilePath
    /// What the selection may be: what it was, or what took its place from here.
    private var expected: [String]

    /// The caret or the selection as it is now; for other words, the line of the caret where nothing is selected.
    ///
    /// - Returns: nil where there is nothing to put in other words.
    init?(_ kind: SuggestionRequest.Kind, in song: OpenSong) {
        song.editor.finishComposing()
        let (view, buffer) = (song.editor.page.widget, song.editor.page.text)
        // The keyboard may be in the panel, and what was selected not be so any more.
        let selection = song.editor.page.meantSelection
        var range = min(selection.anchor, selection.cursor)..<max(selection.anchor, selection.cursor)
        if kind == .rework {
            let place = Self.place(range, in: buffer).selectingLine
            let start = place.before.unicodeScalars.count
            range = start..<start + place.selection.unicodeScalars.count
        }
        expected = [buffer.text(range)]
        guard kind != .rework || expected[0].contains(where: { !$0.isWhitespace }) else { return nil }
        remembered = RememberedRange(range, in: view)
        (self.kind, self.song) = (kind, song)
        (folder, library) = (song.file.parent.parent, song.location.root)
    }

    /// The place in the lyrics as they are now.
    func place() -> Result<SuggestionPlace, Refusal> {
        guard let song, !song.isClosed else { return .failure(.songLeft) }
        guard song.file.parent.parent == folder, song.location.root == library else { return .failure(.songMoved) }
        let buffer = song.editor.page.text
        var range = remembered.range
        if kind == .rework {
            guard let found = reworked(range, in: buffer) else { return .failure(.selectionChanged) }
            range = found
        }
        return .success(Self.place(range, in: buffer))
    }

    /// Puts a suggestion in, as one step of undo, with the caret behind it. The next one goes behind that; other words
    /// take its place.
    ///
    /// - Returns: why that cannot be done, where nothing was.
    func take(_ suggestion: String) -> Refusal? {
        song?.editor.finishComposing()
        let place: SuggestionPlace
        switch self.place() {
        case .failure(let refusal): return refusal
        case .success(let found): place = found
        }
        guard let song, !song.isMissing else { return .songMissing }
        guard song.editor.page.isEditable else { return .readOnly }
        let insertion = SuggestionInsertion(suggestion, as: kind, at: place)
        let buffer = song.editor.page.text
        buffer.replace(
            TextReplacement(
                range: insertion.range, replacement: insertion.text,
                selection: TextSelection(anchor: insertion.end, cursor: insertion.end)))
        if kind == .rework {
            let start = place.before.unicodeScalars.count
            let added = insertion.text.unicodeScalars.count - insertion.range.count
            let range = start..<start + place.selection.unicodeScalars.count + added
            remembered.move(to: range)
            expected.append(buffer.text(range))
        } else {
            remembered.move(to: insertion.end..<insertion.end)
        }
        CursorScroll.run(in: song.editor.page.widget)
        return nil
    }

    /// Where the selection is; nil where it is another one. What was typed at its ends is no part of it.
    private func reworked(_ range: Range<Int>, in buffer: TextBuffer) -> Range<Int>? {
        let text = Array(buffer.text(range).unicodeScalars)
        let (start, end) = (range.lowerBound, range.upperBound)
        // The longest first: one may be a part of another.
        for words in expected.map({ Array($0.unicodeScalars) }).sorted(by: { $0.count > $1.count }) {
            if text.starts(with: words) { return start..<start + words.count }
            if text.suffix(words.count).elementsEqual(words) { return end - words.count..<end }
        }
        return nil
    }

    private static func place(_ range: Range<Int>, in buffer: TextBuffer) -> SuggestionPlace {
        SuggestionPlace(
            before: buffer.text(0..<range.lowerBound), selection: buffer.text(range),
            after: buffer.text(range.upperBound..<buffer.count))
    }
}

extension SuggestionTarget.Refusal: Error {
    /// It, as sentences.
    var words: String {
        switch self {
        case .songLeft: translated("The song was closed. Nothing was inserted.")
        case .songMoved: translated("The song was moved since you asked. Nothing was inserted; ask again.")
        case .songMissing:
            translated("The song’s file was moved, renamed or deleted since you asked. Nothing was inserted.")
        case .readOnly: translated("This song cannot be edited. Nothing was inserted.")
        case .selectionChanged:
            translated(
                "The selected words have changed since you asked. Nothing was inserted; select again and ask again.")
        }
    }
}
