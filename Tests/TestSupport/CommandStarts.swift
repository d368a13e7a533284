import Synchronization

/// Keeps files that a test has open for writing out of commands that other tests start at that moment: until they run
/// their program, such processes have the same files open as this one, and a file that is open for writing can neither
/// have a lease nor be run.
enum CommandStarts {
    private static let lock = Mutex(())

    /// Runs `body`, which opens and closes a file or starts a command, while no other thread does either.
    static func paused<Result: Sendable>(_ body: () -> Result) -> Result {
        lock.withLock { _ in body() }
    }
}
