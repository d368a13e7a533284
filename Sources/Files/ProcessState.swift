import Glibc

/// What belongs to the whole process and matters for writing files.
public enum ProcessState {
    /// Makes a write beyond `ulimit -f` fail with EFBIG instead of ending the process (SIGXFSZ).
    ///
    /// To be called once by every program that saves songs, before it starts a thread. Source: setrlimit(2).
    public static func ignoreFileSizeSignal() {
        signal(SIGXFSZ, SIG_IGN)
    }
}

/// The permissions that the user's umask takes away from new files.
///
/// umask(2) can only be read by setting it, so it is done once, and before threads that make files are there.
let currentMask: UInt32 = {
    let mask = umask(0o077)
    umask(mask)
    return UInt32(mask)
}()
