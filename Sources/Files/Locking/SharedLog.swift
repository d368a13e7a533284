import Glibc

/// A log through which processes that do the same work inform each other: what one adds, all others read once.
///
/// The file exists while a process has it open, and the last one removes it; a killed process does not count. To read
/// and add without gaps, the caller needs a lock of its own. Source: flock(2).
public final class SharedLog: Sendable {
    private let file: FileDescriptor
    private let name: FilePath
    private let directory: Directory

    /// Opens the log at its end: what others added before is not read.
    ///
    /// - Parameter name: its file; it is created with mode 0600 if it is missing.
    public init(_ name: FilePath, in directory: Directory) throws(FileError) {
        file = try Self.open(name, in: directory)
        self.name = name
        self.directory = directory
    }

    deinit {
        // No other process has it open; one that opened it meanwhile finds it removed, and creates another.
        guard flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else { return }
        _ = try? directory.unlink(name)
    }

    /// Returns what others have added since the last call.
    ///
    /// - Parameter limit: the most bytes to read; the next call reads the rest.
    public func news(limit: Int) throws(FileError) -> [UInt8] {
        try file.readToEnd(limit: limit)
    }

    /// Adds bytes for the others. Call it after ``news(limit:)``, under the same lock.
    public func add(_ bytes: [UInt8]) throws(FileError) {
        try file.write(bytes)
    }

    private static func open(_ name: FilePath, in directory: Directory) throws(FileError) -> FileDescriptor {
        while true {
            let file = try directory.openForAdding(name)
            // The last process that has it open removes it.
            _ = try SystemCall.flock(file.path) { flock(file.rawValue, LOCK_SH) }
            guard try file.status().linkCount > 0 else { continue }
            _ = lseek(file.rawValue, 0, SEEK_END)
            return file
        }
    }
}
