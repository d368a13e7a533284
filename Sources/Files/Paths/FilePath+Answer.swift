import CLinux
import Glibc
import Synchronization

extension FilePath {
    /// How long to wait for an answer from a disk or network folder, in milliseconds: a disk that has to spin up
    /// answers within it.
    public static let timeout: Int32 = 5000

    /// Waits until the server behind this path answers, if it is on a network folder or a FUSE mount; returns at once
    /// for any other path.
    ///
    /// A process that is blocked in a system call to such a server may not even be killable, so a child process makes
    /// the call. A later call can block all the same.
    ///
    /// - Throws: ``Errno/timedOut`` if there is no answer; at once while an earlier call for the mount has none. An
    ///   error counts as an answer.
    public func waitForAnswer(timeout: Int32 = Self.timeout) throws(FileError) {
        guard let mounts = MountTable.own?.remote, !mounts.isEmpty else { return }
        let path = isAbsolute ? self : Self.workingDirectory.appending(self)
        guard let mount = mounts.first(on: path) else { return }
        guard ReachabilityProbe.isAnswered(at: path, behind: mount, timeout: timeout) else {
            throw FileError(call: .statx, path: self, errno: .timedOut)
        }
    }
}

extension FilePath {
    /// The network folder or FUSE mount on the way to this path; nil if there is none. The mount is not accessed, so
    /// that callers can decide which mounts to ask.
    public var placeOfAnswer: FilePath? {
        guard let mounts = MountTable.own?.remote, !mounts.isEmpty else { return nil }
        return mounts.first(on: isAbsolute ? self : Self.workingDirectory.appending(self))
    }

    /// Source: getcwd(3). `/` if it does not exist any more.
    private static var workingDirectory: FilePath {
        guard let path = getcwd(nil, 0) else { return .root }
        defer { free(path) }
        return FilePath(bytes: Array(UnsafeRawBufferPointer(start: path, count: strlen(path))))
    }
}

/// A process that waits for an answer in our place. There is one for each mount, to limit their number.
private struct ReachabilityProbe: Sendable {
    private static let pending = Mutex([FilePath: [ReachabilityProbe]]())

    private let process: CInt
    private let descriptor: CInt

    static func isAnswered(at path: FilePath, behind mount: FilePath, timeout: Int32) -> Bool {
        let isPending = pending.withLock { pending in
            // Several, where several threads asked at once.
            pending[mount]?.removeAll { $0.isForgotten(after: 0) }
            guard pending[mount]?.isEmpty == false else {
                pending[mount] = nil
                return false
            }
            return true
        }
        if isPending { return false }
        guard let probe = ReachabilityProbe(path) else { return true }
        if probe.isForgotten(after: timeout) { return true }
        pending.withLock { $0[mount, default: []].append(probe) }
        return false
    }

    /// Nil if no process can be started: then this one has to wait.
    private init?(_ path: FilePath) {
        var process: CInt = 0
        let descriptor = path.withCString { clinux_start_look($0, &process) }
        guard descriptor >= 0 else { return nil }
        self.process = process
        self.descriptor = descriptor
    }

    /// Whether it has ended by then; nothing is left of it in that case.
    private func isForgotten(after milliseconds: Int32) -> Bool {
        guard hasEnded(milliseconds: milliseconds) else { return false }
        clinux_forget_look(process, descriptor)
        return true
    }

    private func hasEnded(milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var count: CInt
        repeat { count = poll(&polled, 1, milliseconds) } while count < 0 && Errno.current == .interrupted
        return count > 0
    }
}
