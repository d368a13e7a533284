import Glibc

/// How often a call is made again that failed only because of the network, and how long is waited before.
///
/// A name may stand for a file that another computer has just replaced on NFS: the system may believe for a moment what it
/// knew of the folder, and answer ESTALE again. Source: nfs(5), "Directory entry caching"; open(2) and read(2), ESTALE. On
/// SMB, a call that has no reason to wait may answer EAGAIN for a moment, as flistxattr(2) was seen to do with Debian 12's
/// kernel and Samba.
package struct NetworkRetry {
    private static let firstPauseInMicroseconds: UInt32 = 1000

    private let most: Int
    private var count = 0

    /// - Parameter most: how often the call is made again at most; eight times take a quarter of a second.
    package init(most: Int = 8) {
        self.most = most
    }

    /// Whether to call once more; it has waited for that, but for the first time, which comes at once.
    package mutating func again() -> Bool {
        guard count < most else { return false }
        if count > 0 { usleep(Self.firstPauseInMicroseconds << UInt32(count)) }
        count += 1
        return true
    }
}
