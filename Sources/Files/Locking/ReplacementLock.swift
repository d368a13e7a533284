/// Keeps other computers that share a folder from replacing a file in it (``FileExchange``) while it is moved
/// elsewhere: those that waited find the file gone, and do not create it again.
public struct ReplacementLock: ~Copyable {
    private let lock: NetworkLock

    /// Takes the lock, waiting for a replacement in progress.
    ///
    /// - Returns: nil if the folder is not shared with other computers.
    /// - Throws: ``Errno/tryAgain`` if it is still held after ``FileExchange/timeout``.
    public init?(on file: FilePath, in folder: Directory) throws(FileError) {
        // If the filesystem is unknown, the folder counts as shared.
        guard (try? FileSystemStatus(of: folder).tellsOfChanges) != true else { return nil }
        lock = try NetworkLock(on: file, in: folder)
    }
}
