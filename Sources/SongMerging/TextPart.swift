/// A run of lines of a merged text, in each version.
public struct TextPart: Sendable {
    /// The version whose lines are in the result.
    public enum Outcome: Hashable, Sendable {
        /// All three versions have the same lines.
        case unchanged
        /// Only ours changed the lines of the base.
        case ours
        /// Only theirs changed the lines of the base.
        case theirs
        /// Both made the same change.
        case both
        /// The user must decide.
        case conflict
    }

    /// Empty if the lines are new, or if the base is unknown. The base lines of a conflict can be in an adjacent part,
    /// where both sides made the same change.
    public let base: TextLines
    /// Empty if ours has removed the lines.
    public let ours: TextLines
    /// Empty if theirs has removed the lines.
    public let theirs: TextLines
    /// The lines to take.
    public let outcome: Outcome

    /// The lines of one side.
    public func lines(of side: MergeSide) -> TextLines { side == .ours ? ours : theirs }
}

/// A decision about a conflict.
public enum TextChoice: Hashable, Sendable {
    /// The lines of one side.
    case side(MergeSide)
    /// The lines of both sides, one side after the other.
    case both(first: MergeSide)
    /// Other lines, without their ends. An empty list removes the lines.
    case lines([String])
}

extension TextPart {
    /// A row of two columns.
    public struct Row: Hashable, Sendable {
        /// Nil if only theirs has a line.
        public let ours: String?
        /// Nil if only ours has a line.
        public let theirs: String?
        /// Whether both lines exist and are equal, byte for byte.
        public let isSame: Bool
    }

    /// Both versions side by side: equal lines in one row, and the lines between them in order.
    public var rows: [Row] {
        let alignment = Alignment(ours.numbers, theirs.numbers)
        var rows: [Row] = []
        var (our, their) = (0, 0)
        while our < ours.count || their < theirs.count {
            let hasOurs = our < ours.count && (alignment.right[our] < 0 || alignment.right[our] == their)
            let hasTheirs = their < theirs.count && (alignment.left[their] < 0 || alignment.left[their] == our)
            rows.append(
                Row(
                    ours: hasOurs ? ours[our] : nil, theirs: hasTheirs ? theirs[their] : nil,
                    isSame: hasOurs && hasTheirs && alignment.right[our] == their))
            if hasOurs { our += 1 }
            if hasTheirs { their += 1 }
        }
        return rows
    }
}
