public import Glibc

/// Acting on files as somebody else. Only root can; other threads are not concerned.
public enum OtherUser {
    /// Whether this process may.
    public static let isPossible = geteuid() == 0
    /// What a skipped test says.
    public static let reason = "acting as another user needs root"

    // Not in Swift's Glibc module. Source: setfsuid(2), which also takes root's rights over files from the thread.
    private static let setUser = function("setfsuid")
    private static let setGroup = function("setfsgid")

    private static func function(_ name: String) -> @convention(c) (uid_t) -> CInt {
        unsafeBitCast(dlsym(nil, name), to: (@convention(c) (uid_t) -> CInt).self)
    }

    /// Calls `body` with the rights that this user and group have on files.
    public static func with<Result, Failure: Error>(
        _ user: uid_t, group: gid_t? = nil, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The group first: with the user, root's right to change it goes.
        let formerGroup = setGroup(group ?? user)
        let formerUser = setUser(user)
        defer {
            _ = setUser(uid_t(bitPattern: formerUser))
            _ = setGroup(gid_t(bitPattern: formerGroup))
        }
        return try body()
    }
}
