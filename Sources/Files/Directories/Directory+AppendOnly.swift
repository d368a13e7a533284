extension Directory {
    /// Refuses to make what has to be renamed or removed again, in a folder in which nothing can be: an append-only one,
    /// where it would stay for good. Source: ioctl_iflags(2), FS_APPEND_FL.
    ///
    /// - Parameters:
    ///   - call: the one that would have made it.
    ///   - name: for messages.
    package func refuseAppendOnly(_ call: SystemCall, _ name: FilePath) throws(FileError) {
        guard try status().isAppendOnly else { return }
        throw FileError(call: call, path: path.appending(name), errno: .notPermitted)
    }

    /// Makes a folder that is to get another name, or to go.
    func makePassingFolder(_ name: FilePath, permissions: UInt32 = 0o700) throws(FileError) {
        try refuseAppendOnly(.mkdirat, name)
        try makeDirectory(name, permissions: permissions)
    }

    /// Whether an entry cannot be renamed or removed, whoever asks: it, or this folder, is immutable or append-only.
    /// Source: rename(2), EPERM.
    package func isFixed(_ name: FilePath) throws(FileError) -> Bool {
        for status in [try status(), try status(of: name)] where status.isAppendOnly || status.isImmutable {
            return true
        }
        return false
    }
}
