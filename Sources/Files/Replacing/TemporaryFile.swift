import Glibc

/// A file being written beside the one it will become; removed again unless it is given its final name.
///
/// Its name says what it would replace (``TemporaryName``). While it is being written its mode is 0200, so that it
/// cannot be read and an unfinished one is recognized.
struct TemporaryFile: ~Copyable {
    static let unfinishedPermissions: UInt32 = 0o200

    let directory: Directory
    let name: FilePath
    private var descriptor: FileDescriptor?
    private var isGone = false

    /// - Parameter mayBeAppendOnly: whether it is unknown if files in the folder can be renamed.
    init(
        for target: FilePath, replacing base: [UInt8], in directory: Directory, mayBeAppendOnly: Bool = true
    ) throws(FileError) {
        self.directory = directory
        if mayBeAppendOnly { try directory.refuseAppendOnly(.creat, target) }
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

    /// Flushes the bytes to the disk and closes the file; after an error of either it is worthless.
    mutating func finish(synchronizing: Bool = true) throws(FileError) {
        if synchronizing {
            try withDescriptor { file throws(FileError) in try file.synchronize() }
        }
        if let file = descriptor.take() { try file.close() }
    }

    /// From now on the name belongs to another file, or is free.
    mutating func letGo() {
        isGone = true
    }
}

extension Directory {
    /// The clock of the folder's server: the time that it gives a file created now.
    ///
    /// - Parameter target: the file whose ``CrashCleanup`` handles the probe if the process dies.
    func serverTime(besides target: FilePath) throws(FileError) -> FileTime {
        let probe = try TemporaryFile(for: target, replacing: [], in: self)
        return try status(of: probe.name).modificationTime
    }
}
