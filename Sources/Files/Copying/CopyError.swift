/// Why a file or a folder was not copied.
public enum CopyError: Error, Sendable {
    /// A system call failed.
    case system(FileError)
    /// It is, or holds, what cannot be copied: a symbolic link, a FIFO, a socket, a device.
    case unsupported(FilePath, FileStatus.Kind)
    /// Another program changed it meanwhile.
    case changed(FilePath)
    /// What was written is read back otherwise: the disk, or the memory, is broken.
    case damaged(FilePath)
    /// Folders are nested too deeply in it.
    case tooDeep(FilePath)
    /// It was asked to stop.
    case cancelled

    /// Makes calls that throw the bare error.
    package static func calling<Result: ~Copyable>(_ body: () throws(FileError) -> Result) throws(CopyError) -> Result {
        do throws(FileError) {
            return try body()
        } catch {
            throw .system(error)
        }
    }
}

/// Who watches a copy: is told how far it is, and can stop it. Called on the thread that copies.
public struct CopyObserver: Sendable {
    /// Asked before each block; after true, what was copied is removed again.
    public var isCancelled: @Sendable () -> Bool
    /// Told how many more bytes were copied.
    public var didCopy: @Sendable (_ bytes: Int) -> Void

    /// Nobody watches, unless given.
    public init(
        isCancelled: @escaping @Sendable () -> Bool = { false }, didCopy: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.isCancelled = isCancelled
        self.didCopy = didCopy
    }
}
