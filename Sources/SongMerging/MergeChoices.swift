/// One of the two versions being merged.
public enum MergeSide: Hashable, Sendable, CaseIterable {
    /// The version that was edited here.
    case ours
    /// The version that another program or computer wrote.
    case theirs

    /// The other side.
    public var opposite: MergeSide { self == .ours ? .theirs : .ours }
}

/// The user's decisions about a conflict, one by one.
public struct MergeChoices: Sendable {
    /// The title to use, from either side or a new one.
    public var title: String?

    /// The side whose id to use.
    public var id: MergeSide?

    /// The decisions for the text's `conflicts`, in order.
    public var text: [TextChoice?]

    /// The decisions for the conflict's `members`, in order.
    public var members: [MergeSide?]

    /// No decisions yet.
    public init(for conflict: MergeConflict) {
        text = conflict.text.conflicts.map { _ in nil }
        members = conflict.members.map { _ in nil }
    }

    /// Takes one side for everything in conflict.
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
