/// A run of lines of a text that is merged, as each version has it.
public struct TextPart: Sendable {
    /// Which version's lines are in the result.
    public enum Outcome: Hashable, Sendable {
        /// All three have the same lines.
        case unchanged
        /// Only ours changed the base's.
        case ours
        /// Only theirs changed the base's.
        case theirs
        /// Both changed the base's into the same.
        case both
        /// Somebody has to decide.
        case conflict
    }

    /// Empty if the lines are new, or if the base is unknown. The base's lines of a conflict may be next to it, where
    /// both sides have changed them into the same.
    public let base: TextLines
    /// Empty if ours has removed the lines.
    public let ours: TextLines
    /// Empty if theirs has removed the lines.
    public let theirs: TextLines
    /// What is taken.
    public let outcome: Outcome

    /// Those of one side.
    public func lines(of side: MergeSide) -> TextLines { side == .ours ? ours : theirs }
}

/// What becomes of a conflict.
public enum TextChoice: Hashable, Sendable {
    /// The lines of one side.
    case side(MergeSide)
    /// The lines of both sides, one after the other.
    case both(first: MergeSide)
    /// Other lines, without their ends. None removes the lines.
    case lines([String])
}

extension TextPart {
    /// A row of two columns.
    public struct Row: Hashable, Sendable {
        /// Nil where only theirs has a line.
        public let ours: String?
        /// Nil where only ours has a line.
        public let theirs: String?
        /// Whether both are there and the same, byte for byte.
        public let isSame: Bool
    }

    /// Both sides, side by side: the same lines next to one another, and what is between them in its order.
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
