import Glibc

/// A moment as the filesystem keeps it: seconds since 1970-01-01 UTC, and nanoseconds (0 to 999,999,999) after them.
public struct FileTime: Hashable, Sendable, Comparable {
    /// Whole seconds since 1970-01-01 UTC, negative before.
    public let seconds: Int64
    /// Nanoseconds after ``seconds``.
    public let nanoseconds: Int32

    /// The moment `nanoseconds` after `seconds`.
    public init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// The time of the system clock, which can be set back at any time. Source: clock_gettime(2), CLOCK_REALTIME.
    public static var now: FileTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return FileTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
    }

    /// The timestamp that a local filesystem would give a file created now: the system clock at its last tick. Source:
    /// clock_gettime(2), CLOCK_REALTIME_COARSE.
    public static var tick: FileTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return FileTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
    }

    /// The moment this many nanoseconds later; on overflow, the last or the first one that can be represented.
    public func advanced(byNanoseconds step: Int64) -> FileTime {
        var (carry, rest) = step.quotientAndRemainder(dividingBy: Self.second)
        rest += Int64(nanoseconds)
        if rest < 0 { (carry, rest) = (carry - 1, rest + Self.second) }
        if rest >= Self.second { (carry, rest) = (carry + 1, rest - Self.second) }
        let (sum, isBeyond) = seconds.addingReportingOverflow(carry)
        guard isBeyond else { return FileTime(seconds: sum, nanoseconds: Int32(rest)) }
        return carry < 0 ? FileTime(seconds: .min) : FileTime(seconds: .max, nanoseconds: Int32(Self.second - 1))
    }

    /// Whole seconds between the two, whichever is the earlier one; on overflow, the most that can be represented.
    public func secondsApart(from other: FileTime) -> Int64 {
        let (difference, isBeyond) = seconds.subtractingReportingOverflow(other.seconds)
        return isBeyond ? .max : Int64(clamping: difference.magnitude)
    }

    private static let second: Int64 = 1_000_000_000

    /// Earlier before later.
    public static func < (left: FileTime, right: FileTime) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}
