import Glibc

/// How long this thread computes for something, in seconds: what else the machine does is not counted. Source:
/// CLOCK_THREAD_CPUTIME_ID.
public func cpuTime(of body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
}
