import Diagnostics
public import Files
public import Freedesktop
public import Problems
import Synchronization

/// A library as this program knows it: from its snapshot at once, then as it is.
///
/// Any thread may use it; only one at a time scans the library, the others wait for it. Nothing is ever written to the
/// library. If no snapshot can be stored, everything works from memory.
public final class LibraryIndex: Sendable {
    private struct State {
        var tree: LibraryTree
        /// As they were when the tree was made: what a scan adds meanwhile belongs to the next tree.
        var contents: LibraryContents
        var time: FileTime
        /// Whether the snapshot on disk is the same.
        var isSaved: Bool
        var freshness: LibrarySnapshot.Freshness
        /// The index file that it was read from, as it was then, and the folder it describes; nil if it was not read.
        var origin: (file: FileStatus, library: LibraryIdentity)?
    }

    /// The library's folder: absolute.
    public let root: FilePath
    /// The same with its links resolved: snapshots belong to this path, whichever path is used.
    private let place: FilePath
    private let folder: SnapshotFolder
    private let now: @Sendable () -> FileTime
    private let state = Mutex<State?>(nil)
    private let scanning = Mutex(())

    /// The library in this folder, which need not exist; nothing is read yet.
    ///
    /// - Parameters:
    ///   - root: absolute, and the same each time for the same library.
    ///   - isReadOnly: whether snapshots are only read: another process may store its own although this one holds one.
    public convenience init(root: FilePath, environment: Environment, isReadOnly: Bool = false) {
        self.init(root: root, environment: environment, isReadOnly: isReadOnly, now: { FileTime.now })
    }

    /// - Parameter now: returns the current time when a scan begins.
    init(
        root: FilePath, environment: Environment, isReadOnly: Bool = false, now: @escaping @Sendable () -> FileTime
    ) {
        self.root = root
        place = root.followingLinks()
        self.now = now
        folder = SnapshotFolder(environment: environment, isReadOnly: isReadOnly)
    }

    /// What is known now, without a scan; nil if nothing is.
    public var snapshot: LibrarySnapshot? {
        state.withLock { state in
            state.map { LibrarySnapshot(tree: $0.tree, freshness: $0.freshness, contents: $0.contents) }
        }
    }

    /// Loads the stored snapshot, if it is valid and of this very folder, or if the folder cannot be reached.
    ///
    /// Reads a file of some hundred bytes per song; another call reads nothing if the file is unchanged.
    @discardableResult
    public func load() -> LibrarySnapshot? {
        let identity = try? LibraryIdentity(of: root, at: place)
        if let known = load(as: identity, { .stored($0) }) { return known }
        // An empty mount point of its disk; the next scan detects that, if it knows what was there.
        guard identity != nil, let status = try? FileStatus(of: root), status.isMountRoot == false,
            (try? Directory.firstNames(in: root))?.isEmpty == true,
            folder.load(place, nil)?.index.tree.identity.device != status.identity.device
        else { return nil }
        return load(as: nil) { .stored($0) }
    }

    /// The same for a library that is known to be unavailable, whatever folder is in its place now, such as an empty
    /// mount point. The library must not be scanned then.
    public func load(unreachable problem: Problem) -> LibrarySnapshot? {
        load(as: nil) { .unreachable(since: $0, problem) }
    }

    /// Scans the library, reads what has changed, and stores the snapshot.
    ///
    /// - Parameter interim: if nothing was known before, called from time to time, on other threads, with what was
    ///   found so far, and with all of it before that is stored.
    /// - Returns: what is known now; if the library cannot be reached, its snapshot.
    /// - Throws: if the library cannot be reached and nothing is known of it; or if canceled, and what was known stays.
    public func refresh(
        progress: ScanProgress = ScanProgress(), cancellation: Cancellation = Cancellation(),
        interim: (@Sendable (LibrarySnapshot) -> Void)? = nil
    ) throws(ScanError) -> LibrarySnapshot {
        try scan(changed: nil, progress, cancellation, interim)
    }

    /// Scans only these folders: songs that changed, and categories in which names were added or removed.
    ///
    /// Does not store the snapshot, which ``save()`` and the next start do.
    ///
    /// - Parameter folders: relative to the root.
    public func update(
        _ folders: [FilePath], cancellation: Cancellation = Cancellation()
    ) throws(ScanError) -> LibrarySnapshot {
        try scan(changed: folders, ScanProgress(), cancellation)
    }

