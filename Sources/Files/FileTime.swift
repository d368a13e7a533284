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

    /// What the system's clock says; it can be set back at any time. Source: clock_gettime(2), CLOCK_REALTIME.
    public static var now: FileTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return FileTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
    }

    /// What a local filesystem would write down as the time of a file that is made now: the system's clock at its last
    /// tick. Source: clock_gettime(2), CLOCK_REALTIME_COARSE.
    public static var tick: FileTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return FileTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
    }

    /// The moment this many nanoseconds later.
    public func advanced(byNanoseconds step: Int64) -> FileTime {
        let (carry, rest) = (Int64(nanoseconds) + step).quotientAndRemainder(dividingBy: 1_000_000_000)
        return FileTime(seconds: seconds + carry, nanoseconds: Int32(rest))
    }

    /// Earlier before later.
    public static func < (left: FileTime, right: FileTime) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}
