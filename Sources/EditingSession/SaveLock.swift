import Files

/// Keeps two sessions from saving the same song at the same time.
enum SaveLock {
    /// Takes the lock of the song `name` in `directory`, whatever path they were reached by.
    ///
    /// - Parameter patience: how long to wait for another session, in milliseconds.
    /// - Throws: ``Errno/tryAgain`` when another session has it after that time.
    static func take(
        for name: FilePath, in directory: Directory, folders: PrivateFolders, patience: Int
    ) throws(FileError) -> FileLock {
        let identity = try directory.status().identity
        let key = "\(identity.device)-\(identity.inode)-\(Checksum(name.bytes).hexadecimal)"
        return try FileLock(FilePath(key), in: try Directory.make(folders.locks), patience: patience)
    }
}
