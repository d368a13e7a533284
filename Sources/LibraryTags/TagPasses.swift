import Files
public import LibraryIndex

/// Goes through a library for a change of a tag again and again, because other programs may write songs with the old tag
/// meanwhile.
public struct TagPasses: Sendable {
    /// How often it goes through the library at most.
    private static let most = 5

    private let change: TagChange
    private var tried: Set<FilePath> = []
    private var count = 0

    /// Nothing is tried yet.
    public init(_ change: TagChange) {
        self.change = change
    }

    /// The songs to change next, in the order of the tree; when there are none, it is done. A song is among them once: one
    /// that cannot be changed, or that another program always gives the tag again, is not tried for ever.
    ///
    /// - Parameter tree: the library as it is after those of the last call were tried.
    public mutating func next(in tree: LibraryTree) -> [SongEntry] {
        guard count < Self.most else { return [] }
        count += 1
        return change.songs(in: tree).filter { tried.insert($0.path).inserted }
    }
}
