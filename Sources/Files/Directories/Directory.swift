import CLinux
import Glibc
import Synchronization

/// An open folder: names are looked up in it whatever happens to the path it was opened by. Source: openat(2).
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

    /// Opens the folder of a file, once the disk that the file is on answers.
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

    /// The folder opened once more, with a reading place and locks of its own.
    func reopened() throws(FileError) -> FileDescriptor {
        try FileDescriptor(directory: descriptor.rawValue, name: ".", flags: O_RDONLY | O_DIRECTORY, reported: path)
    }

    /// Locks the folder against everyone else who asks, as a ``DirectoryLock`` does, until it is closed.
    ///
    /// - Parameter timeout: how long to wait for whoever has it, in milliseconds.
    /// - Throws: ``Errno/tryAgain`` when somebody else still has it after that time.
    public func lock(timeout: Int) throws(FileError) {
        try descriptor.lock(timeout: timeout)
        isLocked.store(true, ordering: .relaxed)
    }

    deinit {
        // A program that is just being started has a copy of the descriptor, and would keep the lock with it.
        if isLocked.load(ordering: .relaxed) { descriptor.unlock() }
    }

    /// The open folder's own status.
    public func status() throws(FileError) -> FileStatus {
        try descriptor.status()
    }

    /// The status of an entry; a symbolic link stands for itself.
    public func status(of name: FilePath) throws(FileError) -> FileStatus {
        try FileStatus(
            directory: descriptor.rawValue, name: name, followingLinks: false, reported: path.appending(name))
    }

    /// Opens an existing regular file for reading, without following a link and without ever waiting for a FIFO or a
    /// device. What was opened is checked by the caller, through its status.
    package func openForReading(_ name: FilePath) throws(FileError) -> FileDescriptor {
        try FileDescriptor(
            directory: descriptor.rawValue, name: name, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY,
            reported: path.appending(name))
    }

    /// Makes a file that was not there, with at most these permissions, and opens it for writing.
    package func create(_ name: FilePath, permissions: UInt32) throws(FileError) -> FileDescriptor {
        try FileDescriptor(
            directory: descriptor.rawValue, name: name, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW,
            permissions: permissions, reported: path.appending(name))
    }

    /// Opens a file to be locked; writing is asked for because network filesystems lock for writers only.
    ///
    /// - Parameter making: whether to make it, with mode 0600, where it is not there.
    func openForLocking(_ name: FilePath, making: Bool) throws(FileError) -> FileDescriptor {
        try FileDescriptor(
            directory: descriptor.rawValue, name: name,
            flags: O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | (making ? O_CREAT : 0),
            permissions: 0o600, reported: path.appending(name))
    }

    /// Opens a file whose end is where everything is written; it is made, with mode 0600, where it is not there.
    func openForAdding(_ name: FilePath) throws(FileError) -> FileDescriptor {
        try FileDescriptor(
            directory: descriptor.rawValue, name: name,
            flags: O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY,
            permissions: 0o600, reported: path.appending(name))
    }

    /// Makes a new file of these bytes in one go, without the care of ``AtomicReplacement``: for files whose readers
    /// can tell a torn one.
    ///
    /// - Parameters:
    ///   - time: the modification time, where the clock of the filesystem, which ticks some hundred times a second, is
    ///     not enough to tell what came first.
    ///   - begins: whether the disk is to begin with the bytes; nothing waits for it.
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

    /// Puts the bytes of a file on the disk that was written without. Source: fsync(2).
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
    /// - Throws: EINTR for ``RenameMode/exchanging`` only: it may have happened, and a second time would undo it.
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

    /// Removes a name that is not a folder. Source: unlinkat(2).
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

    /// Makes a folder that was not there, with what the umask leaves of these permissions, and what its owner needs
    /// (``CreationMask``). Source: mkdirat(2).
    public func makeDirectory(_ name: FilePath, permissions: UInt32 = 0o777) throws(FileError) {
        try SystemCall.mkdirat(path.appending(name)) {
            name.withCString { mkdirat(descriptor.rawValue, $0, mode_t(permissions)) }
        }
        do throws(FileError) {
            try giveBack(permissions, to: name)
        } catch {
            // Half made, it would be in the way from now on.
            _ = try? removeDirectory(name)
            throw error
        }
    }

    /// Makes a named pipe that was not there, with permissions as of ``makeDirectory(_:permissions:)``.
    /// Source: mkfifoat(3).
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

    /// The number of the open folder; it must not be closed by others.
    var handle: CInt { descriptor.rawValue }

    /// Puts the names on the disk: what was created, renamed or removed here survives a power cut. Source: fsync(2).
    public func synchronize() throws(FileError) {
        try descriptor.synchronize()
    }
}
