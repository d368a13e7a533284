import Files
import Freedesktop
import Glibc
import Problems
import Processes
import Toolkit

/// The program in a process that continues when its caller no longer waits: a ``WindowProcess``.
struct Daemon: ~Copyable {
    /// Ends the wait of the caller; nil if no caller waits any more.
    private var report: FileDescriptor?

    private init(report: consuming FileDescriptor?) {
        self.report = report
    }

    /// Returns an instance for a call whose caller does not wait: the session bus knows by other means whether this
    /// process answers, and may kill what it leaves behind together with the process that the bus started.
    static func none() -> Daemon {
        Daemon(report: nil)
    }

    /// Returns in the new process only. If none can be started, the caller waits until this one ends.
    static func detach() -> Daemon {
        if DetachedProcess.isThisProcess { return Daemon(report: DetachedProcess.takeReport()) }
        let arguments = ProcessArguments.bytes.map { FilePath(bytes: $0) }
        // The second path works even if the program's file was replaced.
        for program in [ThisProgram.path, "/proc/self/exe"].compactMap(\.self) {
            let window = WindowProcess(program, arguments: arguments, in: .initial())
            do throws(FileError) {
                let answer = try window.run()
                if let complaint = answer.complaint { complain(complaint) }
                exit(answer.status)
            } catch {
                // A process that was started is not started again.
                if error.call == .wait { exit(ExitStatus.unavailable.rawValue) }
            }
        }
        return none()
    }

    /// Lets the caller continue, with this exit status. Only the first call has an effect.
    mutating func finish(status: CInt) {
        guard let report = report.take() else { return }
        try? report.write([UInt8(truncatingIfNeeded: status)])
        try? report.close()
        Self.leaveTerminal()
    }

    /// Detaches the standard streams: a program that reads the caller's output must not wait for the window.
    private static func leaveTerminal() {
        let nowhere = open("/dev/null", O_RDWR)
        guard nowhere >= 0 else { return }
        dup2(nowhere, STDIN_FILENO)
        dup2(nowhere, STDOUT_FILENO)
        var status = stat()
        let isKnown = fstat(STDERR_FILENO, &status) == 0
        if isKnown && isRead(status) || isatty(STDERR_FILENO) == 1 { dup2(nowhere, STDERR_FILENO) }
        if nowhere > STDERR_FILENO { close(nowhere) }
    }

    /// Whether a stream is a pipe or a socket that the caller may read to its end, and not the system's journal.
    /// Source: systemd.exec(5), `JOURNAL_STREAM`.
    private static func isRead(_ status: stat) -> Bool {
        let kind = status.st_mode & S_IFMT
        let journal = getenv("JOURNAL_STREAM").map { String(cString: $0) }
        return kind == S_IFIFO || kind == S_IFSOCK && journal != "\(status.st_dev):\(status.st_ino)"
    }
}

/// Prints an error message to standard error.
func complain(_ words: String) {
    var line = "songbook-open: \(words)\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
