import CLinux
import Glibc

/// A new file without a name until it is complete: if its process dies before that, the system removes it, and nothing
/// is left to clean up. Source: open(2), O_TMPFILE.
struct UnnamedFile: ~Copyable {
    private let directory: Directory
    private let descriptor: FileDescriptor

    /// Nil if this is not supported: FAT, most network filesystems.
    ///
    /// - Parameter name: its future name, for messages.
    init?(in directory: Directory, for name: FilePath) throws(FileError) {
        self.directory = directory
        do throws(FileError) {
            descriptor = try directory.createUnnamed(for: name)
        } catch {
            guard error.isUnsupportedWithoutName else { throw error }
            return nil
        }
    }

    /// Completes it on the disk.
    func finish(_ bytes: [UInt8], permissions: UInt32) throws(FileError) {
        try descriptor.write(bytes)
        try descriptor.setPermissions(permissions)
        try descriptor.synchronize()
        // It stays open until it has its name; closing a duplicate reports errors that are delayed until close(2).
        try descriptor.duplicated().close()
    }

    /// Gives it the name; a taken one is reported as ``Errno/fileExists``.
    ///
    /// - Returns: false if it cannot be linked: no `/proc`, a security module.
    func publish(as name: FilePath) throws(FileError) -> Bool {
        do throws(FileError) {
            try directory.link(open: descriptor, to: name)
            return true
        } catch {
            // A filesystem can carry out a call and report an error.
            if let made = try? directory.status(of: name).identity, made == (try? descriptor.status().identity) {
                return true
            }
            guard error.isUnsupportedWithoutName else { throw error }
            return false
        }
    }
}

extension FileError {
    /// Whether the kernel or the filesystem does not support the call in this form. Source: open(2), O_TMPFILE, on what
    /// older kernels say; linkat(2).
    var isUnsupportedWithoutName: Bool {
        let reasons: [Errno] = [
            .notSupported, .isADirectory, .noSuchFile, .invalidArgument, .notImplemented, .notPermitted, .accessDenied,
            .crossDevice,
        ]
        return reasons.contains(errno)
    }
}

extension Directory {
    /// Opens a new file that has no name, and that only its owner may write. Source: open(2), O_TMPFILE.
    ///
    /// - Parameter name: its future name, for messages.
    func createUnnamed(for name: FilePath) throws(FileError) -> FileDescriptor {
        try FileDescriptor(
            directory: handle, name: ".", flags: O_RDWR | clinux_o_tmpfile,
            permissions: TemporaryFile.unfinishedPermissions, reported: path.appending(name))
    }

    /// Gives an open file a name, which must be free. Source: linkat(2), which shows this way without AT_EMPTY_PATH.
    func link(open file: borrowing FileDescriptor, to name: FilePath) throws(FileError) {
        let number = file.rawValue
        try SystemCall.linkat(path.appending(name)) {
            name.withCString { linkat(AT_FDCWD, "/proc/self/fd/\(number)", handle, $0, AT_SYMLINK_FOLLOW) }
        }
    }
}
