import Glibc

/// A limited wait for a file on which another process holds a write lease. Samba takes such leases so that its clients
/// can cache writes.
///
/// Files are opened with O_NONBLOCK, because the name may be that of a FIFO. On a leased file, such a call fails with
/// EWOULDBLOCK and asks the holder to give up the lease; a later call succeeds once it has done so. Source: fcntl(2),
/// "Leases"; open(2), O_NONBLOCK.
public struct LeaseBreak: Sendable {
    private static let shortestPause = 1
    private static let longestPause = 20

    private let deadline: FileTime
    private var pause = shortestPause

    /// A wait that begins now.
    ///
    /// - Parameter timeout: how long to wait for the holders, in milliseconds.
    public init(timeout: Int32 = FilePath.timeout) {
        deadline = .uptime(in: Int(timeout))
    }

    /// Waits for a moment; returns false at once after the deadline.
    mutating func waits() -> Bool {
        guard FileTime.uptime(in: 0) < deadline else { return false }
        usleep(UInt32(pause * 1000))
        pause = min(2 * pause, Self.longestPause)
        return true
    }
}

extension FileTime {
    /// The time this many milliseconds from now on the monotonic clock. Source: clock_gettime(2).
    fileprivate static func uptime(in milliseconds: Int) -> FileTime {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let nanoseconds = now.tv_nsec + milliseconds % 1000 * 1_000_000
        return FileTime(
            seconds: Int64(now.tv_sec + milliseconds / 1000 + nanoseconds / 1_000_000_000),
            nanoseconds: Int32(nanoseconds % 1_000_000_000))
    }
}
