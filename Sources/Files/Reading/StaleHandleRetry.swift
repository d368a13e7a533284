import Glibc

/// How often a name is looked up again that stands for a file that another computer has just replaced on NFS, and how
/// long is waited before: the system may believe for a moment what it knew of the folder, and answer the same again.
/// Source: nfs(5), "Directory entry caching"; open(2) and read(2), ESTALE.
struct StaleHandleRetry {
    private static let most = 8
    private static let firstPauseInMicroseconds: UInt32 = 1000

    private var count = 0

    /// Whether to look once more; it has waited for that. The first time comes at once, all of them take a quarter of a
    /// second.
    mutating func again() -> Bool {
        guard count < Self.most else { return false }
        if count > 0 { usleep(Self.firstPauseInMicroseconds << UInt32(count)) }
        count += 1
        return true
    }
}
