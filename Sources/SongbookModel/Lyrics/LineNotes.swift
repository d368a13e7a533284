public import Rhymes

/// What is known of each line of a text, which stays with its line as the text changes. Lines are counted from 0.
nonisolated public struct LineNotes: Equatable {
    private struct Note: Equatable {
        var line: Prosody.Line?
        /// Whether the line changed since that was known.
        var isStale = true
    }

    private var notes: [Note] = []

    /// Starts with a text without lines.
    public init() {}

    /// How many lines there are.
    public var count: Int { notes.count }

    /// What is known of a line, possibly from before its last change; nil if nothing is.
    public subscript(line: Int) -> Prosody.Line? { notes.indices.contains(line) ? notes[line].line : nil }

    /// Knows nothing of this many lines.
    public mutating func reset(count: Int) {
        notes = Array(repeating: Note(), count: count)
    }

    /// Follows a change of the text. The first of the changed lines keeps what was known of it, until more is known.
    ///
    /// - Parameters:
    ///   - lines: the lines that contain the new text; one if text was deleted.
    ///   - count: how many lines the text has now.
    public mutating func change(_ lines: ClosedRange<Int>, count: Int) {
        let end = lines.upperBound + 1 - (count - notes.count)
        guard lines.lowerBound < end, end <= notes.count else { return reset(count: count) }
        let kept = Note(line: notes[lines.lowerBound].line)
        notes.replaceSubrange(lines.lowerBound..<end, with: [kept] + lines.dropFirst().map { _ in Note() })
    }

    /// Takes over what is known now.
    ///
    /// - Returns: the lines that changed, or whose rhyme or its position is different.
    public mutating func update(to lines: [Prosody.Line?]) -> [Int] {
        notes.indices.filter { index in
            let line = index < lines.count ? lines[index] : nil
            let old = notes[index]
            notes[index] = Note(line: line, isStale: false)
            return old.isStale || old.line?.rhyme != line?.rhyme || old.line?.lastWord != line?.lastWord
        }
    }
}
