import Files
public import LibraryIndex

/// Repeated passes through a library for a change of a tag, because other programs may write songs with the old tag
/// meanwhile.
public struct TagPasses: Sendable {
    /// How many passes there are at most.
    private static let most = 5

    private let change: TagChange
    private var tried: Set<FilePath> = []
    private var count = 0

    /// Starts with nothing tried.
    public init(_ change: TagChange) {
        self.change = change
    }

    /// The songs to change next, in the order of the tree; if there are none, the change is done. Each song is returned
    /// once: one that cannot be changed, or that another program always gives the tag again, is not tried forever.
    ///
    /// - Parameter tree: the library after the songs of the last call were tried.
    public mutating func next(in tree: LibraryTree) -> [SongEntry] {
        guard count < Self.most else { return [] }
        count += 1
        return change.songs(in: tree).filter { tried.insert($0.path).inserted }
    }
}
