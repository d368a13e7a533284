public import Files
import Glibc

/// A program that has the terminal for a while, such as an editor, while this process waits and does its own work.
///
/// Until it has ended, only the program gets the keys for interrupt and quit (SIGINT, SIGQUIT); SIGTERM and SIGHUP are
/// blocked and returned by ``wait(milliseconds:)``. One at a time, and only in a process with one thread. A program
/// that is suspended suspends this process too, so that the shell notices. Source: sudoedit(8), signal(7),
/// sigtimedwait(2).
public struct ForegroundProcess: ~Copyable {
    /// What a wait ended with.
    public enum Event: Sendable {
        /// The program has ended.
        case ended(ChildProcess.Ending)
        /// This process was told to end, by this signal.
        case terminated(signal: CInt)
        /// Nothing happened in the time given.
        case nothing
    }

    private var process: RunningProcess
    private let signals: HeldSignals

    /// Starts the program.
    ///
    /// - Throws: a failure of `.spawn` when it could not be started.
    public init(_ child: ChildProcess) throws(FileError) {
        let signals = HeldSignals()
        process = try RunningProcess(child, signalsAtDefault: signals.ignoredForNow)
        self.signals = signals
    }

    /// Waits until something happens, or for that time. A signal to end comes before the program's end, which the same
    /// signal may have caused.
    public mutating func wait(milliseconds: Int) throws(FileError) -> Event {
        let isOver = try ending() != nil
        let signal = signals.next(milliseconds: isOver ? 0 : milliseconds)
        if let signal, signal != SIGCHLD { return .terminated(signal: signal) }
        return try ending().map(Event.ended) ?? .nothing
    }

    /// Restores the signals; one that was blocked and not returned takes effect now.
    public consuming func letGo() {}

    /// Sends the program a signal, if it is still running.
    public func send(_ signal: CInt) {
        process.send(signal)
    }

    private mutating func ending() throws(FileError) -> ChildProcess.Ending? {
        if try process.refresh() { raise(SIGSTOP) }
        return try process.ending()
    }
}

/// The handling of signals while a program has the terminal; restored when this is released.
final class HeldSignals {
    private typealias Handler = @convention(c) (CInt) -> Void

    /// Ignored only here and not before, so not in the program either.
    private(set) var ignoredForNow: [CInt] = []
    private var held = sigset_t()
    private var maskBefore = sigset_t()
    private var handlersBefore: [(CInt, Handler?)] = []

    init() {
        sigemptyset(&held)
        sigaddset(&held, SIGCHLD)
        // A signal that was ignored from the start, as under nohup(1), stays ignored.
        for signal in [SIGTERM, SIGHUP] where !Self.isIgnored(signal) { sigaddset(&held, signal) }
        sigprocmask(SIG_BLOCK, &held, &maskBefore)
        // If the parent process ignores SIGCHLD, the program's status could not be read.
        handlersBefore.append((SIGCHLD, signal(SIGCHLD, SIG_DFL)))
        for number in [SIGINT, SIGQUIT] where !Self.isIgnored(number) {
            handlersBefore.append((number, signal(number, SIG_IGN)))
            ignoredForNow.append(number)
        }
    }

    deinit {
        for (number, handler) in handlersBefore { signal(number, handler) }
        sigprocmask(SIG_SETMASK, &maskBefore, nil)
    }

    func next(milliseconds: Int) -> CInt? {
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        let signal = sigtimedwait(&held, nil, &time)
        return signal > 0 ? signal : nil
    }

    /// Whether this process ignores a signal.
    static func isIgnored(_ number: CInt) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
