/// Runs jobs on files, one after the other and in the order in which they are given. ``FileWorker`` runs them on a
/// thread; a test runs them when it chooses to.
public protocol FileJobs: Sendable {
    /// Runs `work` after earlier jobs. Can be called from any thread.
    func enqueue(_ work: @escaping @Sendable () -> Void)
    /// The same for work that changes a file, for which the end of the program waits.
    func enqueueWrite(_ work: @escaping @Sendable () -> Void)
}

extension FileJobs {
    /// Runs `work` after earlier jobs. It is queued when this returns, even if a task waits for it later: jobs run in
    /// the order of these calls.
    public func begin<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> FileJob<Value> {
        let job = FileJob<Value>()
        enqueue { job.finish(work()) }
        return job
    }

    /// The same for work that changes a file, for which the end of the program waits.
    public func beginWrite<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> FileJob<Value> {
        let job = FileJob<Value>()
        enqueueWrite { job.finish(work()) }
        return job
    }

    /// Runs `work` after earlier jobs.
    ///
    /// - Returns: its result, even if the task was canceled meanwhile: what was begun is completed.
    nonisolated(nonsending) public func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await begin(work).value()
    }

    /// Runs `work` after earlier jobs.
    ///
    /// - Returns: its result, and how long it took, without the time for which it waited for its turn, or its result
    ///   for the caller.
    nonisolated(nonsending) public func timed<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value
    ) async -> (value: Value, time: Duration) {
        await run {
            let start = SuspendingClock.now
            let value = work()
            return (value, start.duration(to: .now))
        }
    }

    /// The same for work that changes a file, for which the end of the program waits.
    nonisolated(nonsending) public func write<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await beginWrite(work).value()
    }
}
