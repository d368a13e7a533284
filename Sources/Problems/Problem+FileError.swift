public import Files
import Translations

extension Problem {
    /// The problem behind a failed system call.
    ///
    /// - Parameters:
    ///   - action: what could not be done, as in "cannot ACTION": "save the song", "read it"; translated.
    ///   - path: what to name instead of the file the call was about (a temporary file means nothing to a person).
    public init(_ error: FileError, cannot action: String, path: FilePath? = nil) {
        let explanation = Explanation(error)
        self.init(
            explanation.kind, path: path ?? error.path, cannot: action, reason: explanation.reason,
            remedy: explanation.remedy, cause: error)
    }

    /// Calls `body`, and says what its failure means to a person.
    ///
    /// - Parameters:
    ///   - action: what could not be done then, as in "cannot ACTION"; translated.
    ///   - path: what to name instead of the file the call was about.
    public static func explaining<Result: ~Copyable>(
        _ action: @autoclosure () -> String, path: FilePath? = nil, _ body: () throws(FileError) -> Result
    ) throws(Problem) -> Result {
        do {
            return try body()
        } catch {
            throw Problem(error, cannot: action(), path: path)
        }
    }

    /// The problem behind a file that could not be read whole.
    public init(_ error: FileReadError, path: FilePath, cannot action: String) {
        switch error {
        case .system(let cause):
            self.init(cause, cannot: action, path: path)
        case .notRegular(let kind):
            self.init(
                .invalidSong, path: path, cannot: action, reason: translated("it is \(kind.noun), not a file"),
                remedy: translated("name a file"))
        case .tooLarge(let size, let limit):
            self.init(
                .invalidSong, path: path,
                cannot: action,
                reason: translated("it holds \(size) bytes, and at most \(limit) (\(limit >> 20) MiB) can be handled"),
                remedy: translated("check whether this is the right file"))
        case .keepsChanging:
            self.init(
                .inputOutput, path: path, cannot: action, reason: translated("another program keeps writing it"),
                remedy: translated("try again when that program has finished"))
        }
    }
}

extension FileStatus.Kind {
    fileprivate var noun: String {
        switch self {
        case .regular: translated("a file")
        case .directory: translated("a folder")
        case .symbolicLink: translated("a symbolic link")
        case .fifo: translated("a pipe (FIFO)")
        case .socket: translated("a socket")
        case .characterDevice, .blockDevice: translated("a device")
        case .unknown: translated("something unknown")
        }
    }
}

/// What an errno means to somebody who wants a song read or saved.
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
                .noSuchFile, reason, translated("check the name, or whether it was moved"))
        case .notADirectory:
            self.init(.noSuchFile, reason, translated("check the path"))
        case .tooManySymbolicLinks:
            self.init(.noSuchFile, reason, translated("mend or remove the link"))
        case .nameTooLong where isRead:
            self.init(.noSuchFile, reason, translated("check the name, or whether it was moved"))
        case .nameTooLong:
            self.init(.cannotCreate, reason, translated("choose a shorter one"))
        case .noSpace, .quotaExceeded:
            self.init(.cannotCreate, reason, translated("free some space and try again"))
        case .fileTooLarge:
            self.init(.cannotCreate, reason, translated("raise the limit (ulimit -f)"))
        case .busy:
            self.init(
                .cannotCreate, translated("the file is in use by the system (it may be mounted by itself)"),
                translated("use another name, or mount its folder instead"))
        case .fileExists:
            self.init(.cannotCreate, reason, translated("choose another one"))
        case .crossDevice:
            self.init(
                .cannotCreate, reason,
                translated("copy it there with the file manager, check the copy, then move the old one to the trash"))
        case .readOnlyFilesystem:
            self.init(.permission, reason, translated("make it writable again, or use another folder"))
        case .accessDenied where isRead:
            self.init(.permission, reason, translated("ask its owner for the right to read it"))
        case .accessDenied:
            self.init(
                .permission, translated("you may not write in this folder"),
                translated("ask the owner for the right to write there, or use another folder"))
        case .notPermitted:
            self.init(
                .permission, translated("the system does not allow it (the file or folder may be marked immutable)"),
                translated("see 'lsattr', or use another folder"))
        case .tooManyOpenFiles, .tooManyOpenFilesOfAll:
            self.init(.unavailable, reason, translated("close some windows and try again"))
        case .tryAgain where error.call == .openat || error.call == .creat:
            self.init(
                .inputOutput, translated("another program has it for itself, and does not give it back"),
                translated("try again, or close it in that program, or on the other computer"))
        case let errno where errno.isOutOfReach:
            self.init(
                .inputOutput, translated("the network folder or disk does not answer (\(reason))"),
                translated("connect it again and try once more"))
        case .inputOutput:
            self.init(
                .inputOutput, translated("the disk reported an error (\(error.call.rawValue): \(reason))"),
                translated("check the disk, and use another one meanwhile"))
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
