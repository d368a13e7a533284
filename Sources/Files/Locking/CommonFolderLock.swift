/// A lock on a folder that holds between all programs that ask for it, those of other computers too where the folder is
/// on a network: a ``DirectoryLock``, and there a ``NetworkLock`` as well. For a moment only: on a network, others take
/// over what is held for longer than ``NetworkLock/lease``.
///
/// Advisory: it holds off those who ask for it and nobody else. Nothing is left in the folder.
public struct CommonFolderLock: ~Copyable {
    /// What stands in the name of the lock file where files have their own; no file can be called so.
    private static let target: FilePath = "."

    private let folder: DirectoryLock
    private let network: NetworkLock?

    /// Takes the lock, waiting for whoever has it.
    ///
    /// - Parameter timeout: how long to wait, in milliseconds; 0 asks once. Other computers are waited for as long as it
    ///   takes a lock that was left behind to grow old.
    /// - Throws: ``Errno/tryAgain`` when somebody else still has it after that time; where there are no locks, why.
    public init(_ directory: Directory, timeout: Int) throws(FileError) {
        folder = try DirectoryLock(directory, timeout: timeout)
        // Where the filesystem cannot be asked, care does no harm.
        let isShared = (try? FileSystemStatus(of: directory).tellsOfChanges) != true
        // Where no lock file can be made, this computer is all that is held off.
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
