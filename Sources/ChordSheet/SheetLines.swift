/// The lines of lyrics in order, without a list of them in memory.
///
/// Their texts and ends joined together are the lyrics, byte for byte: CR LF, LF and CR each end a line, and the last
/// line, which can be empty, has no end.
public struct SheetLines: Sequence, IteratorProtocol {
    private let text: String
    private var position: String.Index
    private var isAtEnd = false
    private var isAtStanza = true

    private let chords: SongChords
    private var literal = LiteralSections()

    /// Begins at the first line.
    ///
    /// - Parameter chords: the chords of the song.
    public init(_ text: String, _ chords: SongChords = .plain) {
        self.chords = chords
        var text = text
        text.makeContiguousUTF8()
        self.text = text
        position = text.startIndex
    }

    /// The next line; nil after the last one.
    public mutating func next() -> SheetLine? {
        guard !isAtEnd else { return nil }
        let bytes = text.utf8
        let end = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
        var next = end
        if next < bytes.endIndex {
            next = bytes.index(after: end)
            if bytes[end] == 0x0D, next < bytes.endIndex, bytes[next] == 0x0A { next = bytes.index(after: next) }
        } else {
            isAtEnd = true
        }
        let line = text[position..<end]
        position = next
        let kind = kind(of: line)
        isAtStanza = kind == .blank
        return SheetLine(text: line, end: text[end..<next], kind: kind, chords: chords)
    }

    private mutating func kind(of line: Substring) -> SheetLine.Kind {
        if let kind = literal.kind(of: line, before: text[position...]) { return .literal(kind) }
        if line.utf8.allSatisfy(\.isBlank) { return .blank }
        if TabLine.isOne(line) { return .literal(.tab) }
        if let pageBreak = PageBreak(line) { return .pageBreak(pageBreak) }
        return isAtStanza ? SectionName(line).map(SheetLine.Kind.section) ?? .words : .words
    }
}
