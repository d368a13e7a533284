import Glibc

/// A thread for work that waits for the disk or for events. Source: pthread_create(3).
public enum BackgroundThread {
    /// Runs `body` on a new, detached thread, which ends when `body` returns.
    ///
    /// It blocks all signals, so the other threads handle them.
    public static func start(_ body: @escaping @Sendable () -> Void) {
        let isStarted = startIfPossible(body)
        precondition(isStarted, "no thread can be started")
    }

    /// The same, for work on a file that can be skipped.
    ///
    /// - Throws: where the system allows no more threads.
    public static func start(for path: FilePath, _ body: @escaping @Sendable () -> Void) throws(FileError) {
        if case .failing(let reason) = SystemCall.faultInjector?(.clone, path) {
            throw FileError(call: .clone, path: path, errno: reason)
        }
        guard startIfPossible(body) else { throw FileError(call: .clone, path: path, errno: .tryAgain) }
    }

    /// The same, for work that can run elsewhere if the system allows no more threads.
    ///
    /// - Returns: whether the thread was started.
    public static func startIfPossible(_ body: @escaping @Sendable () -> Void) -> Bool {
        let box = Unmanaged.passRetained(Box(body))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        defer { pthread_attr_destroy(&attributes) }
        // The default is the stack limit of the first thread, which may be too small.
        var stackSize = 0
        if pthread_attr_getstacksize(&attributes, &stackSize) == 0, stackSize < enoughStack {
            pthread_attr_setstacksize(&attributes, enoughStack)
        }
        var everything = sigset_t()
        var previous = sigset_t()
        sigfillset(&everything)
        pthread_sigmask(SIG_SETMASK, &everything, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { argument in
                Unmanaged<Box>.fromOpaque(argument!).takeRetainedValue().body()
                return nil
            }, box.toOpaque())
        if result != 0 { box.release() }
        return result == 0
    }

    /// The largest stack that a thread needs, in bytes.
    package static let enoughStack = 1 << 20

    private final class Box: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }
}
