import Glibc

/// What processes that are at the same work tell each other: bytes that one adds and all others read, each once.
///
/// The file is there for as long as a process has it open, and is removed with the last one; one that was killed is
/// nobody any more. What is to be read and added without gaps needs a lock of the caller's. Source: flock(2).
public final class SharedLog: Sendable {
    private let file: FileDescriptor
    private let name: FilePath
    private let directory: Directory

    /// Opens the log from here on: what others added before is not read.
    ///
    /// - Parameter name: its file, with mode 0600; it is made where it is not there.
    public init(_ name: FilePath, in directory: Directory) throws(FileError) {
        file = try Self.open(name, in: directory)
        self.name = name
        self.directory = directory
    }

    deinit {
        // Alone with it; who opened it meanwhile finds it removed, and makes another one.
        guard flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else { return }
        _ = try? directory.unlink(name)
    }

    /// What others have added since this was last asked.
    ///
    /// - Parameter limit: the most bytes that are read; where more are there, the rest comes the next time.
    public func news(limit: Int) throws(FileError) -> [UInt8] {
        try file.readToEnd(limit: limit)
    }

    /// Adds bytes for the others. To be called when ``news(limit:)`` was read under the same lock.
    public func add(_ bytes: [UInt8]) throws(FileError) {
        try file.write(bytes)
    }

    private static func open(_ name: FilePath, in directory: Directory) throws(FileError) -> FileDescriptor {
        while true {
            let file = try directory.openForAdding(name)
            // Whoever has it alone removes it.
            _ = try SystemCall.flock(file.path) { flock(file.rawValue, LOCK_SH) }
            guard try file.status().linkCount > 0 else { continue }
            _ = lseek(file.rawValue, 0, SEEK_END)
            return file
        }
    }
}
