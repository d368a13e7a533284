public import Files
import Glibc
import Translations

extension Errno {
    /// What it means to a user who does not know system calls, as a clause, in the user's language; for rare ones, the
    /// C library's English words, as strerror(3) gives them.
    public var message: String {
        words
            ?? withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
                // The POSIX variant (__xpg_strerror_r) is the one Swift sees; it never leaves the buffer unterminated.
                _ = strerror_r(rawValue, buffer.baseAddress!, buffer.count)
                return String(cString: buffer.baseAddress!)
            }
    }

    /// The words for errors that users meet with disks, folders and networks.
    private var words: String? {
        switch self {
        case .noSuchFile: translated("no such file or folder")
        case .notADirectory: translated("the path or a part of it is not a folder")
        case .isADirectory: translated("it is a folder, not a file")
        case .fileExists: translated("a file or folder with this name already exists")
        case .nameTooLong: translated("the name is too long")
        case .tooManySymbolicLinks: translated("its symbolic links form a loop")
        case .crossDevice: translated("moving it to this folder is not supported")
        case .accessDenied: translated("permission denied")
        case .notPermitted: translated("the operation is not permitted")
        case .readOnlyFilesystem: translated("the disk or folder is read-only")
        case .noSpace: translated("the disk is full")
        case .quotaExceeded: translated("your disk quota is exceeded")
        case .fileTooLarge: translated("the file would exceed the size limit for this program")
        case .busy: translated("it is in use")
        case .programIsRunning: translated("it is a running program")
        case .inputOutput: translated("it could not be read from or written to the disk")
        case .notConnected, .connectionAborted, .connectionReset: translated("the connection was lost")
        case .staleHandle: translated("the file no longer exists on the server")
        case .timedOut: translated("the request timed out")
        case .hostDown, .hostUnreachable, .networkUnreachable: translated("the server is unreachable")
        case .noSuchDevice: translated("the disk is not connected")
        case .tooManyOpenFiles, .tooManyOpenFilesOfAll: translated("too many files are open")
        case .noMemory: translated("there is not enough memory")
        case .notSupported: translated("this disk or folder does not support the operation")
        case .invalidArgument: translated("the operation is not valid here")
        default: nil
        }
    }
}
