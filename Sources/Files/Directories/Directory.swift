import CLinux
import Glibc
import Synchronization

/// An open folder: names are looked up in it whatever happens to its path. Source: openat(2).
public final class Directory: Sendable {
    /// The path it was opened by, for messages.
    public let path: FilePath
    private let descriptor: FileDescriptor
    private let isLocked = Atomic(false)

    /// Opens the folder; a symbolic link to one is followed.
    public init(_ path: FilePath) throws(FileError) {
        self.path = path
        descriptor = try FileDescriptor(
            directory: AT_FDCWD, name: path, flags: O_RDONLY | O_DIRECTORY, reported: path)
    }

    /// Opens the folder of a file, once the disk of the file answers.
    public convenience init(ofAnswering file: FilePath) throws(FileError) {
        try file.waitForAnswer()
        try self.init(file.parent)
    }

    /// Opens a folder in another one; a symbolic link is not followed.
    public init(_ name: FilePath, in parent: Directory) throws(FileError) {
        path = parent.path.appending(name)
        descriptor = try FileDescriptor(
            directory: parent.descriptor.rawValue, name: name, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW,
            reported: path)
    }

    /// Opens the folder once more, with a file position and locks of its own.
    func reopened() throws(FileError) -> FileDescriptor {
        try FileDescriptor(directory: descriptor.rawValue, name: ".", flags: O_RDONLY | O_DIRECTORY, reported: path)
    }

    /// Locks the folder exclusively, as a ``DirectoryLock`` does, until it is closed.
    ///
    /// - Parameter timeout: how long to wait for the holder, in milliseconds.
    /// - Throws: ``Errno/tryAgain`` if it is still held after that time.
    public func lock(timeout: Int) throws(FileError) {
        try descriptor.lock(timeout: timeout)
        isLocked.store(true, ordering: .relaxed)
    }

    deinit {
        // A child process that has not yet run its program has a copy of the descriptor, which would keep the lock.
        if isLocked.load(ordering: .relaxed) { descriptor.unlock() }
    }

    /// The open folder's own status.
    public func status() throws(FileError) -> FileStatus {
        try descriptor.status()
    }

    /// The status of an entry; a symbolic link stands for itself.
    ///
    /// - Parameter isFresh: as for ``FileDescriptor/status(isFresh:)``.
    public func status(of name: FilePath, isFresh: Bool = false) throws(FileError) -> FileStatus {
        try FileStatus(
            directory: descriptor.rawValue, name: name, followingLinks: false, isFresh: isFresh,
            reported: path.appending(name))
    }

    /// Opens an existing regular file for reading, without following a link and without ever waiting for a FIFO or a
    /// device. The caller checks what was opened, through its status.
    package func openForReading(_ name: FilePath) throws(FileError) -> FileDescriptor {
        try FileDescriptor(
            directory: descriptor.rawValue, name: name, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY,
            reported: path.appending(name))
    }

    /// Creates a file that does not exist, with at most these permissions, and opens it for writing.
    package func create(_ name: FilePath, permissions: UInt32) throws(FileError) -> FileDescriptor {
        try FileDescriptor(
            directory: descriptor.rawValue, name: name, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW,
            permissions: permissions, reported: path.appending(name))
    }

    /// Opens a file to be locked; for writing, because network filesystems lock for writers only.
    ///
    /// - Parameter making: whether to create it, with mode 0600, if it is missing.
    func openForLocking(_ name: FilePath, making: Bool) throws(FileError) -> FileDescriptor {
        try FileDescriptor(
            directory: descriptor.rawValue, name: name,
            flags: O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | (making ? O_CREAT : 0),
            permissions: 0o600, reported: path.appending(name))
    }

    /// Opens a file for appending; a missing one is created with mode 0600.
    func openForAdding(_ name: FilePath) throws(FileError) -> FileDescriptor {
        try FileDescriptor(
            directory: descriptor.rawValue, name: name,
            flags: O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY,
            permissions: 0o600, reported: path.appending(name))
    }

    /// Creates a file with these bytes directly, without the care of ``AtomicReplacement``: for files whose readers can
    /// detect an incomplete one.
    ///
    /// - Parameters:
    ///   - time: the modification time, if the filesystem's clock, which ticks a few hundred times a second, is too
    ///     coarse to tell what came first.
    ///   - begins: whether to start writing the bytes to the disk, without waiting.
    public func write(
        _ bytes: [UInt8], toNew name: FilePath, permissions: UInt32 = 0o600, modified time: FileTime? = nil,
        beginningToSynchronize begins: Bool = false
    ) throws(FileError) {
        let file = try create(name, permissions: permissions)
        do throws(FileError) {
            try file.write(bytes)
            if let time { try file.setModificationTime(time) }
        } catch {
            _ = try? unlink(name)
            throw error
        }
        if begins { file.beginSynchronizing() }
        try file.close()
    }

