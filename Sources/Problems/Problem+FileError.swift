public import Files
import Translations

extension Problem {
    /// The problem for a failed system call.
    ///
    /// - Parameters:
    ///   - action: what could not be done, as in "cannot ACTION": "save the song", "read it"; translated.
    ///   - path: the path to name instead of that of the call (a temporary file means nothing to the user).
    public init(_ error: FileError, cannot action: String, path: FilePath? = nil) {
        let explanation = Explanation(error)
        self.init(
            explanation.kind, path: path ?? error.path, cannot: action, reason: explanation.reason,
            remedy: explanation.remedy, cause: error)
    }

    /// Calls `body`, and turns its failure into a problem for the user.
    ///
    /// - Parameters:
    ///   - action: what could not be done then, as in "cannot ACTION"; translated.
    ///   - path: the path to name instead of that of the call.
    public static func explaining<Result: ~Copyable>(
        _ action: @autoclosure () -> String, path: FilePath? = nil, _ body: () throws(FileError) -> Result
    ) throws(Problem) -> Result {
        do {
            return try body()
        } catch {
            throw Problem(error, cannot: action(), path: path)
        }
    }

    /// Makes one system call, or one that throws like them, and turns its failure into a problem for the user:
    /// `try Problem.explaining(action, path: path, try Directory(path))`.
    ///
    /// - Parameters:
    ///   - action: what could not be done then, as in "cannot ACTION"; translated.
    ///   - path: the path to name instead of that of the call.
    public static func explaining<Result: ~Copyable>(
        _ action: @autoclosure () -> String, path: FilePath? = nil, _ call: @autoclosure () throws(FileError) -> Result
    ) throws(Problem) -> Result {
        try explaining(action(), path: path, call)
    }

    /// The problem for a file that could not be read as a whole.
    public init(_ error: FileReadError, path: FilePath, cannot action: String) {
        switch error {
        case .system(let cause):
            self.init(cause, cannot: action, path: path)
        case .notRegular(let kind):
            self.init(
                .invalidSong, path: path, cannot: action, reason: translated("it is \(kind.noun), not a file"),
                remedy: translated("specify a file"))
        case .tooLarge(let size, let limit):
            self.init(
                .invalidSong, path: path,
                cannot: action,
                reason: translated("it has \(size) bytes, more than the limit of \(limit) (\(limit >> 20) MiB)"),
                remedy: translated("check that this is the right file"))
        case .keepsChanging:
            self.init(
                .inputOutput, path: path, cannot: action, reason: translated("another program is writing to it"),
                remedy: translated("try again when that program is finished"))
        }
    }
}

extension FileStatus.Kind {
    /// Its name, with an article; translated.
    public var noun: String {
        switch self {
        case .regular: translated("a file")
        case .directory: translated("a folder")
        case .symbolicLink: translated("a symbolic link")
        case .fifo: translated("a pipe (FIFO)")
        case .socket: translated("a socket")
        case .characterDevice, .blockDevice: translated("a device")
        case .unknown: translated("an object of unknown type")
        }
    }
}

/// The meaning of an errno for a user who wants to read or save a song.
private struct Explanation {
    let kind: Problem.Kind
    let reason: String
    let remedy: String?

    init(_ error: FileError) {
        let reason = error.errno.message
        let isRead = [.openat, .read, .statx, .realpath, .getdents64].contains(error.call)
        switch error.errno {
        case .noSuchFile:
            self.init(
                .noSuchFile, reason, translated("check the name and the location"))
        case .notADirectory:
            self.init(.noSuchFile, reason, translated("check the path"))
        case .tooManySymbolicLinks:
            self.init(.noSuchFile, reason, translated("fix or remove the link"))
        case .nameTooLong where isRead:
            self.init(.noSuchFile, reason, translated("check the name and the location"))
        case .nameTooLong:
            self.init(.cannotCreate, reason, translated("choose a shorter name"))
        case .noSpace, .quotaExceeded:
            self.init(.cannotCreate, reason, translated("free some space and try again"))
        case .fileTooLarge:
            self.init(
                .cannotCreate, reason, translated("raise the limit on file sizes (ulimit -f), or use another folder"))
        case .busy:
            self.init(
                .cannotCreate, translated("the file is in use by the system (it may be a mount point)"),
                translated("use another name, or mount its folder instead"))
        case .fileExists:
            self.init(.cannotCreate, reason, translated("choose another name"))
        case .crossDevice:
            self.init(
                .cannotCreate, reason,
                translated("copy it there with the file manager, check the copy, then move the original to the trash"))
        case .readOnlyFilesystem:
            self.init(.permission, reason, translated("make it writable, or use another folder"))
        case .accessDenied where isRead:
            self.init(.permission, reason, translated("ask its owner for permission to read it"))
        case .accessDenied:
            self.init(
                .permission, translated("you do not have permission to write to this folder"),
                translated("ask its owner for permission to write to it, or use another folder"))
        case .notPermitted:
            self.init(
                .permission,
                translated(
                    "the operation is not permitted (the file or folder may be marked as immutable or append-only)"),
                translated("use another folder, or ask an administrator to check its attributes (lsattr)"))
        case .tooManyOpenFiles, .tooManyOpenFilesOfAll:
            self.init(.unavailable, reason, translated("close some windows and try again"))
        case .tryAgain where error.call == .openat || error.call == .creat:
            self.init(
                .inputOutput, translated("another program has locked it and does not release it"),
                translated("try again, or close the file in that program or on the other computer"))
        case let errno where errno.isOutOfReach:
            self.init(
                .inputOutput, translated("the network folder or disk is not responding (\(reason))"),
                translated("reconnect it and try again"))
        case .inputOutput:
            self.init(
                .inputOutput, translated("the disk reported an error (\(error.call.rawValue): \(reason))"),
                translated("check the disk, and use another one for now"))
        default:
            self.init(
                .inputOutput, "\(error.call.rawValue): \(reason)",
                translated("try again, or use another folder"))
        }
    }

    private init(_ kind: Problem.Kind, _ reason: String, _ remedy: String?) {
        self.kind = kind
        self.reason = reason
        self.remedy = remedy
    }
}
