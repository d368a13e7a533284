/// A folder that the filesystem does not rename, as overlayfs does not where the folder is in its lower layer, is taken
/// away by its files: each gets another name in a hidden folder, where the folders are made anew.
///
/// Where that is interrupted, ``giveBack(in:locks:)`` puts both parts together again. Source: the kernel's
/// Documentation/filesystems/overlayfs.rst, "Renaming directories".
enum EntryInPieces {
    /// What stands in the name of the hidden folder where files have the one they would replace; no file can be called so.
    private static let target: FilePath = "////"

    /// Gives an entry a name in a folder of the same filesystem, by its files.
    ///
    /// - Throws: why it was not done; what was moved already is where it was, or comes back with ``giveBack(in:locks:)``.
    static func move(
        _ entry: FilePath, from source: Directory, to name: FilePath, in target: Directory, locks: Directory?
    ) throws(FileError) {
        let hidden = TemporaryName(for: Self.target, replacing: []).path
        let lock = DisposableFolder.lock(hidden, in: locks)
        try source.makePassingFolder(hidden)
        try withExtendedLifetime(lock) { () throws(FileError) in
            do throws(FileError) {
                let pieces = try Directory(hidden, in: source)
                try source.moveFiles(of: entry, into: pieces)
                try pieces.moveWithoutReplacing(entry, to: name, in: target)
            } catch {
                _ = try? giveBack(hidden, in: source)
                throw error
            }
            // Empty, it goes with the next look for such folders.
            _ = try? source.removeDirectory(hidden)
        }
    }

    /// Gives back what processes of this user on this machine had taken away in part when they were killed.
    static func giveBack(in parent: Directory, locks: Directory) throws(FileError) {
        try parent.forEachLeft(of: target, locks: locks) { hidden throws(FileError) in
            try giveBack(hidden, in: parent)
        }
    }

    private static func giveBack(_ hidden: FilePath, in parent: Directory) throws(FileError) {
        let pieces = try Directory(hidden, in: parent)
        for entry in try pieces.entries().map(\.name).sorted() { try pieces.join(entry, in: parent) }
        try parent.removeDirectory(hidden)
    }
}

extension Directory {
    /// Gives an entry that is to be removed, or looked at for the last time, a hidden name in a folder of the same
    /// filesystem: as a whole, or by its files where the filesystem does not rename folders.
    package func takeAway(
        _ entry: FilePath, to name: FilePath, in target: Directory, locks: Directory?
    ) throws(FileError) {
        do throws(FileError) {
            try moveWithoutReplacing(entry, to: name, in: target)
        } catch {
            guard error.errno == .crossDevice, (try? status(of: entry).kind) == .directory else { throw error }
            try EntryInPieces.move(entry, from: self, to: name, in: target, locks: locks)
        }
    }

    /// Moves a folder into another one by its files. Links and special files move as they are.
    fileprivate func moveFiles(of name: FilePath, into target: Directory) throws(FileError) {
        let status = try status(of: name)
        guard status.kind == .directory else { return try moveWithoutReplacing(name, to: name, in: target) }
        if status.isMountRoot == true {
            throw FileError(call: .renameat2, path: path.appending(name), errno: .busy)
        }
        let folder = try Directory(name, in: self)
        try target.makeDirectory(name, permissions: 0o700)
        let copy = try Directory(name, in: target)
        for entry in try folder.entries() { try folder.moveFiles(of: entry.name, into: copy) }
        // So that it is as it was where it comes back.
        _ = try FileCopy.Metadata(status: status, keepsOwner: true).copy(from: folder.reopened(), to: copy.reopened())
        try removeDirectory(name)
    }

    /// Gives an entry its place in `target` back, where a part of it may be still; what differs gets a number.
    fileprivate func join(_ name: FilePath, in target: Directory) throws(FileError) {
        let isFolder = try status(of: name).kind == .directory
        guard isFolder, (try? target.status(of: name).kind) == .directory else {
            return try giveBack(name, as: name, in: target)
        }
        let (folder, rest) = (try Directory(name, in: self), try Directory(name, in: target))
        for entry in try folder.entries() { try folder.join(entry.name, in: rest) }
        try removeDirectory(name)
    }
}
