import Files
import Freedesktop

/// The folder of snapshots, `$XDG_CACHE_HOME/songbook/libraries`: for each library an index, and the contents file that
/// it names. If something is missing or damaged there, the library itself is read.
struct SnapshotFolder: Sendable {
    /// A snapshot that was read, with the status of its file, which tells when it was last known to be right.
    struct Stored: Sendable {
        let index: SnapshotIndex
        let contents: ContentStore
        /// The index file, as it was read.
        let file: FileStatus
    }

    private static let mostLibraries = 24
    private static let largestIndex = 1 << 32
    private static let indexSuffix = ".index"
    private static let contentsSuffix = ".contents"

    let path: FilePath
    private let access: ContentFile.Access

    /// - Parameter isReadOnly: whether snapshots are only read, so that meanwhile other processes may store theirs.
    init(environment: Environment, isReadOnly: Bool = false) {
        access = isReadOnly ? .reading : .update
        path = environment.cacheHome.appending("songbook/libraries")
    }

    /// The snapshot of a library; nil without a valid one.
    ///
    /// - Parameters:
    ///   - root: its path, here and below with links resolved.
    ///   - identity: the folder that is there now; nil if it cannot be reached. A snapshot of another folder is
    ///     rejected; one of the same folder under another path is accepted.
    func load(_ root: FilePath, _ identity: LibraryIdentity?) -> Stored? {
        guard let folder = try? BulkDescriptor(path, for: .place) else { return nil }
        let own = indexName(of: root)
        if let stored = load(own, in: folder, where: { $0.path == root && identity?.isSameFolder(as: $0) ?? true }) {
            return stored
        }
        // Roots of network folders may have the same inode number, and nothing else to tell them apart.
        guard let identity, identity.inode != nil, identity.birthTime != nil || identity.filesystem != nil else {
            return nil
        }
        for name in indexes() where name != own {
            if let stored = load(name, in: folder, where: { identity.isSameFolder(as: $0) }) { return stored }
        }
        return nil
    }

    /// The present status of a library's index file; nil if there is none.
    func file(of root: FilePath) -> FileStatus? {
        try? FileStatus(of: path.appending(indexName(of: root)), followingLinks: false)
    }

    /// A store in a new contents file, or in memory if no file can be created.
    func newContents(for root: FilePath) -> ContentStore {
        guard (try? Directory.make(path)) != nil, let folder = try? BulkDescriptor(path, for: .place) else {
            return ContentStore(file: nil)
        }
        let generation = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        let name = FilePath("\(prefix(of: root))-\(generation)\(Self.contentsSuffix)")
        return ContentStore(file: try? ContentFile(name, in: folder, for: .new))
    }

    /// Whether this is a contents file of that library, not of the same library under another path, to which another
    /// process may append.
    func isOwn(_ file: ContentFile, of root: FilePath) -> Bool {
        file.name.string.hasPrefix(prefix(of: root))
    }

    /// Saves this as the library's snapshot, and removes files that belong to no snapshot.
    ///
    /// - Returns: whether it could be written.
    func save(_ index: SnapshotIndex) -> Bool {
        let bytes = index.bytes
        do {
            let folder = try Directory.make(path)
            _ = try AtomicReplacement.write(
                bytes, to: indexName(of: index.library.path), in: folder, synchronizing: false)
            clean(folder, keeping: index)
            return true
        } catch {
            return false
        }
    }

    /// Records that the library still matches its snapshot.
    func confirm(_ root: FilePath) {
        let file = try? BulkDescriptor(path.appending(indexName(of: root)), for: .bytes)
        // The time is only shown, and tells which snapshots to remove first.
        _ = try? file?.touch()
    }
}

extension SnapshotFolder {
    private func prefix(of root: FilePath) -> String {
        Checksum(root.bytes).hexadecimal
    }

    private func indexName(of root: FilePath) -> FilePath {
        FilePath(prefix(of: root) + Self.indexSuffix)
    }

    private func load(
        _ name: FilePath, in folder: borrowing BulkDescriptor, where isWanted: (LibraryIdentity) -> Bool
    ) -> Stored? {
        // Retries if another process replaces the snapshot between the two files.
        for _ in 0..<3 {
            let index: SnapshotIndex
            let status: FileStatus
            do throws(Errno) {
                let file = IndexFile(try folder.open(name, for: .bytes))
                status = try file.status()
                guard status.kind == .regular, status.size <= Self.largestIndex else { return nil }
                guard let read = try? read(file, size: Int(status.size)) else { continue }
                index = read
            } catch {
                // In a network folder, another computer may have removed the file that was found.
                if error == .staleHandle { continue }
                return nil
            }
            guard isWanted(index.library) else { return nil }
            guard let file = try? ContentFile(index.contentsName, in: folder, for: access) else { continue }
            // If the index was replaced, the contents that were appended for the new one must not be overwritten.
            let now = name.withCString { try? folder.status(of: $0, followingLink: false) }
            if file.isWritable, now?.identity != status.identity { continue }
            guard file.holds(index.blocks) else { return nil }
            guard index.isWithinBlocks else { return nil }
            return Stored(index: index, contents: ContentStore(file: file, blocks: index.blocks), file: status)
        }
        return nil
    }

    /// Read-only access has to be fast: it reads only the titles if it can.
    private func read(_ file: IndexFile, size: Int) throws(SnapshotReader.Damaged) -> SnapshotIndex {
        if access == .reading, let index = try? SnapshotIndex(titlesOf: file, size: size) { return index }
        return try SnapshotIndex(file, size: size)
    }

    private func indexes() -> [FilePath] {
        let names = ((try? Directory(path).entries()) ?? []).map(\.name)
        return names.filter { $0.string.hasSuffix(Self.indexSuffix) }.sorted()
    }

    /// Removes the least recently used libraries, and contents that no index names and no process is writing.
    private func clean(_ folder: Directory, keeping index: SnapshotIndex) {
        let kept = indexName(of: index.library.path)
        let times = indexes().filter { $0 != kept }.map { name in
            (name: name, time: (try? folder.status(of: name).modificationTime) ?? FileTime(seconds: 0))
        }
        let surplus = times.sorted { $0.time > $1.time }.dropFirst(Self.mostLibraries - 1)
        // A file that cannot be removed does no harm.
        for (name, _) in surplus { _ = try? folder.unlink(name) }
        let present = indexes() + [kept]
        for name in present { _ = try? CrashCleanup(beside: name, in: folder, limit: 0) { _ in name }.removeLeft() }
        let remaining = Set(present.map { $0.string.prefix(16) })
        guard let place = try? BulkDescriptor(path, for: .place) else { return }
        for entry in (try? folder.entries()) ?? [] where entry.name.string.hasSuffix(Self.contentsSuffix) {
            let owner = entry.name.string.prefix(16)
            let isOther = owner == kept.string.prefix(16) && entry.name != index.contentsName
            guard isOther || !remaining.contains(owner) else { continue }
            if let file = try? ContentFile(entry.name, in: place, for: .update), file.isWritable {
                _ = try? folder.unlink(entry.name)
            }
        }
    }
}
