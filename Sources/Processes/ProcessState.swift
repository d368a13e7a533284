import CLinux
import Files
import Glibc

/// The state of the whole process: signals, memory, limits and the terminal.
public enum ProcessState {
    /// Makes a write beyond `ulimit -f` fail with EFBIG instead of ending the process (SIGXFSZ).
    ///
    /// Every program that saves songs must call it once, before it starts a thread. Source: setrlimit(2).
    public static func ignoreFileSizeSignal() {
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Makes a write to a pipe without readers fail with EPIPE instead of ending the process (SIGPIPE), so that it can
    /// finish its work. Source: pipe(7).
    public static func ignoreClosedPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Lets the process get the status of programs that it started, even if its parent ignores SIGCHLD, which it would
    /// inherit. Source: waitpid(2), signal(7).
    public static func waitForPrograms() {
        signal(SIGCHLD, SIG_DFL)
    }

    /// Returns memory that was needed for a moment to the system instead of keeping it for the thread that needed it:
    /// 20 MiB less for a window that has scanned a hundred thousand songs. Must be called before a second thread
    /// starts. Source: mallopt(3).
    public static func returnMemory() {
        clinux_return_memory()
    }

    /// Gets memory from the system in large pages, which saves a process that soon fills much of it a sixth of its
    /// time. Must be called before anything else. Source: mallopt(3), madvise(2).
    ///
    /// - Parameter size: how much comes in large pages, in bytes; less than 30 MiB.
    public static func useLargePages(_ size: Int) {
        clinux_use_large_pages(size)
    }

    /// Calls `body`, which ends the process, with as much stack as it may need, regardless of the limit (`ulimit -s`).
    /// Once, and in a process with one thread. Source: getrlimit(2), makecontext(3).
    public static func withEnoughStack(_ body: @convention(c) () -> Void) {
        clinux_with_stack(BackgroundThread.enoughStack, 8 << 20, body)
    }

    /// If memory is limited (`ulimit -v`), makes the process end with this message and status when there is not enough
    /// of it. Swift's runtime aborts then; what was being saved is as after a kill: the file is old or new, and the
    /// text is in a draft.
    public static func explainMissingMemory(_ words: @autoclosure () -> String, status: CInt) {
        guard clinux_has_memory_limit() != 0 else { return }
        clinux_explain_crash(words(), status)
    }

    /// Limits the resources of this process, for one whose input may be made to use many: beyond the limits it gets no
    /// more memory, and is ended. Source: setrlimit(2).
    ///
    /// - Parameters:
    ///   - seconds: of processor time.
    ///   - memory: in bytes of address space.
    public static func limitItself(processorSeconds seconds: Int, memory: Int) {
        clinux_limit_itself(UInt64(seconds), UInt64(memory))
    }

    /// Ends the process as if the signal had not been blocked, so that its parent sees why. Source: signal(7).
    public static func end(bySignal number: CInt) -> Never {
        signal(number, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        sigprocmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        exit(128 + number)
    }

    /// Whether the user can be prompted: standard input and output are this process's terminal, and it is not in the
    /// background. Source: tcgetpgrp(3).
    public static var hasTerminal: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
    }
}
