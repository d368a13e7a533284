import Glibc

/// The permissions that the user's umask removes from new files and folders. Source: umask(2).
///
/// Those that it removes from the owner are restored: otherwise the user could not open a folder or read a file that
/// this program created, and could not reach what is in it. The programs that it starts get them, too.
public enum CreationMask {
    /// The permissions that others do not get; never the owner's.
    static let current = processMask & 0o077
    private static let owners = processMask & 0o700

    /// umask(2) can be read only by setting it, so this happens once, on first use. From then on it leaves the owner's
    /// permissions alone.
    private static let processMask: UInt32 = {
        let mask = umask(0o077)
        umask(mask & 0o077)
        return UInt32(mask)
    }()

    /// Lets this process, and the programs that it starts from now on, create what their owner can use.
    public static func spareOwner() { _ = processMask }

    /// The mode to set on an entry that the kernel created with these permissions; nil if the owner lost none.
    static func repaired(_ permissions: UInt32) -> UInt32? {
        permissions & owners == 0 ? nil : permissions & ~current
    }
}

extension Directory {
    /// Restores the owner's permissions that the umask removed from an entry just created in this folder with these
    /// permissions. Source: fchmodat(2).
    func giveBack(_ permissions: UInt32, to name: FilePath) throws(FileError) {
        guard let mode = CreationMask.repaired(permissions) else { return }
        try SystemCall.fchmod(path.appending(name)) {
            name.withCString { entry in
                let result = fchmodat(handle, entry, mode_t(mode), AT_SYMLINK_NOFOLLOW)
                // Without /proc, glibc cannot do that; the name is then that of a folder or FIFO created just now.
                guard result == -1, Glibc.errno == EOPNOTSUPP else { return result }
                return fchmodat(handle, entry, mode_t(mode), 0)
            }
        }
    }
}
