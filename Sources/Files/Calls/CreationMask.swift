import Glibc

/// The permissions that the user's umask takes away from what is new. Source: umask(2).
///
/// What it takes away from the owner is given back: a folder of ours in which we may not look, or a file of ours that we may
/// not read again, would keep everything in it from the person whose it is, from then on.
enum CreationMask {
    /// What others may not; nothing that is the owner's.
    static let current = processMask & 0o077
    private static let owners = processMask & 0o700

    /// umask(2) can only be read by setting it, so it is done once, and before threads that make files are there.
    private static let processMask: UInt32 = {
        let mask = umask(0o077)
        umask(mask)
        return UInt32(mask)
    }()

    /// The mode that something needs which the kernel has made with these permissions; nil where it has it.
    static func repaired(_ permissions: UInt32) -> UInt32? {
        permissions & owners == 0 ? nil : permissions & ~current
    }
}

extension Directory {
    /// Gives an entry that was just made in this folder, for which the caller asked for these permissions, what the umask has
    /// taken away from its owner. Source: fchmodat(2).
    func giveBack(_ permissions: UInt32, to name: FilePath) throws(FileError) {
        guard let mode = CreationMask.repaired(permissions) else { return }
        try SystemCall.fchmod(path.appending(name)) {
            name.withCString { entry in
                let result = fchmodat(handle, entry, mode_t(mode), AT_SYMLINK_NOFOLLOW)
                // Without /proc, glibc cannot do that; the name is that of a folder or pipe then that was made just now.
                guard result == -1, Glibc.errno == EOPNOTSUPP else { return result }
                return fchmodat(handle, entry, mode_t(mode), 0)
            }
        }
    }
}
