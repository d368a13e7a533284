/// A lock on a folder between all programs that take it, also those on other computers if the folder is on a network: a
/// ``DirectoryLock``, and on a network a ``NetworkLock`` as well. Hold it only for a moment: on a network, others take
/// over a lock that is held for longer than ``NetworkLock/lease``.
///
/// Advisory: it affects only programs that take it. Nothing is left in the folder.
public struct CommonFolderLock: ~Copyable {
    /// Stands in the name of the lock file in place of a file's name; no file can have this name.
    private static let target: FilePath = "."

    private let folder: DirectoryLock
    private let network: NetworkLock?

    /// Takes the lock, waiting for its holder.
    ///
    /// - Parameter timeout: how long to wait, in milliseconds; 0 tries once. The wait for another computer lasts until
    ///   an abandoned lock would have expired.
    /// - Throws: ``Errno/tryAgain`` if it is still held after that time; if there are no locks, why.
    public init(_ directory: Directory, timeout: Int) throws(FileError) {
        folder = try DirectoryLock(directory, timeout: timeout)
        // If the filesystem is unknown, the folder counts as shared.
        let isShared = (try? FileSystemStatus(of: directory).tellsOfChanges) != true
        // Without a lock file, the lock affects only this computer.
        network = isShared ? try? NetworkLock(on: Self.target, in: directory) : nil
    }

    deinit {
        network?.release()
    }

    /// Removes the lock file that a killed program or a computer that is gone left in the folder.
    public static func clear(in directory: Directory) {
        _ = NetworkLock.isHeld(on: target, in: directory)
    }
}
