public import EditingSession
public import Files
public import LibraryIndex
public import Problems
public import SongLibrary
import SongNames

/// What is to be known of a library as a whole, and what in it a person has to see to: for `--status` and the window.
public struct LibraryCondition: Sendable {
    /// Its folders and songs, and how far they are known.
    public let snapshot: LibrarySnapshot
    /// The songs that cannot be read.
    public let broken: [SongEntry]
    /// The songs beside which there are other versions that could not be merged.
    public let conflicted: [SongEntry]
    /// The songs whose folders hold other songs, which are shown nowhere.
    public let crowded: [SongEntry]
    /// The folders that could not be looked into.
    public let unreadable: [FolderNode]
    /// Changes to its songs that are not saved yet, the newest first.
    public let drafts: [OrphanedDraft]
    /// Why the file with what the library remembers cannot be read or written; nil where nothing is wrong with it.
    public let libraryFile: Problem?
    /// What keeps its folder; nil where nothing is recognised.
    public let sync: SyncProgram?

    /// Looks at what a snapshot holds, and for the program that keeps its folder, which waits for the disk.
    ///
    /// - Parameters:
    ///   - drafts: of all libraries.
    ///   - libraryFile: what is wrong with the library's own file.
    public init(_ snapshot: LibrarySnapshot, drafts: [OrphanedDraft], libraryFile: Problem? = nil) {
        let root = snapshot.tree.path
        let resolved = (try? root.resolvingLinks()) ?? root
        self.init(
            snapshot, root: resolved, drafts: drafts, libraryFile: libraryFile, sync: SyncProgram.keeping(resolved))
    }

    /// The same where the program is known: no disk is looked at, and no song.
    ///
    /// - Parameter root: the library's folder, links resolved.
    public init(
        _ snapshot: LibrarySnapshot, root: FilePath, drafts: [OrphanedDraft], libraryFile: Problem? = nil,
        sync: SyncProgram?
    ) {
        self.snapshot = snapshot
        broken = snapshot.tree.brokenSongs
        conflicted = snapshot.tree.conflictedSongs
        crowded = snapshot.tree.crowdedSongs
        unreadable = snapshot.tree.unreadableFolders
        self.drafts = drafts.filter { $0.draft.file.isInside(snapshot.tree.path) || $0.draft.file.isInside(root) }
        self.libraryFile = libraryFile
        self.sync = sync
    }

    /// Whether it can be reached now.
    public var isReachable: Bool {
        if case .unreachable = snapshot.freshness { false } else { true }
    }

    /// Whether something in it needs a person.
    public var needsAttention: Bool {
        !isReachable || !broken.isEmpty || !conflicted.isEmpty || !crowded.isEmpty || !unreadable.isEmpty
            || !drafts.isEmpty || libraryFile != nil
    }

    /// The songs that have changes which are not saved yet.
    public var draftedFiles: [FilePath] {
        var files = [FilePath]()
        for draft in drafts where !files.contains(draft.draft.file) { files.append(draft.draft.file) }
        return files
    }

    /// The folders in which, or below which, something needs a person, relative to the library's, which is none of them.
    public var concernedFolders: Set<FilePath> {
        var folders = Set<FilePath>()
        func add(_ names: ArraySlice<FilePath>) {
            var names = names
            while !names.isEmpty, folders.insert(names.dropFirst().reduce(names[0]) { $0.appending($1) }).inserted {
                names.removeLast()
            }
        }
        for song in broken + conflicted + crowded { add(song.parent.relativePath.components[...]) }
        for folder in unreadable { add(folder.relativePath.components[...]) }
        for file in draftedFiles {
            // The song's own folder is no category.
            let path = file.relative(to: snapshot.tree.path)
            add(path?.components.dropLast(2) ?? [])
        }
        return folders
    }

    /// How many files and folders lie beside its songs. Looks into the folders of those songs that have any; nil where
    /// the library cannot be reached.
    public func countAttachments() -> Int? {
        guard isReachable else { return nil }
        let root = snapshot.tree.path
        return snapshot.tree.songs.reduce(0) { count, song in
            guard song.hasAttachments else { return count }
            let attachments = try? SongAttachments.of(song.path, root: root, isInLibrary: true)
            return count + (attachments?.count ?? 0)
        }
    }
}
