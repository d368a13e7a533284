/// Entries of a folder that are elsewhere by now, or empty, and will be removed here: they stay in a hidden folder
/// until the last check.
///
/// Until ``remove()`` they may hold data that is nowhere else. So a hidden folder that a killed process left gives them
/// back (``giveBack(in:locks:)``), unlike a ``DisposableFolder``.
public struct EntriesOnTheWay: ~Copyable {
    /// Stands in the hidden name in place of a file to replace; no file can have this name.
    private static let target: FilePath = "//"

    /// The hidden folder, with the entries under their own names.
    public let content: Directory
    private let parent: Directory
    private let name: FilePath
    private let locks: Directory?
    private let lock: FileLock?
    private var isGone = false

    /// Hides the entries.
    ///
    /// - Parameter locks: the folder for locks; nil if there is none, and then no other process gives anything back.
    /// - Throws: why this failed; the entries are back where they were or, if that failed too, in the hidden folder.
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
        // Errors cannot be reported here; the next change in its folder gives back what stays hidden.
        if !isGone { _ = try? Self.giveBack(name, in: parent) }
    }

    /// Moves the entries, or what is left of them, back to where they were, under a name with a number if the old one
    /// is taken.
    public consuming func giveBack() throws(FileError) {
        isGone = true
        try Self.giveBack(name, in: parent)
    }

    /// Removes the entries permanently.
    ///
    /// - Returns: why some of them still exist, hidden, as in a ``DisposableFolder``; nil if none do.
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

    /// Gives back what killed processes of this user on this machine left hidden in `parent`, completely or in part, as
    /// ``giveBack()`` does.
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
    /// Moves an entry back to its name, in this folder or in another of the same filesystem; with a number if that is
    /// taken.
    func giveBack(_ entry: FilePath, as name: FilePath, in target: Directory) throws(FileError) {
        _ = try target.withFreeName { attempt in
            attempt == 0 ? name : name.marked(" \(attempt + 1)")
        } _: { candidate throws(FileError) in
            try moveWithoutReplacing(entry, to: candidate, in: target)
        }
    }
}
