import Files
import Glibc
import Synchronization

// Swift runs tasks on as many threads as there are processors, since tasks should give up their thread while they wait.
// But a test may wait for a process, a disk or a clock, and block its thread: with two processors, two waiting tests
// leave them idle. So here, each job of a task without an executor of its own runs on the next free one of more
// threads, in the order of arrival, just as on a computer with so many processors.
//
// Swift Testing's `.timeLimit` counts from when a test is queued, so it is of no use here: tests that must be quick
// measure `cpuTime(of:)`, and `.ci/run` ends tests that hang.
//
// Swift Testing also has a callback for each thrown error, and unwinds the stack in it. It prints none of that, and
// tests of faults throw very many errors, so this turns the callback off.
//
// Source: Swift's own sources, swift/Runtime/Concurrency.h, swift_task_enqueueGlobal_hook; swift/Runtime/Error.h,
// _swift_willThrow.

#if compiler(>=6.3)
    /// Runs before main(), in every program with this module. Only calls of C functions are safe this early.
    @used
    @section(".init_array")
    private let start: @convention(c) () -> Void = {
        guard let hook = dlsym(nil, "swift_task_enqueueGlobal_hook") else { return }
        hook.assumingMemoryBound(to: EnqueueHook?.self).pointee = { job, _ in TestThreads.shared.run(job) }
    }
#endif

private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void

/// Threads that run the jobs of tasks.
private final class TestThreads: @unchecked Sendable {
    static let shared = TestThreads()
    /// From `SONGBOOK_TEST_THREADS`; by default two for each processor.
    private static let count: Int = {
        let chosen = getenv("SONGBOOK_TEST_THREADS").map { Int(atoi($0)) } ?? 0
        return chosen > 0 ? chosen : 2 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }()

    /// The first `taken` of them have been started.
    private let jobs = Mutex<(all: [UnownedJob], taken: Int)>(([], 0))
    /// Counts the jobs that have not been started.
    private let waiting = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    /// The callbacks for each thrown error; Swift Testing sets them when its first test begins.
    private let observers = ["_swift_willThrow", "_swift_willThrowTypedImpl"].compactMap { (name: String) in
        dlsym(nil, name)?.assumingMemoryBound(to: UnsafeRawPointer?.self)
    }

    private init() {
        sem_init(waiting, 0, 0)
        for _ in 0..<Self.count { BackgroundThread.start { self.work() } }
    }

    func run(_ job: UnownedJob) {
        jobs.withLock { $0.all.append(job) }
        sem_post(waiting)
    }

    private func work() {
        Self.allowBacktraces()
        // The executor of a task without one of its own is two words of 0.
        let executor = unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
        while true {
            while sem_wait(waiting) != 0 {}
            for observer in observers { observer.pointee = nil }
            next().runSynchronously(on: executor)
        }
    }

    private func next() -> UnownedJob {
        jobs.withLock { jobs in
            jobs.taken += 1
            let job = jobs.all[jobs.taken - 1]
            if 2 * jobs.taken > jobs.all.count {
                jobs.all.removeFirst(jobs.taken)
                jobs.taken = 0
            }
            return job
        }
    }

    /// Unblocks the signals that Swift needs to report where a thread crashed, and where the others were, which it
    /// stops with SIGPROF.
    private static func allowBacktraces() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGPROF] {
            sigaddset(&signals, signal)
        }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
