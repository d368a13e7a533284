import Glibc
import Synchronization

/// This process, for the names that it creates. It never continues in a child after fork(2).
final class OwnProcess: Sendable {
    private struct State {
        let id = getpid()
        var last = UInt32.random(in: 0...UInt32.max)
    }

    private let state = Mutex<State?>(nil)

    /// Its number. Source: getpid(2), which asks the kernel each time.
    var id: pid_t { with(\.id) }

    /// Returns a number that this process did not give before, and that an earlier one with its ID probably did not.
    func nextNumber() -> UInt32 {
        with { state in
            state.last &+= 1
            return state.last
        }
    }

    private func with<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            var own = state ?? State()
            defer { state = own }
            return body(&own)
        }
    }
}
