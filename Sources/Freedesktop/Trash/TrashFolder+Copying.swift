import Files

/// Copying, for what the filesystem cannot rename into a trash, or out of it.
extension TrashFolder {
    /// Copies a file or folder to here, and removes the original once the copy was compared and is on the disk.
    ///
    /// What an interrupted call has copied already is not copied again.
    ///
    /// - Throws: why it is still where it was; then nothing of it is here.
    func trashByCopy(
        _ file: FilePath, from source: Directory, at time: FileTime, locks: Directory?
    ) throws(CopyError) -> TrashedFile {
        if let copied = try finishInterrupted(file, from: source, locks: locks) { return copied }
        let relocation = EntryRelocation(locks: locks)
        return try keepingNoNewFolders { () throws(CopyError) in
            var failure: CopyError?
            do throws(FileError) {
                return try reserving(file, at: time) { name, files throws(FileError) in
                    do throws(CopyError) {
                        try relocation.copy(
                            file.name, from: source, to: name, in: files, hiding: try opening(path))
                        try remove(file, from: source, as: name, relocation)
                    } catch {
                        failure = error
                        if case .system(let cause) = error { throw cause }
                        throw FileError(call: .renameat2, path: file, errno: .crossDevice)
                    }
                }
            } catch {
                throw failure ?? .system(error)
            }
        }
    }

    /// Finishes an interrupted ``trashByCopy(_:from:at:locks:)``: removes the original of what has been copied here
    /// already.
    ///
    /// - Returns: the copy; nil if there is none, and the file is where it was.
    func finishInterrupted(
        _ file: FilePath, from source: Directory, locks: Directory?
    ) throws(CopyError) -> TrashedFile? {
        let relocation = EntryRelocation(locks: locks)
        guard let copied = interrupted(file, from: source, relocation) else { return nil }
        try remove(file, from: source, as: copied.name, relocation)
        return copied
    }

    /// Restores an item, and waits for the disk; a name that is taken by something else is ``Errno/fileExists``.
    func restore(
        _ name: FilePath, to target: FilePath, locks: Directory?
    ) throws(CopyError) -> AtomicReplacement.Durability {
        let files = try opening(path.appending("files"))
        let folder = try CopyError.calling { () throws(FileError) in
            try Directory.make(target.parent, permissions: 0o777, isLasting: true)
        }
        try EntryRelocation(locks: locks).move(name, from: files, to: target.name, in: folder)
        let durability = AtomicReplacement.confirm(folder)
        _ = AtomicReplacement.confirm(files)
        // If this fails, an info file without its file is left, which all programs ignore.
        _ = try? Directory(path.appending("info")).unlink(Self.infoName(of: name))
        return durability
    }

    /// Removes the original of what was copied here; if that fails, removes the copy again.
    private func remove(
        _ file: FilePath, from source: Directory, as name: FilePath, _ relocation: EntryRelocation
    ) throws(CopyError) {
        let files = try opening(path.appending("files"))
        do throws(CopyError) {
            try relocation.removeOriginal(file.name, in: source, sameAs: name, in: files)
        } catch {
            relocation.takeBack(name, in: files, sameAs: file.name, in: source)
            throw error
        }
    }

    /// The item that an interrupted call has made of a file.
    private func interrupted(
        _ file: FilePath, from source: Directory, _ relocation: EntryRelocation
    ) -> TrashedFile? {
        guard let files = try? opening(path.appending("files")), let items = try? items() else { return nil }
        return items.first { item in
            item.originalPath.components == file.components
                && relocation.hasArrived(file.name, from: source, as: item.name, in: files)
        }
    }

    private func opening(_ folder: FilePath) throws(CopyError) -> Directory {
        try CopyError.calling { () throws(FileError) in try Directory(folder) }
    }
}
