import Files
import Freedesktop
import Glibc
import Problems
import Processes
import Toolkit

/// The program in a process that goes on where whoever called it does not wait any more: a ``WindowProcess``.
struct Daemon: ~Copyable {
    /// Where whoever called waits; nil where nobody does any more.
    private var report: FileDescriptor?

    private init(report: consuming FileDescriptor?) {
        self.report = report
    }

    /// For a call that nobody waits for: the session bus knows by other means whether this process answers, and may end what
    /// it left behind together with the process that it started.
    static func none() -> Daemon {
        Daemon(report: nil)
    }

    /// Returns in the new process only. Where none can be started, whoever called waits until this one has ended.
    static func detach() -> Daemon {
        if DetachedProcess.isThisProcess { return Daemon(report: DetachedProcess.takeReport()) }
        let arguments = ProcessArguments.bytes.map { FilePath(bytes: $0) }
        // The second one is there also where the program's file was replaced.
        for program in [ThisProgram.path, "/proc/self/exe"].compactMap(\.self) {
            let window = WindowProcess(program, arguments: arguments, in: .initial())
            do throws(FileError) {
                let answer = try window.run()
                if let complaint = answer.complaint { complain(complaint) }
                exit(answer.status)
            } catch {
                // One that was started is not started again.
                if error.call == .wait { exit(ExitStatus.unavailable.rawValue) }
            }
        }
        return none()
    }

    /// Lets the caller go on, with this exit status. Only the first call counts.
    mutating func finish(status: CInt) {
        guard let report = report.take() else { return }
        try? report.write([UInt8(truncatingIfNeeded: status)])
        try? report.close()
        Self.leaveTerminal()
    }

    /// Whoever reads the caller's output must not wait for the window.
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

    /// Whether it is a pipe or a socket that the caller may read to its end, and not the system's journal. Source:
    /// systemd.exec(5), `JOURNAL_STREAM`.
    private static func isRead(_ status: stat) -> Bool {
        let kind = status.st_mode & S_IFMT
        let journal = getenv("JOURNAL_STREAM").map { String(cString: $0) }
        return kind == S_IFIFO || kind == S_IFSOCK && journal != "\(status.st_dev):\(status.st_ino)"
    }
}

/// Says on standard error what went wrong.
func complain(_ words: String) {
    var line = "songbook-open: \(words)\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
