public import EditingSession
import Files
public import LibraryIndex
public import SongLibrary

/// What is to be known of a library as a whole, and what in it a person has to see to: for `--status` and the window.
public struct LibraryCondition: Sendable {
    /// Its folders and songs, and how far they are known.
    public let snapshot: LibrarySnapshot
    /// The songs that cannot be read.
    public let broken: [SongEntry]
    /// The songs beside which there are other versions that could not be merged.
    public let conflicted: [SongEntry]
    /// The folders that could not be looked into.
    public let unreadable: [FolderNode]
    /// Changes to its songs that are not saved yet, the newest first.
    public let drafts: [OrphanedDraft]
    /// What keeps its folder; nil where nothing is recognised.
    public let sync: SyncProgram?

    /// Counts what a snapshot holds, and looks for drafts.
    ///
    /// - Parameter drafts: of all libraries.
    public init(_ snapshot: LibrarySnapshot, drafts: [OrphanedDraft]) {
        let root = snapshot.tree.path
        self.snapshot = snapshot
        broken = snapshot.tree.brokenSongs
        conflicted = snapshot.tree.songs.filter { !$0.conflictCopies.isEmpty }
        unreadable = snapshot.tree.folders.filter { $0.unreadableReason != nil }
        let resolved = (try? root.resolvingLinks()) ?? root
        self.drafts = drafts.filter { $0.draft.file.isInside(root) || $0.draft.file.isInside(resolved) }
        sync = SyncProgram.keeping(resolved)
    }

    /// Whether it can be reached now.
    public var isReachable: Bool {
        if case .unreachable = snapshot.freshness { false } else { true }
    }

    /// Whether something in it needs a person.
    public var needsAttention: Bool {
        !isReachable || !broken.isEmpty || !conflicted.isEmpty || !unreadable.isEmpty || !drafts.isEmpty
    }
}
