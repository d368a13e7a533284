extension Directory {
    /// Opens a folder, making it and those above it where they are missing.
    ///
    /// - Parameters:
    ///   - permissions: for the folders that are made; 0700 is what the XDG Base Directory Specification asks
    ///     for a user's own folders. Those already there keep what they have.
    ///   - isLasting: whether the names of those that are made are put on the disk, so that what is moved into them and
    ///     confirmed there does not go with them at a power cut.
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
                // Where the disk does not confirm it, nothing is worse than it was.
                if isLasting { _ = AtomicReplacement.confirm(parent) }
            } catch {
                // Another process made it first.
                guard error.errno == .fileExists else { throw error }
            }
        }
        return try Directory(path)
    }
}
