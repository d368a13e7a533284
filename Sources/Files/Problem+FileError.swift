extension Problem {
    /// The problem behind a failed system call.
    ///
    /// - Parameters:
    ///   - action: what could not be done, as in "cannot ACTION": "save the song", "read it".
    ///   - path: what to name instead of the file the call was about (a temporary file means nothing to a person).
    public init(_ error: FileError, cannot action: String, path: FilePath? = nil) {
        let explanation = Explanation(error)
        self.init(
            explanation.kind, path: path ?? error.path, "cannot \(action): \(explanation.reason)",
            remedy: explanation.remedy, cause: error)
    }

    /// Calls `body`, and says what its failure means to a person.
    ///
    /// - Parameters:
    ///   - action: what could not be done then, as in "cannot ACTION".
    ///   - path: what to name instead of the file the call was about.
    public static func explaining<Result: ~Copyable>(
        _ action: String, path: FilePath? = nil, _ body: () throws(FileError) -> Result
    ) throws(Problem) -> Result {
        do {
            return try body()
        } catch {
            throw Problem(error, cannot: action, path: path)
        }
    }

    /// The problem behind a file that could not be read whole.
    public init(_ error: FileReadError, path: FilePath, cannot action: String) {
        switch error {
        case .system(let cause):
            self.init(cause, cannot: action, path: path)
        case .notRegular(let kind):
            self.init(
                .invalidSong, path: path, "cannot \(action): it is \(kind.noun), not a file",
                remedy: "name a file")
        case .tooLarge(let size, let limit):
            self.init(
                .invalidSong, path: path,
                "cannot \(action): it holds \(size) bytes, and at most \(limit) (\(limit >> 20) MiB) can be handled",
                remedy: "check whether this is the right file")
        case .keepsChanging:
            self.init(
                .inputOutput, path: path, "cannot \(action): another program keeps writing it",
                remedy: "try again when that program has finished")
        }
    }
}

extension FileStatus.Kind {
    fileprivate var noun: String {
        switch self {
        case .regular: "a file"
        case .directory: "a folder"
        case .symbolicLink: "a symbolic link"
        case .fifo: "a pipe (FIFO)"
        case .socket: "a socket"
        case .characterDevice, .blockDevice: "a device"
        case .unknown: "something unknown"
        }
    }
}

/// What an errno means to somebody who wants a song read or saved.
private struct Explanation {
    let kind: Problem.Kind
    let reason: String
    let remedy: String?

    init(_ error: FileError) {
        let isRead = [.openat, .read, .statx, .realpath, .getdents64].contains(error.call)
        switch error.errno {
        case .noSuchFile:
            self.init(.noSuchFile, "there is no such file or folder", "check the name, or whether it was moved")
        case .notADirectory:
            self.init(.noSuchFile, "it is not a folder, or a part of its path is not", "check the path")
        case .tooManySymbolicLinks:
            self.init(.noSuchFile, "its symbolic links lead in a circle", "mend or remove the link")
        case .nameTooLong:
            self.init(.cannotCreate, "the name is too long", "choose a shorter one")
        case .noSpace:
            self.init(.cannotCreate, "the disk is full", "free some space and try again")
        case .quotaExceeded:
            self.init(.cannotCreate, "your disk quota is used up", "free some space and try again")
        case .fileTooLarge:
            self.init(
                .cannotCreate, "the file would be larger than the limit set for this program",
                "raise the limit (ulimit -f)")
        case .busy:
            self.init(
                .cannotCreate, "the file is in use by the system (it may be mounted by itself)",
                "use another name, or mount its folder instead")
        case .fileExists:
            self.init(.cannotCreate, "the name is taken", "choose another one")
        case .crossDevice:
            self.init(
                .cannotCreate, "it would have to go to another disk",
                "copy it there with the file manager, check the copy, then move the old one to the trash")
        case .readOnlyFilesystem:
            self.init(
                .permission, "the disk or folder is read-only", "make it writable again, or use another folder")
        case .accessDenied where isRead:
            self.init(.permission, "permission denied", "ask its owner for the right to read it")
        case .accessDenied:
            self.init(
                .permission, "you may not write in this folder",
                "ask the owner for the right to write there, or use another folder")
        case .notPermitted:
            self.init(
                .permission, "the system does not allow it (the file or folder may be marked immutable)",
                "see 'lsattr', or use another folder")
        case .tooManyOpenFiles:
            self.init(.unavailable, "too many files are open", "close some windows and try again")
        case .staleHandle, .notConnected, .timedOut, .noSuchDevice:
            self.init(
                .inputOutput, "the network folder or disk does not answer (\(error.errno.message))",
                "connect it again and try once more")
        case .inputOutput:
            self.init(
                .inputOutput, "the disk reported an error (\(error.call.rawValue): \(error.errno.message))",
                "check the disk, and use another one meanwhile")
        default:
            self.init(
                .inputOutput, "\(error.call.rawValue): \(error.errno.message)", "try again, or use another folder")
        }
    }

    private init(_ kind: Problem.Kind, _ reason: String, _ remedy: String?) {
        self.kind = kind
        self.reason = reason
        self.remedy = remedy
    }
}
