/// The role of a text on a sheet, which determines its font and relative size.
public enum TextRole: String, CaseIterable, Sendable {
    /// In the head, from top to bottom.
    case title, subtitle
    /// The authors of the song.
    case credit
    /// Key, capo, tempo and time.
    case facts
    /// The name of a section.
    case heading
    /// Sung text, and the chords above it.
    case words, chord
    /// A remark, in italics.
    case comment
    /// Tablature, grids and the like, in a monospace font.
    case literal
    /// Page numbers and copyright.
    case foot

    /// The size relative to that of the words.
    public var scale: Double {
        switch self {
        case .title: 1.6
        case .subtitle: 1.15
        case .words, .comment: 1
        case .chord, .heading, .literal: 0.9
        case .credit, .facts: 0.9
        case .foot: 0.75
        }
    }
}
