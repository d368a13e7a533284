/// Entries of a folder that are elsewhere by now, or empty, and are about to be removed here: out of sight, in a hidden
/// folder, until they were looked at for the last time.
///
/// Until ``remove()`` they may hold what is nowhere else. So a hidden folder that a killed process left gives them back
/// (``giveBack(in:locks:)``), unlike a ``DisposableFolder``.
public struct EntriesOnTheWay: ~Copyable {
    /// What stands in the name where files have the one they would replace; no file can be called so.
    private static let target: FilePath = "//"

    /// The hidden folder, with the entries under their own names.
    public let content: Directory
    private let parent: Directory
    private let name: FilePath
    private let locks: Directory?
    private let lock: FileLock?
    private var isGone = false

    /// Takes the entries out of sight.
    ///
    /// - Parameter locks: where locks are; nil where there is no place for them, and nothing is given back then by another
    ///   process.
    /// - Throws: why they are where they were; or, where that could not be done, in the hidden folder.
    public static func hide(
        _ entries: [FilePath], in parent: Directory, locks: Directory?
    ) throws(FileError) -> EntriesOnTheWay {
        let hidden = try EntriesOnTheWay(in: parent, locks: locks)
        for entry in entries { try parent.takeAway(entry, to: entry, in: hidden.content, locks: locks) }
        return hidden
    }

    private init(in parent: Directory, locks: Directory?) throws(FileError) {
        let name = TemporaryName(for: Self.target, replacing: []).path
        let lock = DisposableFolder.lock(name, in: locks)
        try parent.makePassingFolder(name)
        do throws(FileError) {
            content = try Directory(name, in: parent)
        } catch {
            _ = try? parent.removeDirectory(name)
            throw error
        }
        (self.parent, self.name, self.locks) = (parent, name, locks)
        self.lock = lock
    }

    deinit {
        // Errors cannot be reported here; what stays hidden comes back with the next change in its folder.
        if !isGone { _ = try? Self.giveBack(name, in: parent) }
    }

    /// Gives the entries, or what is left of them, back to where they were, under a name with a number where the old
    /// one is taken.
    public consuming func giveBack() throws(FileError) {
        isGone = true
        try Self.giveBack(name, in: parent)
    }

    /// Removes the entries for good.
    ///
    /// - Returns: why some of them are still there, hidden, as in a ``DisposableFolder``; nil where none are.
    /// - Throws: why they were given back.
    public consuming func remove() throws(FileError) -> FileError? {
        let doomed = try DisposableFolder(hiding: name, in: parent, locks: locks)
        isGone = true
        do throws(FileError) {
            try doomed.removeNow()
            return nil
        } catch {
            return error
        }
    }

    /// Gives back what processes of this user on this machine left in `parent` when they were killed, as
    /// ``giveBack()`` does, and what they had hidden in part.
    public static func giveBack(in parent: Directory, locks: Directory?) throws(FileError) {
        guard let locks else { return }
        try EntryInPieces.giveBack(in: parent, locks: locks)
        try parent.forEachLeft(of: target, locks: locks) { hidden throws(FileError) in
            try giveBack(hidden, in: parent)
        }
    }

    private static func giveBack(_ name: FilePath, in parent: Directory) throws(FileError) {
        let folder = try Directory(name, in: parent)
        for entry in try folder.entries().map(\.name).sorted() {
            try folder.giveBack(entry, as: entry, in: parent)
        }
        try parent.removeDirectory(name)
    }
}

extension Directory {
    /// Gives an entry its name back, in this folder or in another of the same filesystem; with a number where that is
    /// taken.
    func giveBack(_ entry: FilePath, as name: FilePath, in target: Directory) throws(FileError) {
        _ = try target.withFreeName { attempt in
            attempt == 0 ? name : name.marked(" \(attempt + 1)")
        } _: { candidate throws(FileError) in
            try moveWithoutReplacing(entry, to: candidate, in: target)
        }
    }
}
