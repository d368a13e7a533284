import Dispatch

/// Lets the tasks of the main actor go on until `condition` holds. It waits in the main queue alone: the threads of
/// Swift's tasks may be held by other tests for minutes. So may the main thread, so that turns are counted and no time.
///
/// - Returns: whether it came to that within so many turns as take a minute at least.
@MainActor
func eventually(_ condition: @MainActor () throws -> Bool) async rethrows -> Bool {
    for _ in 0..<12_000 {
        if try condition() { return true }
        await rest()
    }
    return false
}

/// Whether `condition` holds still when the tasks of the main actor, and short work on files, had time to go on.
@MainActor
func steadily(_ condition: @MainActor () -> Bool) async -> Bool {
    for _ in 0..<40 {
        await rest()
        guard condition() else { return false }
    }
    return true
}

@MainActor
private func rest() async {
    await withCheckedContinuation { continuation in
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { continuation.resume() }
    }
}
