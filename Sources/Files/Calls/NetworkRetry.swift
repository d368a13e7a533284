import Glibc

/// The retries of a call that failed only because of the network, and the pauses before them.
///
/// On NFS, a name may stand for a file that another computer has just replaced: the client may use its cache of the
/// folder for a moment, and answer ESTALE again. Source: nfs(5), "Directory entry caching"; open(2) and read(2),
/// ESTALE. On SMB, a call that has no reason to wait may fail with EAGAIN for a moment, as flistxattr(2) did with
/// Debian 12's kernel and Samba.
package struct NetworkRetry {
    private static let firstPauseInMicroseconds: UInt32 = 1000

    private let most: Int
    private var count = 0

    /// - Parameter most: how many retries are made at most; eight take a quarter of a second.
    package init(most: Int = 8) {
        self.most = most
    }

    /// Whether to retry; waits before it returns true, except the first time.
    package mutating func again() -> Bool {
        guard count < most else { return false }
        if count > 0 { usleep(Self.firstPauseInMicroseconds << UInt32(count)) }
        count += 1
        return true
    }
}
