/// The end of a line: everything that begins a new line in GTK and in Apple's text systems.
///
/// The order of the cases decides if two sides differ and the base does not show who changed it.
enum LineEnd: UInt8, Sendable {
    /// The text ends here. As the end of a whole text: it is a single line, so the ends of other versions apply.
    case none
    case lineFeed, carriageReturnLineFeed, carriageReturn
    /// U+2028 and U+2029.
    case lineSeparator, paragraphSeparator

    var bytes: [UInt8] {
        switch self {
        case .none: []
        case .lineFeed: [0x0A]
        case .carriageReturnLineFeed: [0x0D, 0x0A]
        case .carriageReturn: [0x0D]
        case .lineSeparator: [0xE2, 0x80, 0xA8]
        case .paragraphSeparator: [0xE2, 0x80, 0xA9]
        }
    }

    var length: Int {
        switch self {
        case .none: 0
        case .lineFeed, .carriageReturn: 1
        case .carriageReturnLineFeed: 2
        case .lineSeparator, .paragraphSeparator: 3
        }
    }

    /// The end that begins at `index`, or nil.
    @inline(__always)
    static func at(_ index: Int, in bytes: Span<UInt8>, before end: Int) -> LineEnd? {
        switch bytes[index] {
        case 0x0A: return .lineFeed
        case 0x0D: return index + 1 < end && bytes[index + 1] == 0x0A ? .carriageReturnLineFeed : .carriageReturn
        case 0xE2:
            guard index + 2 < end, bytes[index + 1] == 0x80 else { return nil }
            return bytes[index + 2] == 0xA8 ? .lineSeparator : bytes[index + 2] == 0xA9 ? .paragraphSeparator : nil
        default: return nil
        }
    }

    /// Merges three versions. There are no conflicts, because no words depend on line ends.
    static func merging(base: LineEnd, ours: LineEnd, theirs: LineEnd) -> LineEnd {
        if ours == .none || ours == theirs { return theirs }
        if theirs == .none || theirs == base { return ours }
        if ours == base { return theirs }
        return ours.rawValue < theirs.rawValue ? ours : theirs
    }
}
