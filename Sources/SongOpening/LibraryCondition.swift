public import EditingSession
public import Files
public import LibraryIndex
public import Problems
public import SongLibrary
import SongNames

/// The state of a library as a whole, and what in it needs the user's attention: for `--status` and the window.
public struct LibraryCondition: Sendable {
    /// Its folders and songs, and how complete this knowledge is.
    public let snapshot: LibrarySnapshot
    /// The songs that cannot be read.
    public let broken: [SongEntry]
    /// The songs that have other versions beside them that could not be merged.
    public let conflicted: [SongEntry]
    /// The songs whose folders hold further songs, which are not shown anywhere.
    public let crowded: [SongEntry]
    /// The folders that could not be opened.
    public let unreadable: [FolderNode]
    /// Unsaved changes to its songs, newest first.
    public let drafts: [OrphanedDraft]
    /// Why the library's own file cannot be read or written; nil if nothing is wrong with it.
    public let libraryFile: Problem?
    /// The program that syncs its folder; nil if none is recognized.
    public let sync: SyncProgram?

    /// Examines a snapshot, and looks for the program that syncs the folder, which waits for the disk.
    ///
    /// - Parameters:
    ///   - drafts: the drafts of all libraries.
    ///   - libraryFile: what is wrong with the library's own file.
    public init(_ snapshot: LibrarySnapshot, drafts: [OrphanedDraft], libraryFile: Problem? = nil) {
        let root = snapshot.tree.path
        let resolved = (try? root.resolvingLinks()) ?? root
        self.init(
            snapshot, root: resolved, drafts: drafts, libraryFile: libraryFile, sync: SyncProgram.keeping(resolved))
    }

    /// The same for a known sync program: accesses neither the disk nor any song.
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

    /// Whether the library can be reached now.
    public var isReachable: Bool {
        if case .unreachable = snapshot.freshness { false } else { true }
    }

    /// Whether anything in it needs the user's attention.
    public var needsAttention: Bool {
        !isReachable || !broken.isEmpty || !conflicted.isEmpty || !crowded.isEmpty || !unreadable.isEmpty
            || !drafts.isEmpty || libraryFile != nil
    }

    /// The songs that have unsaved changes.
    public var draftedFiles: [FilePath] {
        var files = [FilePath]()
        for draft in drafts where !files.contains(draft.draft.file) { files.append(draft.draft.file) }
        return files
    }

    /// The folders that contain, at any depth, something that needs the user's attention: relative to the library's
    /// folder, which is not included.
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
            // The song's own folder is not a category.
            let path = file.relative(to: snapshot.tree.path)
            add(path?.components.dropLast(2) ?? [])
        }
        return folders
    }

    /// The number of files and folders beside its songs. Reads the folders of the songs that have attachments; nil if
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
