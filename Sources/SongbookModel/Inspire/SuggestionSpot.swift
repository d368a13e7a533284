public import Files
import SongLibrary
public import Suggestions
public import TextEditing

/// Where in a song suggestions go that were asked for there, without asking a text view: the view remembers a part of
/// its text, ``remembered``, while something is typed around it. Positions are in Unicode scalars.
nonisolated public struct SuggestionSpot {
    /// The state of a song when a suggestion is put into it.
    public struct Song {
        /// Its file: absolute.
        public let file: FilePath
        /// The folder of its library: absolute.
        public let library: FilePath
        /// Whether its file is gone.
        public var isMissing = false
        /// Whether it can be changed.
        public var isEditable = true

        /// Creates a value from its properties.
        public init(file: FilePath, library: FilePath, isMissing: Bool = false, isEditable: Bool = true) {
            (self.file, self.library) = (file, library)
            (self.isMissing, self.isEditable) = (isMissing, isEditable)
        }
    }

    /// How a text takes a suggestion.
    public struct Taking {
        /// The change, with the caret after the inserted text.
        public let change: TextReplacement
        /// What the view remembers from then on.
        public let remembered: Range<Int>
    }

    /// What was asked for.
    public let kind: SuggestionRequest.Kind
    /// What the view remembers at first.
    public let remembered: Range<Int>
    /// The folder and the library that the song was in. (Its own folder is renamed with its title.)
    private let folder: FilePath
    private let library: FilePath
    /// What the selection may be: what it was, or what replaced it from here.
    private var expected: [String]

    /// The caret or the selection; for rephrasing, the line of the caret if nothing is selected.
    ///
    /// - Returns: nil if there is nothing to rephrase.
    public init?(_ kind: SuggestionRequest.Kind, at selection: TextSelection, of text: String, in song: Song) {
        var range = min(selection.anchor, selection.cursor)..<max(selection.anchor, selection.cursor)
        var place = SuggestionPlace(range, of: text)
        if kind == .rework {
            place = place.selectingLine
            let start = place.before.unicodeScalars.count
            range = start..<start + place.selection.unicodeScalars.count
        }
        guard kind != .rework || place.selection.contains(where: { !$0.isWhitespace }) else { return nil }
        (self.kind, remembered, expected) = (kind, range, [place.selection])
        (folder, library) = (song.file.parent.parent, song.library)
    }

    /// The place in the lyrics as they are now.
    ///
    /// - Parameters:
    ///   - range: what the view remembers.
    ///   - song: nil if it is no longer open.
    public func place(
        _ range: Range<Int>, of text: String, in song: Song?
    ) -> Result<SuggestionPlace, SuggestionRefusal> {
        guard let song else { return .failure(.songLeft) }
        guard song.file.parent.parent == folder, song.library == library else { return .failure(.songMoved) }
        guard kind == .rework else { return .success(SuggestionPlace(range, of: text)) }
        guard let found = reworked(range, in: text) else { return .failure(.selectionChanged) }
        return .success(SuggestionPlace(found, of: text))
    }

    /// Inserts a suggestion, with the caret after it. The next one goes after that; when rephrasing, it replaces it.
    ///
    /// - Parameters: as in ``place(_:of:in:)``.
    public mutating func take(
        _ suggestion: String, at range: Range<Int>, of text: String, in song: Song?
    ) throws(SuggestionRefusal) -> Taking {
        let place = try place(range, of: text, in: song).get()
        guard let song, !song.isMissing else { throw .songMissing }
        guard song.isEditable else { throw .readOnly }
        let insertion = SuggestionInsertion(suggestion, as: kind, at: place)
        let change = TextReplacement(
            range: insertion.range, replacement: insertion.text,
            selection: TextSelection(anchor: insertion.end, cursor: insertion.end))
        guard kind == .rework else { return Taking(change: change, remembered: insertion.end..<insertion.end) }
        let start = place.before.unicodeScalars.count
        var words = Array(place.selection.unicodeScalars)
        let replaced = insertion.range.lowerBound - start..<insertion.range.upperBound - start
        words.replaceSubrange(replaced, with: insertion.text.unicodeScalars)
        expected.append(String(String.UnicodeScalarView(words)))
        return Taking(change: change, remembered: start..<start + words.count)
    }

    /// Where the selection is; nil if it has changed. What was typed at its ends is not part of it.
    private func reworked(_ range: Range<Int>, in text: String) -> Range<Int>? {
        let text = Array(SuggestionPlace(range, of: text).selection.unicodeScalars)
        let (start, end) = (range.lowerBound, range.upperBound)
        // Longest first, because one may be a part of another.
        for words in expected.map({ Array($0.unicodeScalars) }).sorted(by: { $0.count > $1.count }) {
            if text.starts(with: words) { return start..<start + words.count }
            if text.suffix(words.count).elementsEqual(words) { return end - words.count..<end }
        }
        return nil
    }
}

extension SuggestionSpot.Song {
    /// The state of an open song now.
    ///
    /// - Parameter isEditable: whether its page can be changed.
    public init(_ song: SongModel, isEditable: Bool) {
        self.init(
            file: song.file, library: song.location.root, isMissing: song.isMissing, isEditable: isEditable)
    }
}

nonisolated extension SuggestionPlace {
    fileprivate init(_ range: Range<Int>, of text: String) {
        let scalars = text.unicodeScalars
        let start = scalars.index(scalars.startIndex, offsetBy: range.lowerBound)
        let end = scalars.index(start, offsetBy: range.count)
        self.init(
            before: String(scalars[..<start]), selection: String(scalars[start..<end]), after: String(scalars[end...]))
    }
}
