/// One of the two versions that are merged.
public enum MergeSide: Hashable, Sendable, CaseIterable {
    /// The one that was edited here.
    case ours
    /// The one that another writer left.
    case theirs

    /// The other one.
    public var opposite: MergeSide { self == .ours ? .theirs : .ours }
}

/// What a person decided about a conflict, one thing after the other.
public struct MergeChoices: Sendable {
    /// The title to use, of either side or another.
    public var title: String?

    /// Whose id to use.
    public var id: MergeSide?

    /// For each of the text's `conflicts`, in their order.
    public var text: [TextChoice?]

    /// For each of the conflict's `members`, in their order.
    public var members: [MergeSide?]

    /// Nothing is decided yet.
    public init(for conflict: MergeConflict) {
        text = conflict.text.conflicts.map { _ in nil }
        members = conflict.members.map { _ in nil }
    }

    /// Everything of one side, where there is a conflict.
    public init(_ side: MergeSide, for conflict: MergeConflict) {
        title = conflict.title?.value(of: side)
        id = side
        text = conflict.text.conflicts.map { _ in .side(side) }
        members = conflict.members.map { _ in side }
    }

    /// Whether everything is decided.
    public func isComplete(for conflict: MergeConflict) -> Bool {
        (conflict.title == nil || title != nil) && (conflict.id == nil || id != nil)
            && text.count == conflict.text.conflicts.count && !text.contains(nil)
            && members.count == conflict.members.count && !members.contains(nil)
    }
}
