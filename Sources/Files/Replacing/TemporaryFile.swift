import Glibc

/// A file being written beside the one it will become; removed again unless it is given its final name.
///
/// Its name says what it would replace (``TemporaryName``). While it is being written its mode is 0200, so nobody can
/// read it and an unfinished one is known by it.
struct TemporaryFile: ~Copyable {
    static let unfinishedPermissions: UInt32 = 0o200

    let directory: Directory
    let name: FilePath
    private var descriptor: FileDescriptor?
    private var isGone = false

    init(for target: FilePath, replacing base: [UInt8], in directory: Directory) throws(FileError) {
        self.directory = directory
        try directory.refuseAppendOnly(.creat, target)
        while true {
            let candidate = TemporaryName(for: target, replacing: base).path
            do throws(FileError) {
                descriptor = try directory.create(candidate, permissions: Self.unfinishedPermissions)
                name = candidate
                return
            } catch {
                guard error.errno == .fileExists else { throw error }
            }
        }
    }

    deinit {
        // Errors cannot be reported here; the next session on this song removes it (`CrashCleanup`).
        if !isGone { _ = try? directory.unlink(name) }
    }

    func write(_ bytes: [UInt8]) throws(FileError) {
        try withDescriptor { file throws(FileError) in try file.write(bytes) }
    }

    /// Calls `body` with the open file; it must not be finished yet.
    func withDescriptor<Result, Failure: Error>(
        _ body: (borrowing FileDescriptor) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch descriptor {
        case .some(let file): try body(file)
        case .none: preconditionFailure("the temporary file is finished already")
        }
    }

    /// Puts the bytes on the disk and closes the file; what the filesystem reports at either makes it worthless.
    mutating func finish(synchronizing: Bool = true) throws(FileError) {
        if synchronizing {
            try withDescriptor { file throws(FileError) in try file.synchronize() }
        }
        if let file = descriptor.take() { try file.close() }
    }

    /// The name belongs to something else from now on, or is free.
    mutating func letGo() {
        isGone = true
    }
}

extension Directory {
    /// The clock of the folder's server: what it writes down as the time of a file that is made now.
    ///
    /// - Parameter target: the file whose ``CrashCleanup`` the file that is made for it belongs to when the process dies.
    func serverTime(besides target: FilePath) throws(FileError) -> FileTime {
        let probe = try TemporaryFile(for: target, replacing: [], in: self)
        return try status(of: probe.name).modificationTime
    }
}
