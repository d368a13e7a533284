import CLinux
public import Files
import Glibc

/// A program that works beside this process on its input, and does not outlive it: neither this process, nor the thread
/// that started it, nor the value.
public struct BoundProcess: ~Copyable {
    private static let pause: Int32 = 20

    let identifier: pid_t
    private let program: FilePath
    private var ended: ChildProcess.Ending?

    /// Starts the program, with no signals blocked, and no other file open, in a process group of its own. SIGPIPE,
    /// SIGXFSZ and SIGCHLD are not ignored in it.
    ///
    /// - Parameters:
    ///   - child: its ``ChildProcess/Output`` does not matter.
    ///   - input: the descriptor that it reads from; nil if there is nothing to read.
    ///   - output: the descriptor that it writes to.
    ///   - number: which of its own descriptors that is; by default, standard output.
    ///   - errors: the descriptor for everything else that it writes; nil to discard that.
    /// - Throws: a failure of `.spawn` when it could not be started.
    public init(
        _ child: ChildProcess, reading input: CInt? = nil, writing output: CInt, as number: CInt = 1,
        complainingTo errors: CInt? = nil
    ) throws(FileError) {
        let nothing = try FileDescriptor(
            directory: AT_FDCWD, name: "/dev/null", flags: O_RDWR, reported: "/dev/null")
        let files = [input ?? nothing.rawValue, output, errors ?? nothing.rawValue]
        let arguments = CStringList([child.program.bytes] + child.arguments.map(\.bytes))
        let variables = CStringList(environmentVariables: child.variables)
        var process: CInt = 0
        try SystemCall.spawn(child.program) {
            withExtendedLifetime((arguments, variables)) {
                child.program.withCString {
                    clinux_start_bound($0, arguments.pointers, variables.pointers, files, number, &process)
                }
            }
        }
        identifier = process
        program = child.program
    }

    deinit {
        guard ended == nil else { return }
        kill(-identifier, SIGKILL)
        kill(identifier, SIGKILL)
        var status: CInt = 0
        // A process that waits for a disk that does not answer is left to the system.
        for _ in 0..<50 {
            // Once it is gone, its number may belong to another process that this one waits for.
            guard waitpid(identifier, &status, WNOHANG) == 0 else { return }
            usleep(20_000)
        }
    }

    /// How it ended; nil while it runs. Does not wait.
    public mutating func ending() -> ChildProcess.Ending? {
        guard ended == nil else { return ended }
        var status: CInt = 0
        let changed = (try? SystemCall.wait(program) { waitpid(identifier, &status, WNOHANG) }) ?? -1
        if changed == identifier { ended = ChildProcess.Ending(waitStatus: status) }
        return ended
    }

    /// Sends it a signal, if it is still running.
    public func send(_ signal: CInt) {
        if ended == nil { kill(identifier, signal) }
    }

    /// Waits until it has ended.
    ///
    /// - Parameter milliseconds: the time after which it is killed.
    /// - Returns: nil if it was.
    @discardableResult
    public mutating func wait(atMost milliseconds: Int) -> ChildProcess.Ending? {
        let end = SuspendingClock.now + .milliseconds(milliseconds)
        let descriptor = clinux_pidfd_open(identifier)
        defer { if descriptor >= 0 { close(descriptor) } }
        while true {
            if let ending = ending() { return ending }
            guard SuspendingClock.now < end else { break }
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&polled, 1, Self.pause)
        }
        kill(-identifier, SIGKILL)
        var status: CInt = 0
        for _ in 0..<50 where ended == nil {
            if waitpid(identifier, &status, WNOHANG) == identifier { ended = ChildProcess.Ending(waitStatus: status) }
            usleep(20_000)
        }
        return nil
    }
}
