extension Directory {
    /// Throws if this folder is append-only: an entry that must be renamed or removed later would stay in it for good.
    /// Source: ioctl_iflags(2), FS_APPEND_FL.
    ///
    /// - Parameters:
    ///   - call: the call that would have created the entry.
    ///   - name: for messages.
    package func refuseAppendOnly(_ call: SystemCall, _ name: FilePath) throws(FileError) {
        guard try status().isAppendOnly else { return }
        throw FileError(call: call, path: path.appending(name), errno: .notPermitted)
    }

    /// Creates a folder that will be renamed or removed.
    func makePassingFolder(_ name: FilePath, permissions: UInt32 = 0o700) throws(FileError) {
        try refuseAppendOnly(.mkdirat, name)
        try makeDirectory(name, permissions: permissions)
    }

    /// Whether no user can rename or remove an entry: it, or this folder, is immutable or append-only. Source:
    /// rename(2), EPERM.
    package func isFixed(_ name: FilePath) throws(FileError) -> Bool {
        for status in [try status(), try status(of: name)] where status.isAppendOnly || status.isImmutable {
            return true
        }
        return false
    }
}
