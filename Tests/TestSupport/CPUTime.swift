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

/// The power of its size that the time grows by which this thread computes for something: about 1 where that grows as
/// the size does, and 2 where it grows as the size's square.
///
/// - Parameters:
///   - factor: how many times larger the large one is than the small one.
///   - bound: once the power is below it, nothing is tried again: of several attempts the quickest counts, so that a
///     busy machine does not look like a slow program.
///   - prepare: makes what is done for a size, of one unit and of as many as the factor says; that is not measured.
///     What is done has to be so much that a square would show.
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
