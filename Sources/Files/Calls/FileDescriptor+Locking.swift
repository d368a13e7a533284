import Glibc

extension FileDescriptor {
    private static let pauseInMilliseconds = 2

    /// Locks the file against everyone else who asks; the kernel lets go of it when the descriptor is closed, however
    /// its process ends. Source: flock(2).
    ///
    /// - Parameter timeout: how long to wait for whoever has it, in milliseconds; 0 asks once.
    /// - Throws: ``Errno/tryAgain`` when somebody else still has it after that time.
    func lock(timeout: Int) throws(FileError) {
        var waited = 0
        while true {
            do throws(FileError) {
                _ = try SystemCall.flock(path) { flock(rawValue, LOCK_EX | LOCK_NB) }
                return
            } catch {
                guard error.errno == .tryAgain, waited < timeout else { throw error }
            }
            usleep(UInt32(Self.pauseInMilliseconds * 1000))
            waited += Self.pauseInMilliseconds
        }
    }

    /// Lets go of the lock at once, also where a process that is just being started has a copy of the descriptor until it
    /// runs its program. Source: flock(2), "LOCK_UN".
    func unlock() {
        // What fails had no lock.
        _ = flock(rawValue, LOCK_UN)
    }
}
