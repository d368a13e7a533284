import CLinux
public import Files
import Glibc

extension ChildProcess {
    private static let pause: Int32 = 100
    private static let killTimeout: Int32 = 1000

    /// Starts the program in a process group of its own and waits until it has ended. One that takes longer than it may is
    /// killed with all that it has started; so it is when this process is told to end meanwhile, before that does.
    ///
    /// - Parameter milliseconds: how long it may take.
    /// - Returns: how it ended; nil where it was killed.
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
        // One that waits for a disk that does not answer ends when that does, and not before.
        wait(descriptor, milliseconds: Self.killTimeout)
        _ = try ending(of: process)
        return nil
    }

    private func ending(of process: pid_t) throws(FileError) -> Ending? {
        var status: CInt = 0
        let ended = try SystemCall.wait(program) { waitpid(process, &status, WNOHANG) }
        return ended == process ? Ending(waitStatus: status) : nil
    }

    /// Waits until the process has ended, and no longer than that; where there is no descriptor, for that time.
    private func wait(_ descriptor: CInt, milliseconds: Int32) {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&polled, 1, milliseconds)
    }
}

/// The signals by which a process is told to end, held back for a while in this thread. One that it takes no notice of, as
/// under nohup(1), is not among them.
struct HeldEndings {
    private var signals = sigset_t()
    private var before = sigset_t()
    private let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter { !HeldSignals.isIgnored($0) }

    init() {
        sigemptyset(&signals)
        for signal in numbers { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, &before)
    }

    /// Whether one of them came.
    var isTerminated: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return numbers.contains { sigismember(&pending, $0) == 1 }
    }

    /// One that came does now what it does.
    func letGo() {
        var before = before
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
