import Glibc

/// The reason a system call failed. Source: errno(3).
public struct Errno: Error, RawRepresentable, Hashable, Sendable {
    /// The number, as in the C library.
    public let rawValue: CInt

    /// The reason with this number.
    public init(rawValue: CInt) {
        self.rawValue = rawValue
    }

    /// The reason of the calling thread's last failed call.
    package static var current: Errno {
        Errno(rawValue: errno)
    }
}

extension Errno {
    /// Whether the disk or server did not answer at all, which says nothing about the file.
    public var isOutOfReach: Bool {
        switch self {
        case .notConnected, .connectionAborted, .connectionReset, .hostDown, .hostUnreachable, .networkUnreachable,
            .timedOut, .staleHandle, .noSuchDevice:
            true
        default: false
        }
    }

    /// Whether a name, or a link with that name, leads to nothing; other reasons do not tell what is there.
    public var leadsToNothing: Bool {
        self == .noSuchFile || self == .notADirectory || self == .tooManySymbolicLinks
    }
}

extension Errno {
    /// EPERM.
    public static let notPermitted = Errno(rawValue: EPERM)
    /// ENOENT.
    public static let noSuchFile = Errno(rawValue: ENOENT)
    /// ESRCH.
    static let noSuchProcess = Errno(rawValue: ESRCH)
    /// EINTR.
    public static let interrupted = Errno(rawValue: EINTR)
    /// EIO.
    public static let inputOutput = Errno(rawValue: EIO)
    /// EAGAIN, which is EWOULDBLOCK too.
    public static let tryAgain = Errno(rawValue: EAGAIN)
    /// EACCES.
    public static let accessDenied = Errno(rawValue: EACCES)
    /// EBUSY.
    public static let busy = Errno(rawValue: EBUSY)
    /// EEXIST.
    public static let fileExists = Errno(rawValue: EEXIST)
    /// EXDEV.
    public static let crossDevice = Errno(rawValue: EXDEV)
    /// ENODEV.
    public static let noSuchDevice = Errno(rawValue: ENODEV)
    /// ENOTDIR.
    public static let notADirectory = Errno(rawValue: ENOTDIR)
    /// EISDIR.
    public static let isADirectory = Errno(rawValue: EISDIR)
    /// EINVAL.
    public static let invalidArgument = Errno(rawValue: EINVAL)
    /// EFBIG.
    public static let fileTooLarge = Errno(rawValue: EFBIG)
    /// ENOSPC.
    public static let noSpace = Errno(rawValue: ENOSPC)
    /// EROFS.
    public static let readOnlyFilesystem = Errno(rawValue: EROFS)
    /// ENAMETOOLONG.
    public static let nameTooLong = Errno(rawValue: ENAMETOOLONG)
    /// ENOSYS.
    public static let notImplemented = Errno(rawValue: ENOSYS)
    /// ENOTEMPTY.
    public static let notEmpty = Errno(rawValue: ENOTEMPTY)
    /// ELOOP.
    public static let tooManySymbolicLinks = Errno(rawValue: ELOOP)
    /// ENODATA.
    public static let noData = Errno(rawValue: ENODATA)
    /// ERANGE.
    public static let outOfRange = Errno(rawValue: ERANGE)
    /// EOPNOTSUPP, which is ENOTSUP too.
    public static let notSupported = Errno(rawValue: EOPNOTSUPP)
    /// EDQUOT.
    public static let quotaExceeded = Errno(rawValue: EDQUOT)
    /// ESTALE.
    public static let staleHandle = Errno(rawValue: ESTALE)
    /// ETIMEDOUT.
    public static let timedOut = Errno(rawValue: ETIMEDOUT)
    /// ENOTCONN, which a dead FUSE server leaves behind.
    public static let notConnected = Errno(rawValue: ENOTCONN)
    /// ECONNABORTED, with which the kernel answers pending calls when a FUSE server dies.
    public static let connectionAborted = Errno(rawValue: ECONNABORTED)
    /// ECONNRESET.
    public static let connectionReset = Errno(rawValue: ECONNRESET)
    /// EHOSTDOWN.
    public static let hostDown = Errno(rawValue: EHOSTDOWN)
    /// EHOSTUNREACH.
    public static let hostUnreachable = Errno(rawValue: EHOSTUNREACH)
    /// ENETUNREACH.
    public static let networkUnreachable = Errno(rawValue: ENETUNREACH)
    /// EPIPE.
    public static let brokenPipe = Errno(rawValue: EPIPE)
    /// EBADF.
    public static let badDescriptor = Errno(rawValue: EBADF)
    /// EMFILE.
    public static let tooManyOpenFiles = Errno(rawValue: EMFILE)
    /// ENFILE: the limit of all programs together.
    public static let tooManyOpenFilesOfAll = Errno(rawValue: ENFILE)
    /// ENOMEM.
    public static let noMemory = Errno(rawValue: ENOMEM)
    /// ETXTBSY.
    public static let programIsRunning = Errno(rawValue: ETXTBSY)
}