    /// Stores what is known, if it is not stored yet.
    public func save() {
        scanning.withLock { _ in
            if let known = state.withLock({ $0 }), !known.isSaved { store(known) }
        }
    }

    /// Forgets what is known, because it turned out to be damaged.
    public func discard() {
        state.withLock { $0 = nil }
    }
}

extension LibraryIndex {
    private func load(
        as identity: LibraryIdentity?, _ freshness: (FileTime) -> LibrarySnapshot.Freshness
    ) -> LibrarySnapshot? {
        if let known = state.withLock({ $0 }), let origin = known.origin, origin.file == folder.file(of: place),
            identity?.isSameFolder(as: origin.library) ?? true
        {
            state.withLock { $0?.freshness = freshness(known.time) }
            return snapshot
        }
        guard let stored = folder.load(place, identity) else { return nil }
        let (tree, time) = (stored.index.tree, stored.file.modificationTime)
        Diagnostics.note("cache: \(tree.songCount) songs")
        state.withLock {
            $0 = State(
                tree: tree.path == root ? tree : tree.moved(to: root), contents: stored.contents.contents, time: time,
                isSaved: tree.path == place && stored.index.isOfThisVersion, freshness: freshness(time),
                origin: (stored.file, stored.index.library))
        }
        return snapshot
    }

    private func scan(
        changed: [FilePath]?, _ progress: ScanProgress, _ cancellation: Cancellation,
        _ interim: (@Sendable (LibrarySnapshot) -> Void)? = nil
    ) throws(ScanError) -> LibrarySnapshot {
        try scanning.withLock { _ throws(ScanError) in
            let known = state.withLock { $0 }
            let store = known?.contents.store ?? folder.newContents(for: place)
            let scope = known == nil ? nil : changed.map { ScanScope(changed: $0) }
            var partialResults: PartialResults?
            if let interim, known == nil {
                partialResults = PartialResults(path: root) { tree in
                    interim(LibrarySnapshot(tree: tree, freshness: .partial, contents: store.contents))
                }
            }
            let tree: LibraryTree
            do throws(ScanError) {
                tree = try LibraryScan(
                    root: root, contents: store, old: known?.tree, scope: scope, progress: progress,
                    cancellation: cancellation,
                    now: now()
                ).run(interim: partialResults)
            } catch {
                guard case .unavailable(let problem) = error, let known else { throw error }
                state.withLock { $0?.freshness = .unreachable(since: known.time, problem) }
                return snapshot!
            }
            let isSame = tree === known?.tree
            let now = State(
                tree: tree, contents: store.contents, time: FileTime.now, isSaved: isSame && known?.isSaved == true,
                freshness: .current)
            state.withLock { $0 = now }
            Diagnostics.note(
                """
                scan: \(scope == nil ? "the whole library" : "\(changed?.count ?? 0) folders"), \
                \(tree.songCount) songs in \(tree.folderCount) folders, \(isSame ? "nothing" : "something") changed
                """)
            if scope == nil {
                if known == nil { interim?(snapshot!) }
                if now.isSaved { folder.confirm(place) } else { self.store(now) }
            }
            return snapshot!
        }
    }

    private func store(_ known: State) {
        guard let identity = try? LibraryIdentity(of: root, at: place) else { return }
        var known = known
        // A file that another process appends to belongs to that process.
        if let file = known.contents.store.file, !file.isWritable { return }
        let compaction = ContentCompaction(known.tree, known.contents)
        if known.contents.store.file.map({ !folder.isOwn($0, of: place) }) ?? true || compaction.isDue {
            let new = folder.newContents(for: place)
            if new.file != nil, let tree = try? compaction.run(into: new) {
                (known.tree, known.contents) = (tree, new.contents)
            }
        }
        guard !known.contents.store.isInMemory, let file = known.contents.store.file else { return }
        known.isSaved = folder.save(
            SnapshotIndex(
                library: identity, contentsName: file.name, blocks: known.contents.blocks, tree: known.tree))
        state.withLock { $0 = known }
    }
}
