public import Glibc

/// Accesses files as another user. Requires root; does not affect other threads.
public enum OtherUser {
    /// Whether this process can do so.
    public static let isPossible = geteuid() == 0
    /// The comment of a skipped test.
    public static let reason = "acting as another user needs root"

    // Missing in Swift's Glibc module. Source: setfsuid(2), which also removes root's rights to files from the thread.
    private static let setUser = function("setfsuid")
    private static let setGroup = function("setfsgid")

    private static func function(_ name: String) -> @convention(c) (uid_t) -> CInt {
        unsafeBitCast(dlsym(nil, name), to: (@convention(c) (uid_t) -> CInt).self)
    }

    /// Calls `body` with the file permissions of this user and group.
    public static func with<Result, Failure: Error>(
        _ user: uid_t, group: gid_t? = nil, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Changes the group first, because changing the user removes root's right to do so.
        let formerGroup = setGroup(group ?? user)
        let formerUser = setUser(user)
        defer {
            _ = setUser(uid_t(bitPattern: formerUser))
            _ = setGroup(gid_t(bitPattern: formerGroup))
        }
        return try body()
    }
}
