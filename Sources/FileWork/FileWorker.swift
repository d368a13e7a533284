import Dispatch
import Glibc
import Synchronization

/// Where file work is done: one job after the other, never on the main thread, and never on the threads of Swift's
/// tasks, of which there are as many as cores.
///
/// Each open song has its own, so that a folder that does not answer holds up nothing but its song. Threads come from
/// libdispatch, which makes more where others hang, and go when idle.
public final class FileWorker: Sendable {
    /// How long the end of the program waits for what is being written, in seconds.
    @MainActor private static let timeout = 3.0
    /// How many changes are being written, or wait for their turn, on all workers.
    private static let writes = Mutex(0)

    @MainActor fileprivate var areResultsWanted = true
    private let queue = DispatchQueue(label: "songbook.files")

    /// One that has nothing to do yet.
    public init() {}

    /// From now on nobody is told what became of the work. What was begun is done.
    @MainActor
    public func dropResults() {
        areResultsWanted = false
    }

    /// Does `work` on the worker's thread, then `finish` with what it returned on the main thread.
    ///
    /// - Parameter asker: whose results are wanted still when this worker's are not, because it only has its turn here.
    public func run<Value: Sendable>(
        for asker: FileWorker? = nil, _ work: @escaping @Sendable () -> Value,
        then finish: @escaping @MainActor (Value) -> Void
    ) {
        // What it holds is let go on the main thread, never on the worker's: no isolated deinitializer would ever run there.
        let end = Unmanaged.passRetained(JobEnd(asker ?? self, finish))
        queue.async {
            let value = work()
            DispatchQueue.main.async { MainActor.assumeIsolated { end.takeRetainedValue().finish(value) } }
        }
    }

    /// Does `work` on the worker's thread.
    ///
    /// Stays with the caller's actor: threads of Swift's tasks, which others may hold, have no part in it.
    ///
    /// - Returns: what it returned, also where the task was cancelled meanwhile: what was begun is done.
    nonisolated(nonsending) public func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }

    /// The same for work that changes a file, which the end of the program waits for.
    public func write<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then finish: @escaping @MainActor (Value) -> Void
    ) {
        run(Self.counted(work), then: finish)
    }

    /// The same; returns what the work returned.
    nonisolated(nonsending) public func write<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await run(Self.counted(work))
    }

    private static func counted<Value>(_ work: @escaping @Sendable () -> Value) -> @Sendable () -> Value {
        writes.withLock { $0 += 1 }
        return {
            defer { writes.withLock { $0 -= 1 } }
            return work()
        }
    }

    /// Waits until what is being written is written, but not for a disk that does not answer. To be called at the end.
    @MainActor
    public static func finishWrites() {
        let end = ContinuousClock.now + .seconds(timeout)
        while writes.withLock({ $0 > 0 }), ContinuousClock.now < end { usleep(1000) }
    }
}

/// Who is told what became of a job.
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
