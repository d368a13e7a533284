import Files
import Glibc

/// Pieces of work that several threads share, each of which may add more; the latest piece is taken first.
public final class WorkStack<Item: Sendable>: Sendable {
    private struct State {
        var items: [Item]
        /// Threads that are working on a piece, and so may add more.
        var busy = 0
        var threads = 1
        var running = 1
    }

    private let state: Monitor<State>
    private let mostThreads: Int
    private let body: @Sendable (WorkStack<Item>) -> Void

    private init(_ items: [Item], mostThreads: Int, _ body: @escaping @Sendable (WorkStack<Item>) -> Void) {
        state = Monitor(State(items: items))
        self.mostThreads = mostThreads
        self.body = body
    }

    /// Calls `body` on this thread, and on others as soon as there is work for them; returns when all have ended.
    ///
    /// - Parameter body: must take pieces with ``next(after:)`` until there are none.
    public static func run(
        _ items: [Item], mostThreads: Int, _ body: @escaping @Sendable (WorkStack<Item>) -> Void
    ) {
        let stack = WorkStack(items, mostThreads: mostThreads, body)
        stack.startThreads()
        body(stack)
        stack.leave()
        stack.state.wait { $0.running == 0 ? () : nil }
    }

    /// Takes the latest piece; waits while there is none and another thread may still add one.
    ///
    /// - Parameter previous: whether this thread has finished a piece that it took before.
    /// - Returns: nil when everything is done.
    public func next(after previous: Bool) -> Item? {
        if previous {
            state.change { state in
                state.busy -= 1
                return state.busy == 0 && state.items.isEmpty
            }
        }
        return state.wait { state -> Item?? in
            if let item = state.items.popLast() {
                state.busy += 1
                return .some(item)
            }
            return state.busy == 0 ? .some(nil) : nil
        }
    }

    /// Adds pieces; the last of them will be the next.
    public func push(_ items: [Item]) {
        state.change { state in
            state.items += items
            return true
        }
        startThreads()
    }

    private func startThreads() {
        let needed = state.withLock { state in
            let needed = max(0, min(mostThreads, state.busy + state.items.count) - state.threads)
            state.threads += needed
            state.running += needed
            return needed
        }
        for _ in 0..<needed {
            let isStarted = BackgroundThread.startIfPossible {
                self.body(self)
                self.leave()
            }
            if !isStarted { leave() }
        }
    }

    private func leave() {
        state.change { state in
            state.running -= 1
            return true
        }
    }
}

extension WorkStack where Item == Range<Int> {
    /// The same for the numbers of a range, the first ones first, on as many threads as there are processors.
    ///
    /// - Parameter length: how many numbers are in a piece; the last one may have fewer.
    public static func run(
        _ numbers: Range<Int>, inPiecesOf length: Int, _ body: @escaping @Sendable (WorkStack<Item>) -> Void
    ) {
        let pieces = stride(from: numbers.lowerBound, to: numbers.upperBound, by: length).map {
            $0..<min($0 + length, numbers.upperBound)
        }
        run(pieces.reversed(), mostThreads: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), body)
    }
}

/// State that threads share, and whose change they can wait for. Source: pthread_cond_wait(3).
final class Monitor<State>: @unchecked Sendable {
    private var state: State
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(_ state: sending State) {
        self.state = state
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&state)
    }

    /// Changes the state; if `body` returns true, the waiting threads check it again.
    func change(_ body: (inout State) -> Bool) {
        pthread_mutex_lock(mutex)
        let isOfInterest = body(&state)
        pthread_mutex_unlock(mutex)
        if isOfInterest { pthread_cond_broadcast(condition) }
    }

    /// Waits until `body` returns a value, and returns that.
    func wait<Result>(_ body: (inout State) -> Result?) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&state) { return result }
            pthread_cond_wait(condition, mutex)
        }
    }
}
