import Glibc

/// The system calls this program makes on files, by their names in strace(1) and section 2 of the man pages.
public enum SystemCall: String, Sendable, CaseIterable {
    case openat
    /// openat(2) with O_CREAT or O_TMPFILE: creating a file needs other rights than reading one.
    case creat
    case read
    case write
    case copyFileRange = "copy_file_range"
    case close
    case fsync
    case statx
    case renameat2
    case unlinkat
    case linkat
    case mkdirat
    case mkfifoat = "mknodat"
    case fchown
    case fchmod
    case fgetxattr
    case fsetxattr
    case flistxattr
    case futimens = "utimensat"
    case flock
    case fcntl
    case getdents64
    case realpath = "readlink"
    case getxattr
    case statfs
    case pipe2
    case inotifyInit = "inotify_init1"
    case inotifyAddWatch = "inotify_add_watch"
    case spawn = "posix_spawn"
    case wait = "waitid"
    case clone

    /// Makes calls fail on purpose: called before each system call of the current task. Only tests set it.
    @TaskLocal public static var faultInjector: (@Sendable (SystemCall, FilePath) -> Fault?)?

    /// What goes wrong with a call.
    public enum Fault: Sendable, Hashable {
        /// It is not made, and fails with this reason.
        case failing(Errno)
        /// It is made, but its answer is lost: it seems to have failed with this reason, as on a network.
        case losingTheAnswer(Errno)
        /// read(2) or write(2) moves at most this many bytes.
        case moving(atMost: Int)
    }

    /// Makes the call through `body`, which returns -1 and sets errno when it fails; repeats it when a signal
    /// interrupted it (EINTR).
    ///
    /// close(2) must not go through here: Linux releases the descriptor even when it reports EINTR.
    ///
    /// - Parameter count: how many bytes to move, for calls that may move fewer.
    @discardableResult
    package func callAsFunction<Result: SignedInteger>(
        _ path: FilePath, moving count: Int, _ body: (_ count: Int) -> Result
    ) throws(FileError) -> Result {
        while true {
            do throws(FileError) {
                return try once(path, moving: count, body)
            } catch {
                guard error.errno == .interrupted else { throw error }
            }
        }
    }

    /// Makes a call that moves no bytes; repeats it when a signal interrupted it.
    @discardableResult
    package func callAsFunction<Result: SignedInteger>(_ path: FilePath, _ body: () -> Result) throws(FileError)
        -> Result
    {
        try self(path, moving: 0) { _ in body() }
    }

    /// Makes the call and reports EINTR like every other failure: for a call that may have been carried out
    /// nevertheless, and that a repetition would undo.
    @discardableResult
    package func once<Result: SignedInteger>(
        _ path: FilePath, moving count: Int = 0, _ body: (_ count: Int) -> Result
    ) throws(FileError) -> Result {
        let fault = Self.faultInjector?(self, path)
        var count = count
        switch fault {
        case .failing(let reason): throw FileError(call: self, path: path, errno: reason)
        case .moving(let most): count = min(count, most)
        case .losingTheAnswer, nil: break
        }
        let result = body(count)
        guard result != -1 else { throw FileError(call: self, path: path, errno: .current) }
        if case .losingTheAnswer(let reason) = fault { throw FileError(call: self, path: path, errno: reason) }
        return result
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
