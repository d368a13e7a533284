/// Gives an entry another name or another folder on the same disk, be it by a copy where rename(2) says EXDEV: a folder
/// in the lower layer of overlayfs, another subvolume of btrfs, another project of a quota.
///
/// A copy is made out of sight, put on the disk and compared before it has its name; only then the original is compared
/// once more and removed. So whenever the process ends, the entry is whole at one place or at both; the same call finds
/// it at both then, and removes the original.
public struct EntryRelocation: Sendable {
    private let copying: EntryCopy
    private let locks: Directory?

    /// - Parameter locks: where locks are; nil where there is no place for them.
    public init(observer: CopyObserver = CopyObserver(), locks: Directory?) {
        copying = EntryCopy(keepsOwner: true, observer: observer)
        self.locks = locks
    }

    /// Moves an entry to a name that is free, or that an interrupted move of it has.
    ///
    /// - Throws: ``Errno/fileExists`` where something else has the name. The entry is where it was.
    public func move(
        _ name: FilePath, from source: Directory, to newName: FilePath, in target: Directory
    ) throws(CopyError) {
        do throws(FileError) {
            return try source.moveWithoutReplacing(name, to: newName, in: target)
        } catch {
            try moveByCopy(name, from: source, to: newName, in: target, after: error)
        }
    }

    /// Gives an entry another name in its folder, which may differ from the old one only in what the filesystem does not
    /// tell apart.
    public func rename(_ name: FilePath, to newName: FilePath, in folder: Directory) throws(CopyError) {
        do throws(FileError) {
            return try folder.respell(name, as: newName)
        } catch {
            try moveByCopy(name, from: folder, to: newName, in: folder, after: error)
        }
    }

    /// Makes the copy, and leaves the original.
    ///
    /// - Parameter hiding: the folder it is made in, on the filesystem of `target`; that one itself unless given.
    public func copy(
        _ name: FilePath, from source: Directory, to newName: FilePath, in target: Directory, hiding: Directory? = nil
    ) throws(CopyError) {
        let hiding = hiding ?? target
        // What a killed process left is in nobody's way.
        _ = try? DisposableFolder.clear(in: hiding, locks: locks)
        let making = try CopyError.calling { () throws(FileError) in try DisposableFolder(in: hiding, locks: locks) }
        try copying.copy(name, from: source, to: name, in: making.content)
        try CopyError.calling { () throws(FileError) in
            try making.content.moveWithoutReplacing(name, to: newName, in: target)
            if case .unconfirmed(let error?) = AtomicReplacement.confirm(target) { throw error }
        }
    }

    /// Removes an entry that is elsewhere by now, if it is still the same as there.
    ///
    /// - Throws: ``CopyError/changed(_:)`` where it is not. The original is where it was, then and after other errors.
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
            // What is left of it is hidden, and goes with the next change beside it.
            _ = try hidden.remove()
        } catch {
            throw isSame ? .system(error) : .changed(path)
        }
        _ = AtomicReplacement.confirm(source)
    }

    /// Whether an interrupted move has put the entry where it is to go: the same is there, byte for byte.
    public func hasArrived(
        _ name: FilePath, from source: Directory, as newName: FilePath, in target: Directory
    ) -> Bool {
        guard let original = try? source.status(of: name), let copy = try? target.status(of: newName),
            original.kind == copy.kind, original.identity != copy.identity
        else { return false }
        // Two that are empty may be anything, and so may be two files of different times: a copy has those of its original.
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

    /// Removes a copy whose original could not be removed, unless somebody has changed one of the two. Where that fails,
    /// the copy stays beside the original, and the error that is thrown is why the original is still there.
    package func takeBack(_ name: FilePath, in target: Directory, sameAs original: FilePath, in source: Directory) {
        _ = try? removeOriginal(name, in: target, sameAs: original, in: source)
    }

    private func isSame(
        _ name: FilePath, in source: Directory, as newName: FilePath, in target: Directory
    ) throws(CopyError) -> Bool {
        try copying.isSame(name, in: source, as: newName, in: target, isStrict: true)
    }
}
