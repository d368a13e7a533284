import CLinux
import Glibc

/// A copy of one file with its bytes, permissions, modification time and attributes, flushed to the disk and read back.
struct FileCopy {
    /// How many bytes are read, written and compared at once.
    private static let blockSize = 1 << 20

    let observer: CopyObserver
    /// Whether the copy keeps the owner and the group, as far as this user may set them.
    let keepsOwner: Bool

    /// Makes the copy, which must not exist yet.
    ///
    /// - Returns: the attributes that the other filesystem did not accept.
    func copy(
        _ name: FilePath, from source: Directory, to newName: FilePath, in target: Directory
    ) throws(CopyError) -> [FilePath] {
        let original = try CopyError.calling { () throws(FileError) in try source.openForReading(name) }
        let before = try CopyError.calling { () throws(FileError) in try original.status(isFresh: true) }
        guard before.kind == .regular else { throw .unsupported(original.path, before.kind) }
        let copy = try CopyError.calling { () throws(FileError) in
            try target.create(newName, permissions: 0o600)
        }
        let count = try write(original, to: copy)
        let lost = try CopyError.calling { () throws(FileError) in
            let lost = try Metadata(status: before, keepsOwner: keepsOwner).copy(from: original, to: copy)
            try copy.synchronize()
            return lost
        }
        // Drops cached pages where the system can, so that the comparison reads from the disk.
        _ = posix_fadvise(copy.rawValue, 0, 0, POSIX_FADV_DONTNEED)
        guard try hasSameBytes(original, copy) else {
            let after = try CopyError.calling { () throws(FileError) in try original.status(isFresh: true) }
            if after.isSameContent(as: before) { throw .damaged(original.path) }
            throw .changed(original.path)
        }
        let after = try CopyError.calling { () throws(FileError) in try original.status(isFresh: true) }
        guard after.isSameContent(as: before), count == after.size else { throw .changed(original.path) }
        do throws(FileError) { try copy.close() } catch { throw .system(error) }
        return lost
    }

    private func write(
        _ original: borrowing FileDescriptor, to copy: borrowing FileDescriptor
    ) throws(CopyError) -> UInt64 {
        var count: UInt64 = 0
        while true {
            if observer.isCancelled() { throw .cancelled }
            let block: [UInt8]
            do throws(FileError) {
                block = try original.block(at: count, of: Self.blockSize)
                if !block.isEmpty { try copy.write(block) }
            } catch {
                throw .system(error)
            }
            if block.isEmpty { return count }
            count += UInt64(block.count)
            observer.didCopy(block.count)
        }
    }

    /// Whether two open files hold the same bytes; their file positions do not change.
    func hasSameBytes(
        _ one: borrowing FileDescriptor, _ other: borrowing FileDescriptor
    ) throws(CopyError) -> Bool {
        var place: UInt64 = 0
        while true {
            if observer.isCancelled() { throw .cancelled }
            let (mine, theirs): ([UInt8], [UInt8])
            do throws(FileError) {
                mine = try one.block(at: place, of: Self.blockSize)
                theirs = try other.block(at: place, of: Self.blockSize)
            } catch {
                throw .system(error)
            }
            guard mine == theirs else { return false }
            if mine.isEmpty { return true }
            place += UInt64(mine.count)
        }
    }
}

extension FileCopy {
    /// The metadata that is copied with the bytes of a file or the entries of a folder.
    struct Metadata {
        let status: FileStatus
        let keepsOwner: Bool

        /// - Returns: the attributes that the other filesystem did not accept.
        func copy(
            from source: borrowing FileDescriptor, to target: borrowing FileDescriptor
        ) throws(FileError) -> [FilePath] {
            if keepsOwner { try giveAway(target) }
            let lost = try ExtendedAttributes.copyWhatIsTaken(from: source, to: target)
            // Set-ID bits are not copied: other users may have access to the new folder. A filesystem without
            // permissions, such as FAT, keeps its own.
            do throws(FileError) {
                try target.setPermissions(status.permissions & 0o777)
            } catch {
                guard error.isRefusedByFilesystem else { throw error }
            }
            try target.setModificationTime(status.modificationTime)
            return lost
        }

        private func giveAway(_ target: borrowing FileDescriptor) throws(FileError) {
            let current = try target.status()
            guard current.owner != status.owner || current.group != status.group else { return }
            do throws(FileError) {
                try SystemCall.fchown(target.path) { fchown(target.rawValue, status.owner, status.group) }
            } catch {
                guard error.isRefusedByFilesystem else { throw error }
            }
        }
    }
}

extension FileError {
    /// Whether this user may not, or the filesystem cannot; otherwise the disk has a problem.
    var isRefusedByFilesystem: Bool {
        [.notPermitted, .accessDenied, .invalidArgument, .notSupported, .notImplemented].contains(errno)
    }
}

extension FileDescriptor {
    /// Returns up to `size` bytes at a position; none at the end. The file position does not change. Source: pread(2).
    fileprivate borrowing func block(at place: UInt64, of size: Int) throws(FileError) -> [UInt8] {
        let (number, path) = (rawValue, path)
        var done = 0
        return try [UInt8](readingAtMost: size) { rest throws(FileError) in
            let received = try SystemCall.read(path, moving: rest.count) { wanted in
                pread(number, rest.baseAddress, wanted, off_t(place) + off_t(done))
            }
            done += received
            return received
        }
    }
}
