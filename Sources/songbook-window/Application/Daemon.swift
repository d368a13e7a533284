import Glibc
import Problems
import Translations

/// The program goes on in a process of its own, so that a terminal, `git commit` or a script gets its answer when it is
/// due: when the window is there, or with `--wait` when the song is closed, although other windows may be open.
///
/// The process that was called stays behind, waits for one byte, the exit status, and ends with it.
struct Daemon: ~Copyable {
    /// The end of the pipe that the process that was called waits at; -1 where nobody waits any more.
    private var report: CInt

    private init(report: CInt) {
        self.report = report
    }

    /// For a call that nobody waits for: the session bus knows by other means whether this process answers, and may end what
    /// it left behind together with the process that it started.
    static func none() -> Daemon {
        Daemon(report: -1)
    }

    /// Returns in the new process only. To be called before there is a second thread. Source: fork(2), setsid(2).
    static func detach() -> Daemon {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return Daemon(report: -1) }
        let process = fork()
        if process > 0 {
            close(ends[1])
            exit(status(from: ends[0], of: process))
        }
        close(ends[0])
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        if process == 0 { setsid() }
        return Daemon(report: ends[1])
    }

    /// Lets the caller go on, with this exit status. Only the first call counts.
    mutating func finish(status: CInt) {
        guard report >= 0 else { return }
        var byte = UInt8(truncatingIfNeeded: status)
        _ = write(report, &byte, 1)
        close(report)
        report = -1
        Self.leaveTerminal()
    }

    private static func status(from report: CInt, of process: pid_t) -> CInt {
        var byte: UInt8 = 0
        var count = read(report, &byte, 1)
        while count < 0, errno == EINTR { count = read(report, &byte, 1) }
        if count == 1 { return CInt(byte) }
        // It ended without a word: another instance answered and this is its status, or something went wrong.
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        guard signal == 0 else {
            complain(
                translated(
                    """
                    the window closed unexpectedly (signal \(signal)); open the song again to recover unsaved changes
                    """))
            return ExitStatus.unavailable.rawValue
        }
        let code = (status >> 8) & 0xff
        guard code == EXIT_FAILURE else { return code }
        complain(translated("cannot open a window on this display; use --edit to edit the song in the terminal"))
        return ExitStatus.unavailable.rawValue
    }

    /// Whoever reads the caller's output must not wait for the window.
    private static func leaveTerminal() {
        let nowhere = open("/dev/null", O_RDWR)
        guard nowhere >= 0 else { return }
        dup2(nowhere, STDIN_FILENO)
        dup2(nowhere, STDOUT_FILENO)
        var status = stat()
        let isPipe = fstat(STDERR_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
        if isPipe || isatty(STDERR_FILENO) == 1 { dup2(nowhere, STDERR_FILENO) }
        if nowhere > STDERR_FILENO { close(nowhere) }
    }
}

/// Says on standard error what went wrong.
func complain(_ words: String) {
    var line = "songbook-open: \(words)\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
