import CAdwaita
import Synchronization

/// Where file work is done: one job after the other, never on the main thread.
///
/// Each open song has its own, so that a folder that does not answer holds up nothing but its song. Threads come from
/// GLib's shared pool and go when idle.
public final class FileWorker: Sendable {
    /// How long the end of the program waits for what is being written, in seconds.
    @MainActor private static let timeout = 3.0
    /// How many changes are being written, or wait for their turn, on all workers.
    private static let writes = Mutex(0)

    @MainActor fileprivate var areResultsWanted = true
    // GThreadPool locks for itself.
    private nonisolated(unsafe) let pool: UnsafeMutablePointer<GThreadPool>

    /// One that has nothing to do yet.
    public init() {
        pool = g_thread_pool_new(
            { data, _ in
                guard let data else { return }
                Unmanaged<Job>.fromOpaque(data).takeRetainedValue().work()
            }, nil, 1, 0, nil)
    }

    deinit {
        g_thread_pool_free(pool, 0, 0)
    }

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
        let job = Job {
            let value = work()
            MainLoop.post { end.takeRetainedValue().finish(value) }
        }
        g_thread_pool_push(pool, Unmanaged.passRetained(job).toOpaque(), nil)
    }

    /// The same for work that changes a file, which the end of the program waits for.
    public func write<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then finish: @escaping @MainActor (Value) -> Void
    ) {
        Self.writes.withLock { $0 += 1 }
        let counted: @Sendable () -> Value = {
            defer { Self.writes.withLock { $0 -= 1 } }
            return work()
        }
        run(counted, then: finish)
    }

    /// Waits until what is being written is written, but not for a disk that does not answer. To be called at the end.
    @MainActor
    public static func finishWrites() {
        let end = MainLoop.now + timeout
        while writes.withLock({ $0 > 0 }), MainLoop.now < end { g_usleep(1000) }
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

private final class Job: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
    }
}
