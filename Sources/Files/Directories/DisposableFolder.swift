import Glibc

/// A hidden folder that may be removed at any time: something is being made in it, or it is being deleted.
///
/// It is removed with all that is in it unless it is published. One that a killed process left has a name of this kind
/// and a lock that no process holds; ``clear(in:locks:)`` removes it.
public struct DisposableFolder: ~Copyable {
    /// What stands in the name where files have the one they would replace; no folder can be called so.
    private static let target: FilePath = "/"

    /// The folder itself.
    public let content: Directory
    private let parent: Directory
    private let name: FilePath
    private let lock: FileLock?
    private var isGone = false

    /// An empty folder in `parent`.
    ///
    /// - Parameter locks: where locks are; nil where there is no place for them, and nothing is ever cleared then.
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

    /// Takes a folder out of sight, to be deleted with all that is in it and all that other programs put there until
    /// then. Where it is to be looked at once more before that, ``EntriesOnTheWay`` hides it.
    public init(hiding folder: FilePath, in parent: Directory, locks: Directory?) throws(FileError) {
        let content = try Directory(folder, in: parent)
        let name = TemporaryName(for: Self.target, replacing: []).path
        let lock = Self.lock(name, in: locks)
        try parent.takeAway(folder, to: name, in: parent, locks: locks)
        // Taken away by its files, it is another folder.
        self.content = (try? Directory(name, in: parent)) ?? content
        self.parent = parent
        self.name = name
        self.lock = lock
    }

    deinit {
        // Errors cannot be reported here; what stays is hidden, and the next change in its folder removes it.
        if !isGone { _ = try? parent.removeTree(name) }
    }

    /// Gives the folder a name that must be free, and keeps it.
    public consuming func publish(as newName: FilePath) throws(FileError) {
        try parent.moveWithoutReplacing(name, to: newName, in: parent)
        isGone = true
    }

    /// Removes the folder with all that is in it. Where that fails, what is left gets the name `oldName` back, with a
    /// number where that is taken.
    public consuming func remove(orGiveBack oldName: FilePath) throws(FileError) {
        isGone = true
        do throws(FileError) {
            try parent.removeTree(name)
        } catch {
            try parent.giveBack(name, as: oldName, in: parent)
            throw error
        }
    }

    /// Removes the folder with all that is in it. Where that fails, what is left is hidden, and ``clear(in:locks:)``
    /// removes it.
    consuming func removeNow() throws(FileError) {
        isGone = true
        try parent.removeTree(name)
    }

    /// Removes those in `parent` that processes of this user on this machine left when they were killed.
    public static func clear(in parent: Directory, locks: Directory?) throws(FileError) {
        guard let locks else { return }
        try parent.forEachLeft(of: target, locks: locks) { name throws(FileError) in try parent.removeTree(name) }
    }

    static func lock(_ name: FilePath, in locks: Directory?) -> FileLock? {
        guard let locks else { return nil }
        return try? FileLock(name, in: locks, timeout: 0)
    }
}
