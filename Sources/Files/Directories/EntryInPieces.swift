/// Moves a folder that the filesystem cannot rename, such as one in the lower layer of overlayfs, file by file: each
/// gets another name in a hidden folder, in which the folders are created anew.
///
/// After an interruption, ``giveBack(in:locks:)`` joins both parts again. Source: the kernel's
/// Documentation/filesystems/overlayfs.rst, "Renaming directories".
enum EntryInPieces {
    /// Stands in the name of the hidden folder in place of a file to replace; no file can have this name.
    private static let target: FilePath = "////"

    /// Moves an entry to a name in a folder of the same filesystem, file by file.
    ///
    /// - Throws: why this failed; what was moved already is back, or comes back with ``giveBack(in:locks:)``.
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
            // If this fails, the next search for such folders removes it, as it is empty.
            _ = try? source.removeDirectory(hidden)
        }
    }

    /// Gives back what killed processes of this user on this machine had moved in part.
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
    /// Moves an entry that will be removed, or checked for the last time, to a hidden name in a folder of the same
    /// filesystem: as a whole, or file by file if the filesystem cannot rename folders.
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

    /// Moves a folder into another one file by file. Links and special files move as they are.
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
        // Keeps its metadata in case it comes back.
        _ = try FileCopy.Metadata(status: status, keepsOwner: true).copy(from: folder.reopened(), to: copy.reopened())
        try removeDirectory(name)
    }

    /// Moves an entry back into `target`, where a part of it may still be; what differs gets a number.
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
