import Glibc

/// A hidden folder that may be removed at any time: something is being made in it, or it is being deleted.
///
/// It is removed with all its content unless it is published. One that a killed process left has a name of this kind
/// and a lock that no process holds; ``clear(in:locks:)`` removes it.
public struct DisposableFolder: ~Copyable {
    /// Stands in the hidden name in place of a file to replace; no folder can have this name.
    private static let target: FilePath = "/"

    /// The folder itself.
    public let content: Directory
    private let parent: Directory
    private let name: FilePath
    private let lock: FileLock?
    private var isGone = false

    /// An empty folder in `parent`.
    ///
    /// - Parameter locks: the folder for locks; nil if there is none, and then nothing is ever cleared.
    public init(in parent: Directory, locks: Directory?) throws(FileError) {
        while true {
            let name = TemporaryName(for: Self.target, replacing: []).path
            let lock = Self.lock(name, in: locks)
            do throws(FileError) {
                try parent.makePassingFolder(name, permissions: 0o777)
            } catch {
                guard error.errno == .fileExists else { throw error }
                continue
            }
            do throws(FileError) {
                content = try Directory(name, in: parent)
            } catch {
                _ = try? parent.removeDirectory(name)
                throw error
            }
            self.parent = parent
            self.name = name
            self.lock = lock
            return
        }
    }

    /// Hides a folder that will be deleted, with all its content and what other programs add until then. If it must be
    /// checked once more before that, ``EntriesOnTheWay`` hides it.
    public init(hiding folder: FilePath, in parent: Directory, locks: Directory?) throws(FileError) {
        let content = try Directory(folder, in: parent)
        let name = TemporaryName(for: Self.target, replacing: []).path
        let lock = Self.lock(name, in: locks)
        try parent.takeAway(folder, to: name, in: parent, locks: locks)
        // If it was moved file by file, it is another folder.
        self.content = (try? Directory(name, in: parent)) ?? content
        self.parent = parent
        self.name = name
        self.lock = lock
    }

    deinit {
        // Errors cannot be reported here; the rest is hidden, and the next change in its folder removes it.
        if !isGone { _ = try? parent.removeTree(name) }
    }

    /// Gives the folder a name that must be free, and keeps it.
    public consuming func publish(as newName: FilePath) throws(FileError) {
        try parent.moveWithoutReplacing(name, to: newName, in: parent)
        isGone = true
    }

    /// Removes the folder with all its content. If that fails, the rest gets its name `oldName` back, with a number if
    /// that is taken.
    public consuming func remove(orGiveBack oldName: FilePath) throws(FileError) {
        isGone = true
        do throws(FileError) {
            try parent.removeTree(name)
        } catch {
            try parent.giveBack(name, as: oldName, in: parent)
            throw error
        }
    }

    /// Removes the folder with all its content. If that fails, the rest is hidden, and ``clear(in:locks:)`` removes it.
    consuming func removeNow() throws(FileError) {
        isGone = true
        try parent.removeTree(name)
    }

    /// Removes the folders in `parent` that killed processes of this user on this machine left.
    public static func clear(in parent: Directory, locks: Directory?) throws(FileError) {
        guard let locks else { return }
        try parent.forEachLeft(of: target, locks: locks) { name throws(FileError) in try parent.removeTree(name) }
    }

    static func lock(_ name: FilePath, in locks: Directory?) -> FileLock? {
        guard let locks else { return nil }
        return try? FileLock(name, in: locks, timeout: 0)
    }
}
