public import LibraryChanges
public import Problems

/// What became of songs and folders that were copied or moved to another library.
nonisolated public struct TransferResults: Sendable {
    /// The named items that are done; none for a library.
    public var named: [TransferredItem] = []
    /// The songs, folders and files inside named items that are done.
    public var inner: [TransferredItem] = []
    /// Why others failed.
    public var failures: [Problem] = []
    /// How many named items are done with everything in them.
    public var whole = 0

    /// All that is done.
    public var items: [TransferredItem] { inner + named }
}
