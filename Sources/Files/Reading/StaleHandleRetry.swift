import Glibc

/// How often a name is looked up again that stands for a file that another computer has just replaced on NFS, and how
/// long is waited before: the system may believe for a moment what it knew of the folder, and answer the same again.
/// Source: nfs(5), "Directory entry caching"; open(2) and read(2), ESTALE.
package struct StaleHandleRetry {
    private static let firstPauseInMicroseconds: UInt32 = 1000

    private let most: Int
    private var count = 0

    /// - Parameter most: how often the name is looked up again at most; eight times take a quarter of a second.
    package init(most: Int = 8) {
        self.most = most
    }

    /// Whether to look once more; it has waited for that, but for the first time, which comes at once.
    package mutating func again() -> Bool {
        guard count < most else { return false }
        if count > 0 { usleep(Self.firstPauseInMicroseconds << UInt32(count)) }
        count += 1
        return true
    }
}
