import Glibc

/// The CPU time of this thread for something, in seconds; other load on the machine does not count. Source:
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

/// The exponent with which this thread's CPU time grows with the size: about 1 for linear growth, and 2 for quadratic
/// growth.
///
/// - Parameters:
///   - factor: how many times larger the large size is than the small one.
///   - bound: no more attempts once the exponent is below it: the fastest of several attempts counts, so that a busy
///     machine does not look like a slow program.
///   - prepare: prepares the work for a size, of one unit and of `factor` units; that is not measured. The work must be
///     long enough for quadratic growth to show.
public func growth(by factor: Int, below bound: Double = 1.5, of prepare: (_ units: Int) -> () -> Void) -> Double {
    let attempts = 3
    let (small, large) = (prepare(1), prepare(factor))
    let least = (0..<attempts).map { _ in cpuTime(of: small) }.min() ?? 0
    var power = Double.infinity
    for _ in 0..<attempts where power >= bound {
        power = min(power, log(cpuTime(of: large) / least) / log(Double(factor)))
    }
    return power
}
