/// What a text on a sheet is, which decides its font and how large it is beside the words.
public enum TextRole: String, CaseIterable, Sendable {
    /// At the head, below one another.
    case title, subtitle
    /// Who made the song.
    case credit
    /// Key, capo, tempo and time.
    case facts
    /// The name of a section.
    case heading
    /// What is sung, and the chord above it.
    case words, chord
    /// A remark: what is in italics.
    case comment
    /// Tablature, grids and the like, in a font of one width.
    case literal
    /// Page numbers and copyright.
    case foot

    /// The size beside that of the words.
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