    /// Flushes the bytes of a file to the disk. Source: fsync(2).
    public func synchronize(_ name: FilePath) throws(FileError) {
        try openForReading(name).synchronize()
    }

    /// How ``rename(_:to:in:_:)`` treats a name that is taken. Source: renameat2(2).
    public enum RenameMode: Sendable {
        /// The other file loses the name.
        case replacing
        /// The call fails with EEXIST.
        case withoutReplacing
        /// The two files swap names; both must be there.
        case exchanging
    }

    /// Gives an entry another name, in this folder or in another of the same filesystem.
    ///
    /// - Throws: EINTR for ``RenameMode/exchanging`` only: it may have happened, and a second one would undo it.
    public func rename(
        _ name: FilePath, to newName: FilePath, in target: Directory? = nil, _ mode: RenameMode
    ) throws(FileError) {
        let flags =
            switch mode {
            case .replacing: UInt32(0)
            case .withoutReplacing: clinux_rename_noreplace
            case .exchanging: clinux_rename_exchange
            }
        let target = target ?? self
        let path = target.path.appending(newName)
        func rename(_ first: CInt, _ firstName: FilePath, _ second: CInt, _ secondName: FilePath) -> CInt {
            firstName.withCString { old in
                secondName.withCString { clinux_renameat2(first, old, second, $0, flags) }
            }
        }
        if mode == .exchanging {
            // The order matters to programs that watch the folder, such as file managers. The kernel reports the
            // move of the first name first, and they believe the last event: that there is a file called `newName`.
            try SystemCall.renameat2.once(path) { _ in
                rename(target.descriptor.rawValue, newName, descriptor.rawValue, name)
            }
        } else {
            try SystemCall.renameat2(path) {
                rename(descriptor.rawValue, name, target.descriptor.rawValue, newName)
            }
        }
    }

    /// Moves an entry to an absolute path on the same filesystem, replacing what is there. Source: renameat2(2).
    public func move(_ name: FilePath, to path: FilePath) throws(FileError) {
        try SystemCall.renameat2(path) {
            name.withCString { old in path.withCString { clinux_renameat2(descriptor.rawValue, old, AT_FDCWD, $0, 0) } }
        }
    }

    /// Gives a file a second name, which must be free, in this folder or in another of the same filesystem.
    /// Source: linkat(2).
    public func link(_ name: FilePath, to newName: FilePath, in target: Directory? = nil) throws(FileError) {
        let target = target ?? self
        try SystemCall.linkat(target.path.appending(newName)) {
            name.withCString { old in
                newName.withCString { new in
                    linkat(descriptor.rawValue, old, target.descriptor.rawValue, new, 0)
                }
            }
        }
    }

    /// Removes an entry that is not a folder. Source: unlinkat(2).
    public func unlink(_ name: FilePath) throws(FileError) {
        try SystemCall.unlinkat(path.appending(name)) {
            name.withCString { unlinkat(descriptor.rawValue, $0, 0) }
        }
    }

    /// Removes an empty folder. Source: unlinkat(2), AT_REMOVEDIR.
    public func removeDirectory(_ name: FilePath) throws(FileError) {
        try SystemCall.unlinkat(path.appending(name)) {
            name.withCString { unlinkat(descriptor.rawValue, $0, AT_REMOVEDIR) }
        }
    }

    /// Creates a folder, with what the umask leaves of these permissions and what its owner needs (``CreationMask``).
    /// Source: mkdirat(2).
    public func makeDirectory(_ name: FilePath, permissions: UInt32 = 0o777) throws(FileError) {
        try SystemCall.mkdirat(path.appending(name)) {
            name.withCString { mkdirat(descriptor.rawValue, $0, mode_t(permissions)) }
        }
        do throws(FileError) {
            try giveBack(permissions, to: name)
        } catch {
            // Without its permissions, the folder would only block the name.
            _ = try? removeDirectory(name)
            throw error
        }
    }

    /// Creates a named pipe, with permissions as for ``makeDirectory(_:permissions:)``. Source: mkfifoat(3).
    package func makeFIFO(_ name: FilePath, permissions: UInt32) throws(FileError) {
        try SystemCall.mkfifoat(path.appending(name)) {
            name.withCString { mkfifoat(descriptor.rawValue, $0, mode_t(permissions)) }
        }
        do throws(FileError) {
            try giveBack(permissions, to: name)
        } catch {
            _ = try? unlink(name)
            throw error
        }
    }

    /// The descriptor of the open folder; callers must not close it.
    var handle: CInt { descriptor.rawValue }

    /// Flushes the names to the disk: what was created, renamed or removed here survives a power cut. Source: fsync(2).
    public func synchronize() throws(FileError) {
        try descriptor.synchronize()
    }
}
