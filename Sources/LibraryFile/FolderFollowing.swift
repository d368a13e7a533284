public import Files
public import Freedesktop
public import Problems

/// Updates what a library remembers about its folders when other programs rename or move them.
///
/// A folder is recognized only by its inode number and creation time, which it keeps: if nothing is at its old place,
/// and exactly one folder of the library has both. The last known values are stored on this computer. This does not
/// work on filesystems that do not keep both, such as FAT and those of most servers; nor for folders that were copied
/// and removed, which is how sync programs move them on other computers: from there comes an updated library file.
public struct FolderFollowing: Sendable {
    private let store: LibraryStore
    private let environment: Environment

    /// The library in this folder: absolute, links resolved.
    public init(root: FilePath, environment: Environment) {
        store = LibraryStore(root: root, environment: environment)
        self.environment = environment
    }

    /// Updates all moved folders, and records where folders are now. Waits for the disk.
    ///
    /// - Parameter find: returns the folders of the library with this inode number, relative to it; called only for
    ///   missing folders.
    /// - Returns: the report of the change; nil if there was nothing to do.
    /// - Throws: why the library's file cannot be read or written.
    @discardableResult
    public func follow(find: (_ inode: UInt64) -> [FilePath]) throws(Problem) -> LibraryChangeReport? {
        let arrangement = try store.read()
        let folders = FolderIdentities(root: store.root, environment: environment)
        let known = folders.read()
        let moves = Self.moves(of: arrangement, folders, known, find)
        var report: LibraryChangeReport?
        if !moves.isEmpty {
            report = try store.change { arrangement in
                // A folder no longer remembered at its old place was already updated by the program that renamed it.
                for move in moves where arrangement.remembers(move.old) {
                    arrangement.moveFolder(move.old, to: move.new)
                }
            }
        }
        Self.note(report?.arrangement ?? arrangement, in: folders, known: known, moves)
        return report
    }

    /// Whether the remembered data of a folder is already its own, because it was moved here from its old place.
    ///
    /// - Parameters:
    ///   - folder: its present place.
    ///   - old: its old place, about which nothing is remembered.
    public func hasFollowed(_ folder: FilePath, from old: FilePath) -> Bool {
        let folders = FolderIdentities(root: store.root, environment: environment)
        guard let identity = folders.identity(of: folder) else { return false }
        let known = folders.read()
        // Identities are recorded after the library's file is written.
        return known[folder] == identity || known[old] == identity
    }

    /// Records where the arranged folders are, so that they can be found again.
    public func note(_ arrangement: LibraryArrangement) {
        let folders = FolderIdentities(root: store.root, environment: environment)
        Self.note(arrangement, in: folders, known: folders.read(), [])
    }
}

extension FolderFollowing {
    private struct Move {
        let old: FilePath
        let new: FilePath
    }

    private static func moves(
        of arrangement: LibraryArrangement, _ folders: FolderIdentities,
        _ known: [FilePath: FolderIdentities.Identity], _ find: (UInt64) -> [FilePath]
    ) -> [Move] {
        var moves = [Move]()
        var arrangement = arrangement
        for original in arrangement.arrangedFolders {
            guard let identity = known[original] else { continue }
            // Its place if only its parent folders were moved.
            let path = moves.reduce(original, moved)
            guard folders.isGone(path) else { continue }
            let found = find(identity.inode).filter { folders.identity(of: $0) == identity }
            guard found.count == 1, let new = found.first, arrangement.moveFolder(path, to: new) else { continue }
            moves.append(Move(old: path, new: new))
        }
        return moves
    }

    private static func moved(_ path: FilePath, by move: Move) -> FilePath {
        path.relative(to: move.old).map { $0.isEmpty ? move.new : move.new.appending($0) } ?? path
    }

    private static func note(
        _ arrangement: LibraryArrangement, in folders: FolderIdentities,
        known: [FilePath: FolderIdentities.Identity], _ moves: [Move]
    ) {
        let known = Dictionary(known.map { (moves.reduce($0.key, moved), $0.value) }) { $1 }
        var new = [FilePath: FolderIdentities.Identity]()
        // A missing folder may reappear under another name.
        for path in arrangement.arrangedFolders { new[path] = folders.identity(of: path) ?? known[path] }
        if new != folders.read() { folders.write(new) }
    }
}

extension LibraryArrangement {
    /// The folders with remembered data or a role, from the library's folder down.
    fileprivate var arrangedFolders: [FilePath] {
        var paths = Set<FilePath>()
        for (place, arrangement) in folders {
            paths.insert(place)
            for folder in arrangement.project?.roles.values.map({ $0 }) ?? [] { paths.insert(place.appending(folder)) }
        }
        return paths.filter { !$0.isEmpty && !$0.isAbsolute && !$0.components.contains("..") }
            .sorted { ($0.components.count, $0) < ($1.components.count, $1) }
    }
}
