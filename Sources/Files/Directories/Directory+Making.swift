extension Directory {
    /// Opens a folder, creating it and its parents where they are missing.
    ///
    /// - Parameters:
    ///   - permissions: for the folders that are created; the XDG Base Directory Specification asks for 0700 for a
    ///     user's own folders. Existing folders keep theirs.
    ///   - isLasting: whether to flush the names of new folders to the disk, so that files that are moved into them and
    ///     confirmed there survive a power cut.
    public static func make(
        _ path: FilePath, permissions: UInt32 = 0o700, isLasting: Bool = false
    ) throws(FileError) -> Directory {
        do {
            return try Directory(path)
        } catch {
            guard error.errno == .noSuchFile, let name = path.lastComponent, path.parent != path else { throw error }
            let parent = try make(path.parent, permissions: permissions, isLasting: isLasting)
            do throws(FileError) {
                try parent.makeDirectory(name, permissions: permissions)
                // If the disk does not confirm it, nothing is worse than before.
                if isLasting { _ = AtomicReplacement.confirm(parent) }
            } catch {
                // Another process made it first.
                guard error.errno == .fileExists else { throw error }
            }
        }
        return try Directory(path)
    }
}
