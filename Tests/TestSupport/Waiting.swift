import Files
import Glibc

/// Waits until `condition` holds.
///
/// - Returns: whether it did within a minute. The minute ends a test that hangs, and is not a claim about speed.
public func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = monotonicSeconds + 60
    while try !condition() {
        guard monotonicSeconds < end else { return false }
        usleep(10_000)
    }
    return true
}

/// Whether `condition` holds throughout this time: for events that must not happen, and would have happened by then.
public func steadily(seconds: Double, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = monotonicSeconds + seconds
    while monotonicSeconds < end {
        guard try condition() else { return false }
        usleep(10_000)
    }
    return true
}

/// Waits until later changes get a later time on disk than all changes up to now. The kernel stamps files with the
/// clock of its last tick, or with a finer time that is ahead of it. Source: the Linux kernel's "Multigrain
/// Timestamps".
public func waitForFileClock() {
    let before = FileTime.now
    while FileTime.tick <= before { usleep(500) }
}

private var monotonicSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
