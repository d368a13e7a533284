import Glibc

/// A lock between processes on a file of its own; the kernel lets go of it when the holder ends, however it ends.
///
/// Advisory: it holds off those who ask for it and nobody else. The file stays where it is, because removing it while
/// another process waits would let two hold "the" lock. Source: flock(2).
public struct FileLock: ~Copyable, Sendable {
    private let descriptor: FileDescriptor

    /// Takes the lock, waiting for whoever has it.
    ///
    /// - Parameters:
    ///   - path: the lock file; it is made, with mode 0600, where it is not there. Its folder must be there.
    ///   - patience: how long to wait, in milliseconds; 0 asks once.
    /// - Throws: ``Errno/tryAgain`` when somebody else still has it after that time.
    public init(_ path: FilePath, patience: Int) throws(FileError) {
        let file = try FileDescriptor(
            directory: AT_FDCWD, name: path, flags: O_RDWR | O_CREAT | O_NOFOLLOW | O_NOCTTY, permissions: 0o600,
            reported: path)
        try Self.take(file, patience: patience)
        descriptor = file
    }

    private static func take(_ file: borrowing FileDescriptor, patience: Int) throws(FileError) {
        var waited = 0
        while true {
            do throws(FileError) {
                try SystemCall.flock(file.path) { flock(file.rawValue, LOCK_EX | LOCK_NB) }
                return
            } catch {
                guard error.errno == .tryAgain, waited < patience else { throw error }
            }
            usleep(2000)
            waited += 2
        }
    }
}
