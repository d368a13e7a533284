import CLinux
import Files
import Glibc

/// What belongs to the whole process and matters for writing files.
public enum ProcessState {
    /// Makes a write beyond `ulimit -f` fail with EFBIG instead of ending the process (SIGXFSZ).
    ///
    /// To be called once by every program that saves songs, before it starts a thread. Source: setrlimit(2).
    public static func ignoreFileSizeSignal() {
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Makes a write to a pipe that nobody reads any more fail with EPIPE instead of ending the process (SIGPIPE), so
    /// that what has to be done after it is done. Source: pipe(7).
    public static func ignoreClosedPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Lets the process ask how programs ended that it started, also where its parent ignores SIGCHLD, which it would
    /// inherit. Source: waitpid(2), signal(7).
    public static func waitForPrograms() {
        signal(SIGCHLD, SIG_DFL)
    }

    /// Makes what was needed for a moment go back to the system instead of staying with the thread that needed it: 20 MiB
    /// less for a window that has looked through a hundred thousand songs. To be called before a second thread starts.
    /// Source: mallopt(3).
    public static func returnMemory() {
        clinux_return_memory()
    }

    /// Has memory come from the system in large pages, which saves a process that soon fills much of it a sixth of its
    /// time. To be called before anything else. Source: mallopt(3), madvise(2).
    ///
    /// - Parameter size: how much, in bytes, before it comes in small ones; less than 30 MiB.
    public static func useLargePages(_ size: Int) {
        clinux_use_large_pages(size)
    }

    /// Calls `body`, which ends the process, with as much stack as it may need, whatever the limit for that is
    /// (`ulimit -s`). In a process with one thread, and once. Source: getrlimit(2), makecontext(3).
    public static func withEnoughStack(_ body: @convention(c) () -> Void) {
        clinux_with_stack(BackgroundThread.enoughStack, 8 << 20, body)
    }

    /// Where memory is limited (`ulimit -v`), makes the process end with these words and this status when there is not
    /// enough of it. Swift's runtime aborts then; what was being saved is as after a kill: the file is old or new, and the
    /// words are in a draft.
    public static func explainMissingMemory(_ words: @autoclosure () -> String, status: CInt) {
        guard clinux_has_memory_limit() != 0 else { return }
        clinux_explain_crash(words(), status)
    }

    /// Limits what this process may take, for one that reads what may be made to take much: at the limit it gets no more
    /// memory, and is ended. Source: setrlimit(2).
    ///
    /// - Parameters:
    ///   - seconds: of a processor.
    ///   - memory: in bytes, of addresses.
    public static func limitItself(processorSeconds seconds: Int, memory: Int) {
        clinux_limit_itself(UInt64(seconds), UInt64(memory))
    }

    /// Ends the process as if the signal had not been held back, so that its parent sees why. Source: signal(7).
    public static func end(bySignal number: CInt) -> Never {
        signal(number, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        sigprocmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        exit(128 + number)
    }

    /// Whether the user can be asked things: standard input and output are one's own terminal, and this process is not
    /// in its background. Source: tcgetpgrp(3).
    public static var hasTerminal: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
    }
}
