import Rhymes

/// What is known of each line of a text, which stays with its line as the text changes. Lines are counted from 0.
struct LineNotes: Equatable {
    private struct Note: Equatable {
        var line: Prosody.Line?
        /// Whether the line changed since that was known.
        var isStale = true
    }

    private var notes: [Note] = []

    /// How many lines there are.
    var count: Int { notes.count }

    /// What is known of a line, be it of what it was before the last change; nil where nothing is.
    subscript(line: Int) -> Prosody.Line? { notes.indices.contains(line) ? notes[line].line : nil }

    /// Knows nothing of so many lines.
    mutating func reset(count: Int) {
        notes = Array(repeating: Note(), count: count)
    }

    /// Follows a change of the text. The first of the changed lines keeps what was known of it, until more is known.
    ///
    /// - Parameters:
    ///   - lines: those that hold what is there now; one where something was deleted.
    ///   - count: how many lines the text has now.
    mutating func change(_ lines: ClosedRange<Int>, count: Int) {
        let end = lines.upperBound + 1 - (count - notes.count)
        guard lines.lowerBound < end, end <= notes.count else { return reset(count: count) }
        let kept = Note(line: notes[lines.lowerBound].line)
        notes.replaceSubrange(lines.lowerBound..<end, with: [kept] + lines.dropFirst().map { _ in Note() })
    }

    /// Takes in what is known now.
    ///
    /// - Returns: the lines of which the rhyme, or where it stands, is something else, or that changed.
    mutating func update(to lines: [Prosody.Line?]) -> [Int] {
        notes.indices.filter { index in
            let line = index < lines.count ? lines[index] : nil
            let old = notes[index]
            notes[index] = Note(line: line, isStale: false)
            return old.isStale || old.line?.rhyme != line?.rhyme || old.line?.lastWord != line?.lastWord
        }
    }
}
