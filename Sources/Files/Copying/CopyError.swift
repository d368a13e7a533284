/// Why a file or a folder was not copied.
public enum CopyError: Error, Sendable {
    /// A system call failed.
    case system(FileError)
    /// It is, or contains, something that cannot be copied: a symbolic link, a FIFO, a socket, a device.
    case unsupported(FilePath, FileStatus.Kind)
    /// Another program changed it meanwhile.
    case changed(FilePath)
    /// The copy reads back different from what was written: the disk or the memory is broken.
    case damaged(FilePath)
    /// Folders are nested too deeply in it.
    case tooDeep(FilePath)
    /// It was asked to stop.
    case cancelled

    /// Runs `body` and wraps its error in ``system(_:)``.
    package static func calling<Result: ~Copyable>(_ body: () throws(FileError) -> Result) throws(CopyError) -> Result {
        do throws(FileError) {
            return try body()
        } catch {
            throw .system(error)
        }
    }
}

/// Receives the progress of a copy, and can stop it. Called on the thread that copies.
public struct CopyObserver: Sendable {
    /// Called before each block; after true, what was copied is removed again.
    public var isCancelled: @Sendable () -> Bool
    /// Called with the number of bytes just copied.
    public var didCopy: @Sendable (_ bytes: Int) -> Void

    /// By default, it ignores the progress and stops nothing.
    public init(
        isCancelled: @escaping @Sendable () -> Bool = { false }, didCopy: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.isCancelled = isCancelled
        self.didCopy = didCopy
    }
}
