import Files
import Glibc
import Synchronization

// Swift runs tasks on as many threads as there are processors, since tasks ought to give up their thread where they wait.
// A test may wait for a process, a disk or a clock, and holds its thread meanwhile: with two processors, two tests that
// wait leave them idle. So here each job of a task without an executor of its own is run by the next free one of more
// threads, in the order in which they came. Nothing is different from a computer with so many processors.
//
// Swift Testing's `.timeLimit` counts from when a test is put into that order, so it is of no use here: what has to be
// quick is measured by `cpuTime(of:)`, and `.ci/run` ends tests that hang.
//
// Swift Testing also has itself called with each error that is thrown, and unwinds the stack then. It prints nothing of
// that, and tests of faults throw very many, so that this is turned off.
//
// Source: of Swift's own sources, swift/Runtime/Concurrency.h, swift_task_enqueueGlobal_hook; swift/Runtime/Error.h,
// _swift_willThrow.

#if compiler(>=6.3)
    /// Runs before main(), in every program that has this module. Only calls of C are safe as early as that.
    @used
    @section(".init_array")
    private let start: @convention(c) () -> Void = {
        guard TestThreads.count > 0, let hook = dlsym(nil, "swift_task_enqueueGlobal_hook") else { return }
        hook.assumingMemoryBound(to: EnqueueHook?.self).pointee = { job, _ in TestThreads.shared.run(job) }
    }
#endif

private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void

/// Threads that run the jobs of tasks.
private final class TestThreads: @unchecked Sendable {
    static let shared = TestThreads()
    /// How many there are to be, as `SONGBOOK_TEST_THREADS` says. Without it, Swift's own are used.
    static var count: Int {
        getenv("SONGBOOK_TEST_THREADS").map { Int(atoi($0)) } ?? 0
    }

    /// The first `taken` of them are done.
    private let jobs = Mutex<(all: [UnownedJob], taken: Int)>(([], 0))
    /// How many are not.
    private let waiting = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    /// What is called with each error that is thrown; Swift Testing sets it when its first test begins.
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
        // That of a task without one of its own is two words of 0.
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

    /// Where a thread has done what is forbidden, Swift says where it was, and where the others were, which it stops by
    /// SIGPROF; neither can be done where these are blocked.
    private static func allowBacktraces() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGPROF] {
            sigaddset(&signals, signal)
        }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
