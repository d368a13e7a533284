import Dispatch
import Glibc
import Synchronization

/// Runs file work: one job after the other, never on the main thread, and never on the threads of Swift's tasks, of
/// which there are as many as cores.
///
/// Each open song has its own, so that a folder that does not answer holds up only its song. Threads come from
/// libdispatch, which makes more if others hang, and ends idle ones.
public final class FileWorker: FileJobs {
    /// How long the end of the program waits for pending writes, in seconds.
    @MainActor private static let timeout = 3.0
    /// How many changes are being written, or wait for their turn, on all workers.
    private static let writes = Mutex(0)

    @MainActor fileprivate var areResultsWanted = true
    private let queue = DispatchQueue(label: "songbook.files")

    /// A worker with nothing to do.
    public init() {}

    /// Stops reporting the results of work. What was begun is completed.
    @MainActor
    public func dropResults() {
        areResultsWanted = false
    }

    /// Runs `work` on the worker's thread, then `finish` with its result on the main thread.
    public func run<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then finish: @escaping @MainActor (Value) -> Void
    ) {
        // What it captures is released on the main thread, never on the worker's: no isolated deinitializer would ever
        // run there.
        let end = Unmanaged.passRetained(JobEnd(self, finish))
        queue.async {
            let value = work()
            DispatchQueue.main.async { MainActor.assumeIsolated { end.takeRetainedValue().finish(value) } }
        }
    }

    /// Runs `work` on the worker's thread. Can be called from any thread.
    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }

    /// The same for work that changes a file, for which the end of the program waits.
    public func enqueueWrite(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: Self.counted(work))
    }

    /// Runs work that changes a file, for which the end of the program waits, then `finish` with its result on the main
    /// thread.
    public func write<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then finish: @escaping @MainActor (Value) -> Void
    ) {
        run(Self.counted(work), then: finish)
    }

    private static func counted<Value>(_ work: @escaping @Sendable () -> Value) -> @Sendable () -> Value {
        writes.withLock { $0 += 1 }
        return {
            defer { writes.withLock { $0 -= 1 } }
            return work()
        }
    }

    /// Waits until pending writes are done, but not for a disk that does not answer. Call this at the end.
    @MainActor
    public static func finishWrites() {
        let end = ContinuousClock.now + .seconds(timeout)
        while writes.withLock({ $0 > 0 }), ContinuousClock.now < end { usleep(1000) }
    }
}

/// Receives the result of a job.
private final class JobEnd<Value: Sendable>: Sendable {
    private let asker: FileWorker
    private let tell: @MainActor (Value) -> Void

    init(_ asker: FileWorker, _ tell: @escaping @MainActor (Value) -> Void) {
        (self.asker, self.tell) = (asker, tell)
    }

    @MainActor
    func finish(_ value: Value) {
        if asker.areResultsWanted { tell(value) }
    }
}
