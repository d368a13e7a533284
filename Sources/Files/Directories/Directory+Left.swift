extension Directory {
    /// Calls `body` with each entry of this folder that a killed process of this user on this machine left for
    /// `target`, while its lock is held here. A lock alone proves nothing: computers may have the same name, and
    /// processes different folders for locks.
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
