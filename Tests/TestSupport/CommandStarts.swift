import Synchronization

/// Keeps what a test has open for writing out of the commands that other tests start at that moment: until they run
/// their program, such processes have open what this one has, and a file that is open for writing has no lease and
/// cannot be run.
enum CommandStarts {
    private static let lock = Mutex(())

    /// Runs `body`, which opens and closes a file or starts a command, while no other thread does such a thing.
    static func paused<Result: Sendable>(_ body: () -> Result) -> Result {
        lock.withLock { _ in body() }
    }
}
