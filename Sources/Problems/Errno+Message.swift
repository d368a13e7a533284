public import Files
import Glibc
import Translations

extension Errno {
    /// What it means to somebody who has never heard of system calls, as a clause, in the reader's language; for what
    /// hardly anybody meets, the C library's English words, as strerror(3) gives them.
    public var message: String {
        words
            ?? withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
                // The POSIX variant (__xpg_strerror_r) is the one Swift sees; it never leaves the buffer unterminated.
                _ = strerror_r(rawValue, buffer.baseAddress!, buffer.count)
                return String(cString: buffer.baseAddress!)
            }
    }

    /// For what people meet whose disks, folders and networks fail them.
    private var words: String? {
        switch self {
        case .noSuchFile: translated("there is no such file or folder")
        case .notADirectory: translated("it is not a folder, or a part of its path is not")
        case .isADirectory: translated("it is a folder, not a file")
        case .fileExists: translated("the name is taken")
        case .nameTooLong: translated("the name is too long")
        case .tooManySymbolicLinks: translated("its symbolic links lead in a circle")
        case .crossDevice: translated("it would have to go to another disk")
        case .accessDenied: translated("permission denied")
        case .notPermitted: translated("the system does not allow it")
        case .readOnlyFilesystem: translated("the disk or folder is read-only")
        case .noSpace: translated("the disk is full")
        case .quotaExceeded: translated("your disk quota is used up")
        case .fileTooLarge: translated("the file would be larger than the limit set for this program")
        case .busy: translated("it is in use")
        case .programIsRunning: translated("it is a program that is running")
        case .inputOutput: translated("it could not be read or written")
        case .notConnected, .connectionAborted, .connectionReset: translated("the connection is gone")
        case .staleHandle: translated("the file is not known there any more")
        case .timedOut: translated("there was no answer in time")
        case .hostDown, .hostUnreachable, .networkUnreachable: translated("its computer cannot be reached")
        case .noSuchDevice: translated("the disk is not there")
        case .tooManyOpenFiles, .tooManyOpenFilesOfAll: translated("too many files are open")
        case .noMemory: translated("there is not enough memory")
        case .notSupported: translated("this disk or folder cannot do that")
        case .invalidArgument: translated("that cannot be done there")
        default: nil
        }
    }
}
