public import Files
import Glibc

/// A named pipe for a process that another one starts for this one, such as a terminal: with it, the process reports
/// that it is running and how it ended. Source: fifo(7).
public struct StatusPipe: ~Copyable {
    /// What is known of the other process.
    public enum News: Sendable, Hashable {
        /// It has not started yet.
        case none
        /// It is running.
        case running
        /// It has ended, with this exit status; nil if it reported none.
        case ended(UInt8?)
    }

    private let directory: Directory
    private let name: FilePath
    private let descriptor: FileDescriptor
    private var hasConnected = false

    /// Creates a pipe with a unique name in the folder; it is removed when this is released.
    public init(in directory: Directory) throws(FileError) {
        var name: FilePath = ""
        _ = try directory.withFreeName { _ in
            FilePath("status-" + String(UInt64.random(in: 0...UInt64.max), radix: 16))
        } _: { candidate throws(FileError) in
            try directory.makeFIFO(candidate, permissions: 0o600)
            name = candidate
        }
        let opened: FileDescriptor
        do throws(FileError) {
            opened = try directory.openForReading(name)
        } catch {
            _ = try? directory.unlink(name)
            throw error
        }
        self.directory = directory
        self.name = name
        descriptor = opened
    }

    deinit {
        // An empty pipe in a private folder; a failure does no harm.
        _ = try? directory.unlink(name)
    }

    /// The pipe's path, for ``StatusReport``.
    public var path: FilePath { directory.path.appending(name) }

    /// What the other process has reported so far; does not wait.
    public mutating func news() throws(FileError) -> News {
        var byte: UInt8 = 0
        do throws(FileError) {
            if try SystemCall.read(path, { Glibc.read(descriptor.rawValue, &byte, 1) }) == 1 { return .ended(byte) }
            return hasConnected ? .ended(nil) : .none
        } catch {
            guard error.errno == .tryAgain else { throw error }
            hasConnected = true
            return .running
        }
    }
}

/// The other end of a ``StatusPipe``: as long as it is held, its process is known to be running.
public struct StatusReport: ~Copyable {
    private let descriptor: FileDescriptor

    /// Nil if no process waits any more.
    public init?(to path: FilePath) {
        guard
            let descriptor = try? FileDescriptor(
                directory: AT_FDCWD, name: path, flags: O_WRONLY | O_NONBLOCK | O_NOFOLLOW, reported: path)
        else { return nil }
        self.descriptor = descriptor
    }

    /// Reports the exit status. It is no failure if no process waits any more.
    public consuming func send(_ status: UInt8) {
        // SIGPIPE, which then comes to this thread, is blocked and consumed. Source: pthread_sigmask(3).
        var signals = sigset_t()
        var mask = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, &mask)
        if (try? descriptor.write([status])) == nil {
            var now = timespec()
            sigtimedwait(&signals, nil, &now)
        }
        pthread_sigmask(SIG_SETMASK, &mask, nil)
    }
}
