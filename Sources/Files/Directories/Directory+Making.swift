extension Directory {
    /// Opens a folder, making it and those above it where they are missing.
    ///
    /// - Parameter permissions: for the folders that are made; 0700 is what the XDG Base Directory Specification asks
    ///   for a user's own folders. Those already there keep what they have.
    public static func make(_ path: FilePath, permissions: UInt32 = 0o700) throws(FileError) -> Directory {
        do {
            return try Directory(path)
        } catch {
            guard error.errno == .noSuchFile, let name = path.lastComponent, path.parent != path else { throw error }
            let parent = try make(path.parent, permissions: permissions)
            do throws(FileError) {
                try parent.makeDirectory(name, permissions: permissions)
            } catch {
                // Another process made it first.
                guard error.errno == .fileExists else { throw error }
            }
        }
        return try Directory(path)
    }
}
