import Dispatch

/// Runs the tasks of the main actor until `condition` holds. It waits on the main queue alone: other tests may occupy
/// the threads of Swift's tasks for minutes. They may occupy the main thread, too, so turns are counted, not time.
///
/// - Returns: whether the condition came to hold within as many turns as take at least a minute.
@MainActor
func eventually(_ condition: @MainActor () throws -> Bool) async rethrows -> Bool {
    for _ in 0..<12_000 {
        if try condition() { return true }
        await rest()
    }
    return false
}

/// Returns whether `condition` still holds after the tasks of the main actor, and short work on files, had time to run.
@MainActor
func steadily(_ condition: @MainActor () -> Bool) async -> Bool {
    for _ in 0..<40 {
        await rest()
        guard condition() else { return false }
    }
    return true
}

/// Runs the tasks of the main actor, and work on files, until `value` has not changed for at least a second.
@MainActor
func settled<Value: Equatable>(_ value: @MainActor () -> Value) async -> Value {
    var (last, turns) = (value(), 0)
    while turns < 200 {
        await rest()
        let new = value()
        (last, turns) = (new, new == last ? turns + 1 : 0)
    }
    return last
}

@MainActor
private func rest() async {
    await withCheckedContinuation { continuation in
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { continuation.resume() }
    }
}
