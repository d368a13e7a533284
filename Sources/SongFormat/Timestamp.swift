/// A moment, to the nanosecond, in seconds since 1970-01-01T00:00:00Z without leap seconds, as POSIX counts.
public struct Timestamp: Hashable, Sendable {
    /// Whole seconds, rounded down; negative before 1970.
    public let seconds: Int64

    /// 0 to 999,999,999; adds to `seconds`.
    public let nanoseconds: Int32

    /// - Precondition: `nanoseconds` is from 0 to 999,999,999.
    public init(seconds: Int64, nanoseconds: Int32 = 0) {
        precondition((0..<1_000_000_000).contains(nanoseconds))
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// The moment as a song file can hold it: rounded down to the second, and limited to the years 0000 to 9999.
    public var writable: Timestamp {
        Timestamp(seconds: min(max(seconds, Self.firstWritable), Self.lastWritable))
    }

    /// The `updatedAt` of a song that is saved `now`: never before `earlier`, whatever the clock says.
    ///
    /// If `earlier` wins, it is returned unchanged, so that its spelling in the file stays, too.
    public static func ofSave(now: Timestamp, after earlier: Timestamp?) -> Timestamp {
        guard let earlier else { return now.writable }
        return max(now.writable, earlier)
    }
}

extension Timestamp: Comparable {
    /// The earlier one is less.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}

extension Timestamp {
    /// 0000-01-01T00:00:00Z.
    static let firstWritable: Int64 = -62_167_219_200
    /// 9999-12-31T23:59:59Z.
    static let lastWritable: Int64 = 253_402_300_799
    static let secondsPerDay: Int64 = 86_400
}
