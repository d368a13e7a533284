extension Directory {
    /// Calls `body` with each entry of this folder that a process of this user on this machine made for `target` and left
    /// when it was killed, while its lock is held here. Computers may have the same name, and processes different places
    /// for locks, so a lock alone does not tell.
    func forEachLeft(
        of target: FilePath, locks: Directory, _ body: (_ name: FilePath) throws(FileError) -> Void
    ) throws(FileError) {
        for entry in try entries() {
            guard let name = TemporaryName(entry.name, of: target), name.isFromHere,
                let status = try? status(of: entry.name), name.isLeft(status),
                let lock = try? FileLock(entry.name, in: locks, timeout: 0)
            else { continue }
            try withExtendedLifetime(lock) { () throws(FileError) in try body(entry.name) }
        }
    }
}
