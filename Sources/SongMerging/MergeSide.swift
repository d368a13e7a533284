/// One of the two versions that are merged.
public enum MergeSide: Hashable, Sendable, CaseIterable {
    /// The one that was edited here.
    case ours
    /// The one that another writer left.
    case theirs

    /// The other one.
    public var opposite: MergeSide { self == .ours ? .theirs : .ours }
}
