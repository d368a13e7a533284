/// Renames an entry, or moves it to another folder on the same disk; by a copy where rename(2) fails with EXDEV: for a
/// folder in the lower layer of overlayfs, another subvolume of btrfs, another project of a quota.
///
/// A copy is made in a hidden folder, flushed to the disk and compared before it gets its name; only then is the
/// original compared once more and removed. So whenever the process ends, the entry is complete in one place or in
/// both; if in both, the same call removes the original.
public struct EntryRelocation: Sendable {
    private let copying: EntryCopy
    private let locks: Directory?

    /// - Parameter locks: the folder for locks; nil if there is none.
    public init(observer: CopyObserver = CopyObserver(), locks: Directory?) {
        copying = EntryCopy(keepsOwner: true, observer: observer)
        self.locks = locks
    }

    /// Moves an entry to a name that is free, or that an interrupted move of it created.
    ///
    /// - Throws: ``Errno/fileExists`` if another entry has the name. The entry is still where it was.
    public func move(
        _ name: FilePath, from source: Directory, to newName: FilePath, in target: Directory
    ) throws(CopyError) {
        do throws(FileError) {
            return try source.moveWithoutReplacing(name, to: newName, in: target)
        } catch {
            try moveByCopy(name, from: source, to: newName, in: target, after: error)
        }
    }

    /// Renames an entry in its folder; the new name may differ from the old one only in what the filesystem ignores,
    /// such as case.
    public func rename(_ name: FilePath, to newName: FilePath, in folder: Directory) throws(CopyError) {
        do throws(FileError) {
            return try folder.respell(name, as: newName)
        } catch {
            try moveByCopy(name, from: folder, to: newName, in: folder, after: error)
        }
    }

    /// Copies an entry, and keeps the original.
    ///
    /// - Parameter hiding: the folder in which it is made, on the filesystem of `target`; by default `target`.
    public func copy(
        _ name: FilePath, from source: Directory, to newName: FilePath, in target: Directory, hiding: Directory? = nil
    ) throws(CopyError) {
        let hiding = hiding ?? target
        // Leftovers of a killed process do no harm.
        _ = try? DisposableFolder.clear(in: hiding, locks: locks)
        let making = try CopyError.calling { () throws(FileError) in try DisposableFolder(in: hiding, locks: locks) }
        try copying.copy(name, from: source, to: name, in: making.content)
        try CopyError.calling { () throws(FileError) in
            try making.content.moveWithoutReplacing(name, to: newName, in: target)
            if case .unconfirmed(let error?) = AtomicReplacement.confirm(target) { throw error }
        }
    }

    /// Removes the original of an entry that is elsewhere by now, if both are still the same.
    ///
    /// - Throws: ``CopyError/changed(_:)`` if they differ. After any error, the original is where it was.
    public func removeOriginal(
        _ name: FilePath, in source: Directory, sameAs newName: FilePath, in target: Directory
    ) throws(CopyError) {
        let path = source.path.appending(name)
        guard try isSame(name, in: source, as: newName, in: target) else { throw .changed(path) }
        try CopyError.calling { () throws(FileError) in
            guard try !source.isFixed(name) else {
                throw FileError(call: .renameat2, path: path, errno: .notPermitted)
            }
        }
        let hidden = try CopyError.calling { () throws(FileError) in
            try EntriesOnTheWay.hide([name], in: source, locks: locks)
        }
        let isSame = try isSame(name, in: hidden.content, as: newName, in: target)
        do throws(FileError) {
            guard isSame else {
                try hidden.giveBack()
                throw FileError(call: .renameat2, path: path, errno: .tryAgain)
            }
            // Any rest is hidden; the next change beside it removes it.
            _ = try hidden.remove()
        } catch {
            throw isSame ? .system(error) : .changed(path)
        }
        _ = AtomicReplacement.confirm(source)
    }

    /// Whether an interrupted move has already put the entry at its destination: both are the same, byte for byte.
    public func hasArrived(
        _ name: FilePath, from source: Directory, as newName: FilePath, in target: Directory
    ) -> Bool {
        guard let original = try? source.status(of: name), let copy = try? target.status(of: newName),
            original.kind == copy.kind, original.identity != copy.identity
        else { return false }
        // Empty entries prove nothing, nor do files with different times: a copy has the times of its original.
        switch original.kind {
        case .directory:
            guard (try? Directory(name, in: source).entries().isEmpty) == false else { return false }
        case .regular:
            guard original.size > 0, original.modificationTime == copy.modificationTime else { return false }
        default:
            return false
        }
        return (try? isSame(name, in: source, as: newName, in: target)) == true
    }
}

extension EntryRelocation {
    private func moveByCopy(
        _ name: FilePath, from source: Directory, to newName: FilePath, in target: Directory, after error: FileError
    ) throws(CopyError) {
        switch error.errno {
        case .fileExists:
            guard hasArrived(name, from: source, as: newName, in: target) else { throw .system(error) }
            try removeOriginal(name, in: source, sameAs: newName, in: target)
        case .crossDevice:
            let isFixed = try CopyError.calling { () throws(FileError) in try source.isFixed(name) }
            guard !isFixed else {
                throw .system(FileError(call: .renameat2, path: source.path.appending(name), errno: .notPermitted))
            }
            try copy(name, from: source, to: newName, in: target)
            do throws(CopyError) {
                try removeOriginal(name, in: source, sameAs: newName, in: target)
            } catch {
                takeBack(newName, in: target, sameAs: name, in: source)
                throw error
            }
        default:
            throw .system(error)
        }
    }

    /// Removes a copy whose original could not be removed, unless another program has changed one of the two. If that
    /// fails, the copy stays beside the original, and the caller throws the error that kept the original.
    package func takeBack(_ name: FilePath, in target: Directory, sameAs original: FilePath, in source: Directory) {
        _ = try? removeOriginal(name, in: target, sameAs: original, in: source)
    }

    private func isSame(
        _ name: FilePath, in source: Directory, as newName: FilePath, in target: Directory
    ) throws(CopyError) -> Bool {
        try copying.isSame(name, in: source, as: newName, in: target, isStrict: true)
    }
}
