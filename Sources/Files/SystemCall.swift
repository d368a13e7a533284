import Glibc

/// The system calls this program makes on files, by the names that strace(1) and the man pages (section 2) have.
public enum SystemCall: String, Sendable, CaseIterable {
    case openat
    case read
    case write
    case close
    case fsync
    case statx
    case renameat2
    case unlinkat
    case linkat
    case mkdirat
    case fchown
    case fchmod
    case fgetxattr
    case fsetxattr
    case flistxattr
    case futimens = "utimensat"
    case flock
    case getdents64
    case realpath = "readlink"
    case getxattr
    case statfs
    case getrandom
    case pipe2
    case inotifyInit = "inotify_init1"
    case inotifyAddWatch = "inotify_add_watch"
    case spawn = "posix_spawn"
    case wait = "waitid"

    /// Makes calls fail on purpose: asked before each call of the current task, the reason it returns is thrown
    /// instead of calling. For tests alone; the program never sets it.
    @TaskLocal public static var faultInjector: (@Sendable (SystemCall, FilePath) -> Errno?)?

    /// Makes the call through `body`, which returns -1 and sets errno when it fails, and again when a signal cut it
    /// short (EINTR). This is the only place that reads errno.
    ///
    /// close(2) must not go through here: Linux releases the descriptor even when it reports EINTR.
    @discardableResult
    func callAsFunction<Result: SignedInteger>(
        _ path: FilePath, _ body: () -> Result
    ) throws(FileError) -> Result {
        while true {
            if let injected = Self.faultInjector?(self, path) {
                if injected == .interrupted { continue }
                throw FileError(call: self, path: path, errno: injected)
            }
            let result = body()
            if result != -1 { return result }
            let reason = Errno.current
            if reason != .interrupted { throw FileError(call: self, path: path, errno: reason) }
        }
    }
}

/// A system call that failed: which one, on what, and why.
public struct FileError: Error, Hashable, Sendable {
    /// The call that failed.
    public let call: SystemCall
    /// The file or folder it was about, as the caller named it.
    public let path: FilePath
    /// The reason.
    public let errno: Errno

    /// A failure of `call` on `path`.
    public init(call: SystemCall, path: FilePath, errno: Errno) {
        self.call = call
        self.path = path
        self.errno = errno
    }
}
