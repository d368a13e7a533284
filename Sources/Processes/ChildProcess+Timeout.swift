import CLinux
public import Files
import Glibc

extension ChildProcess {
    private static let pause: Int32 = 100
    private static let killTimeout: Int32 = 1000

    /// Starts the program in a process group of its own and waits until it has ended. It is killed with everything it
    /// has started if it takes too long, or if this process is told to end, which does so only after that.
    ///
    /// - Parameter milliseconds: how long it may take.
    /// - Returns: how it ended; nil if it was killed.
    /// - Throws: as ``run()``. Source: pidfd_open(2).
    public func run(timeout milliseconds: Int) throws(FileError) -> Ending? {
        try run(timeout: milliseconds, files: nil)
    }

    func run(timeout milliseconds: Int, files: (input: CInt, output: CInt)?) throws(FileError) -> Ending? {
        let signals = HeldEndings()
        defer { signals.letGo() }
        let process = try start(leadsGroup: true, files: files)
        let descriptor = clinux_pidfd_open(process)
        defer { if descriptor >= 0 { close(descriptor) } }
        let end = SuspendingClock.now + .milliseconds(milliseconds)
        while true {
            wait(descriptor, milliseconds: Self.pause)
            if let ending = try ending(of: process) { return ending }
            guard SuspendingClock.now < end, !signals.isTerminated else { break }
        }
        kill(-process, SIGKILL)
        // A process that waits for a disk that does not answer ends only when the disk answers.
        wait(descriptor, milliseconds: Self.killTimeout)
        _ = try ending(of: process)
        return nil
    }

    private func ending(of process: pid_t) throws(FileError) -> Ending? {
        var status: CInt = 0
        let ended = try SystemCall.wait(program) { waitpid(process, &status, WNOHANG) }
        return ended == process ? Ending(waitStatus: status) : nil
    }

    /// Waits until the process has ended, at most for this time; without a descriptor, for all of it.
    private func wait(_ descriptor: CInt, milliseconds: Int32) {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&polled, 1, milliseconds)
    }
}

/// Blocks the signals that tell a process to end for a while in this thread, except those that it ignores, as under
/// nohup(1).
struct HeldEndings {
    private var signals = sigset_t()
    private var before = sigset_t()
    private let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter { !HeldSignals.isIgnored($0) }

    init() {
        sigemptyset(&signals)
        for signal in numbers { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, &before)
    }

    /// Whether one of them has arrived.
    var isTerminated: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return numbers.contains { sigismember(&pending, $0) == 1 }
    }

    /// Unblocks them: one that has arrived takes effect now.
    func letGo() {
        var before = before
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
