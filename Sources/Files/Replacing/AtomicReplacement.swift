import Glibc

/// Writes files so that, whatever happens, a name stands for the old bytes or for the new ones and never for anything
/// else.
///
/// A temporary file in the same folder is written, synchronized, closed and renamed (a new one may have no name until
/// then); then the folder is synchronized. Nothing is ever truncated or written in place. For a file that other
/// programs write too, see ``FileExchange``. Source: rename(2), fsync(2).
public enum AtomicReplacement {
    /// Whether a change is known to survive a power cut.
    public enum Durability: Sendable, Hashable {
        /// The disk confirmed it.
        case confirmed
        /// The name is in place, but the folder could not be synchronized, or was not meant to be.
        case unconfirmed(FileError?)
    }

    /// A new file, with a name that was free.
    public struct NewFile: Sendable {
        /// Where it is.
        public let path: FilePath
        /// Whether it survives a power cut.
        public let durability: Durability
    }

    /// Creates or replaces the file `name` with these bytes; for files that only this program writes.
    ///
    /// - Parameters:
    ///   - permissions: the mode of the file, whatever its old one was.
    ///   - synchronizing: whether to wait for the disk. Without it the file survives the end of the process but not
    ///     certainly a power cut.
    public static func write(
        _ bytes: [UInt8], to name: FilePath, in directory: Directory, permissions: UInt32 = 0o600,
        synchronizing: Bool = true
    ) throws(FileError) -> Durability {
        var file = try prepare(bytes, for: name, in: directory, permissions: permissions, synchronizing: synchronizing)
        try directory.rename(file.name, to: name, .replacing)
        file.letGo()
        return synchronizing ? confirm(directory) : .unconfirmed(nil)
    }

    /// Creates a new file; a name that is taken is left alone and reported as ``Errno/fileExists``. If the process dies
    /// before that, nothing is left where the filesystem supports files without names.
    ///
    /// - Parameters:
    ///   - permissions: the mode of the file; by default what the umask leaves of 0666, and what the owner needs.
    public static func create(
        _ bytes: [UInt8], named name: FilePath, in directory: Directory, permissions: UInt32? = nil
    ) throws(FileError) -> Durability {
        let permissions = permissions ?? 0o666 & ~CreationMask.current
        if let file = try UnnamedFile(in: directory, for: name) {
            try file.finish(bytes, permissions: permissions)
            if try file.publish(as: name) { return confirm(directory) }
        }
        var file = try prepare(bytes, for: name, in: directory, permissions: permissions, synchronizing: true)
        try directory.move(file.name, toFree: name)
        file.letGo()
        return confirm(directory)
    }

    /// Creates a new file for another version of `sibling`: with its owner, group, permissions and attributes if
    /// possible, otherwise for the user only; never for more users.
    ///
    /// - Parameters:
    ///   - sibling: its ``CrashCleanup`` also handles the temporary file if the process dies.
    ///   - names: called with 0, 1, 2… until one is free.
    public static func create(
        _ bytes: [UInt8], beside sibling: FilePath, in directory: Directory, names: (_ attempt: Int) -> FilePath
    ) throws(FileError) -> NewFile {
        guard let original = try? directory.openForReading(sibling) else {
            let file = try prepare(bytes, for: sibling, in: directory, permissions: 0o600, synchronizing: true)
            return try publish(file, names: names)
        }
        return try create(bytes, beside: sibling, like: original, in: directory, names: names)
    }

    static func create(
        _ bytes: [UInt8], beside sibling: FilePath, like original: borrowing FileDescriptor, in directory: Directory,
        names: (_ attempt: Int) -> FilePath
    ) throws(FileError) -> NewFile {
        try publish(try prepare(bytes, for: sibling, like: original, in: directory), names: names)
    }

    /// Creates a new file as ``create(_:beside:in:names:)`` does, with a name that must be free.
    ///
    /// - Parameter original: the file whose owner, group, permissions and attributes it gets.
    /// - Throws: ``Errno/fileExists`` when the name is taken.
    public static func create(
        _ bytes: [UInt8], named name: FilePath, like original: FilePath, in directory: Directory
    ) throws(FileError) -> Durability {
        let original = try directory.openForReading(original)
        var file = try prepare(bytes, for: name, like: original, in: directory)
        try directory.move(file.name, toFree: name)
        file.letGo()
        return confirm(directory)
    }

    /// Writes the folder's names to the disk. A filesystem that cannot do so for folders (EINVAL, see fsync(2)) counts
    /// as confirmed.
    public static func confirm(_ directory: Directory) -> Durability {
        do {
            try directory.synchronize()
            return .confirmed
        } catch {
            return error.errno == .invalidArgument ? .confirmed : .unconfirmed(error)
        }
    }

    /// Flushes an existing file and its name to the disk.
    public static func confirm(_ name: FilePath, in directory: Directory) -> Durability {
        do {
            try directory.synchronize(name)
            return confirm(directory)
        } catch {
            return .unconfirmed(error)
        }
    }

    private static func publish(
        _ file: consuming TemporaryFile, names: (_ attempt: Int) -> FilePath
    ) throws(FileError) -> NewFile {
        let path = try file.directory.giveFreeName(to: file.name, from: names)
        file.letGo()
        return NewFile(path: path, durability: confirm(file.directory))
    }

    private static func prepare(
        _ bytes: [UInt8], for name: FilePath, like original: borrowing FileDescriptor, in directory: Directory
    ) throws(FileError) -> TemporaryFile {
        let status = try original.status()
        var file = try TemporaryFile(for: name, replacing: [], in: directory)
        try file.write(bytes)
        try file.withDescriptor { descriptor throws(FileError) in
            do throws(FileMetadata.Loss) {
                _ = try FileMetadata.copy(from: original, status: status, to: descriptor)
            } catch {
                try descriptor.setPermissions(0o600)
            }
        }
        try file.finish()
        return file
    }

    private static func prepare(
        _ bytes: [UInt8], for name: FilePath, in directory: Directory, permissions: UInt32, synchronizing: Bool
    ) throws(FileError) -> TemporaryFile {
        var file = try TemporaryFile(for: name, replacing: [], in: directory)
        try file.write(bytes)
        try file.withDescriptor { descriptor throws(FileError) in try descriptor.setPermissions(permissions) }
        try file.finish(synchronizing: synchronizing)
        return file
    }
}
