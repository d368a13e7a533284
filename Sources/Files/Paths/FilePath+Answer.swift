import CLinux
import Glibc
import Synchronization

extension FilePath {
    /// How long a disk or network folder is given to answer, in milliseconds: a disk that has to start turning answers
    /// within it.
    public static let timeout: Int32 = 5000

    /// Waits until the server behind this path answers, if it is on a network folder or a FUSE mount; returns at once
    /// for any other path.
    ///
    /// A process that is blocked in a system call to such a server may not even be killable, so a child process makes
    /// the call. A later call can block all the same.
    ///
    /// - Throws: ``Errno/timedOut`` when there is no answer; at once while an earlier call for the mount has none. An
    ///   error is an answer, too.
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
    /// Where on the way to this path a network folder or a FUSE mount begins; nil where none does. Nothing is asked of
    /// it, so that this can tell whom there is no need to ask.
    public var placeOfAnswer: FilePath? {
        guard let mounts = MountTable.own?.remote, !mounts.isEmpty else { return nil }
        return mounts.first(on: isAbsolute ? self : Self.workingDirectory.appending(self))
    }

    /// Source: getcwd(3). `/` where there is none any more.
    private static var workingDirectory: FilePath {
        guard let path = getcwd(nil, 0) else { return .root }
        defer { free(path) }
        return FilePath(bytes: Array(UnsafeRawBufferPointer(start: path, count: strlen(path))))
    }
}

/// A process that waits for an answer in our place. One for each mount, so that they do not become many.
private struct ReachabilityProbe: Sendable {
    private static let pending = Mutex([FilePath: ReachabilityProbe]())

    private let process: CInt
    private let descriptor: CInt

    static func isAnswered(at path: FilePath, behind mount: FilePath, timeout: Int32) -> Bool {
        let isPending = pending.withLock { pending in
            guard let probe = pending[mount] else { return false }
            guard probe.hasEnded(milliseconds: 0) else { return true }
            clinux_forget_look(probe.process, probe.descriptor)
            pending[mount] = nil
            return false
        }
        if isPending { return false }
        guard let probe = ReachabilityProbe(path) else { return true }
        if probe.hasEnded(milliseconds: timeout) {
            clinux_forget_look(probe.process, probe.descriptor)
            return true
        }
        pending.withLock { if $0[mount] == nil { $0[mount] = probe } }
        return false
    }

    /// Nil where no process can be started: then this one has to wait.
    private init?(_ path: FilePath) {
        var process: CInt = 0
        let descriptor = path.withCString { clinux_start_look($0, &process) }
        guard descriptor >= 0 else { return nil }
        self.process = process
        self.descriptor = descriptor
    }

    private func hasEnded(milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var count: CInt
        repeat { count = poll(&polled, 1, milliseconds) } while count < 0 && Errno.current == .interrupted
        return count > 0
    }
}
