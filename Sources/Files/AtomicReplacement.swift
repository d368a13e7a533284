/// Writing a file so that, whatever happens, its name stands for the old bytes or for the new ones and never for
/// anything else.
///
/// A temporary file in the same folder is written, synchronised, closed and renamed; then the folder is synchronised.
/// Nothing is ever truncated or written in place. For a file that others write too, see ``FileExchange``.
/// Source: rename(2), fsync(2).
public enum AtomicReplacement {
    /// Whether what was done is known to survive a power cut.
    public enum Durability: Sendable, Hashable {
        /// The disk confirmed it.
        case confirmed
        /// The name is in place, but the folder could not be synchronised, or nobody asked for it.
        case unconfirmed(FileError?)
    }

    /// Makes `name` stand for these bytes, whatever it stood for; for files that only this program writes.
    ///
    /// - Parameters:
    ///   - permissions: the mode of the file, whatever it had.
    ///   - synchronizing: whether to wait for the disk. Without it the file survives the end of the process but not
    ///     for sure a power cut.
    @discardableResult
    public static func write(
        _ bytes: [UInt8], to name: FilePath, in directory: Directory, permissions: UInt32 = 0o600,
        synchronizing: Bool = true
    ) throws(FileError) -> Durability {
        var file = try prepare(bytes, for: name, in: directory, permissions: permissions, synchronizing: synchronizing)
        try directory.rename(file.name, to: name, .replacing)
        file.letGo()
        return synchronizing ? confirm(directory) : .unconfirmed(nil)
    }

    /// Makes a new file; a name that is taken is left alone and reported as ``Errno/fileExists``.
    ///
    /// - Parameters:
    ///   - sibling: the file whose ``Leftovers`` a temporary file belongs to when the process dies meanwhile; by
    ///     default the new one's.
    ///   - permissions: the mode of the file; by default what the user's umask leaves of 0666.
    @discardableResult
    public static func create(
        _ bytes: [UInt8], named name: FilePath, in directory: Directory, beside sibling: FilePath? = nil,
        permissions: UInt32? = nil
    ) throws(FileError) -> Durability {
        let permissions = permissions ?? 0o666 & ~currentMask
        var file = try prepare(
            bytes, for: sibling ?? name, in: directory, permissions: permissions, synchronizing: true)
        try publish(&file, as: name, in: directory)
        return confirm(directory)
    }

    /// Puts the folder's names on the disk.
    public static func confirm(_ directory: Directory) -> Durability {
        do {
            try directory.synchronize()
            return .confirmed
        } catch {
            return .unconfirmed(error)
        }
    }

    /// Gives a finished temporary file a name that must be free.
    static func publish(
        _ file: inout TemporaryFile, as name: FilePath, in directory: Directory
    ) throws(FileError) {
        do throws(FileError) {
            try directory.rename(file.name, to: name, .withoutReplacing)
            file.letGo()
        } catch {
            guard error.isUnsupportedRename else { throw error }
            try linkOrRename(&file, as: name, in: directory)
        }
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

    // Without RENAME_NOREPLACE, link(2) is what fails when the name is taken; without links, looking is all there is.
    private static func linkOrRename(
        _ file: inout TemporaryFile, as name: FilePath, in directory: Directory
    ) throws(FileError) {
        do throws(FileError) {
            try directory.link(file.name, to: name)
        } catch {
            guard error.errno != .fileExists else { throw error }
            do throws(FileError) {
                _ = try directory.status(of: name)
            } catch {
                guard error.errno == .noSuchFile else { throw error }
                try directory.rename(file.name, to: name, .replacing)
                file.letGo()
                return
            }
            throw FileError(call: .renameat2, path: directory.path.appending(name), errno: .fileExists)
        }
    }
}

extension FileError {
    /// Whether the filesystem, or the kernel, does not know the flags of renameat2(2).
    var isUnsupportedRename: Bool {
        call == .renameat2 && [.invalidArgument, .notImplemented, .notSupported].contains(errno)
    }
}
