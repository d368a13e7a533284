extension Directory {
    /// Renames an entry to the first of the names that is free.
    ///
    /// - Parameter names: asked with 0, 1, 2…
    /// - Returns: the path it has now.
    func giveFreeName(
        to entry: FilePath, from names: (_ attempt: Int) -> FilePath
    ) throws(FileError) -> FilePath {
        try withFreeName(from: names) { candidate throws(FileError) in
            do throws(FileError) {
                try rename(entry, to: candidate, .withoutReplacing)
            } catch {
                guard error.isUnsupportedRename else { throw error }
                try link(entry, to: candidate)
                try unlink(entry)
            }
        }
    }

    /// Tries `body` with one name after the other until it does not fail because the name is taken.
    ///
    /// - Returns: the path with the name that was free.
    public func withFreeName(
        from names: (_ attempt: Int) -> FilePath, _ body: (FilePath) throws(FileError) -> Void
    ) throws(FileError) -> FilePath {
        var attempt = 0
        while true {
            let candidate = names(attempt)
            do throws(FileError) {
                try body(candidate)
                return path.appending(candidate)
            } catch {
                guard error.errno == .fileExists, attempt < 1000 else { throw error }
            }
            attempt += 1
        }
    }
}

extension Directory {
    /// Moves an entry to a name that must be free, in another folder of the same filesystem.
    ///
    /// - Throws: ``Errno/fileExists`` when the name is taken, ``Errno/crossDevice`` on another filesystem.
    public func moveWithoutReplacing(
        _ name: FilePath, to newName: FilePath, in target: Directory
    ) throws(FileError) {
        do throws(FileError) {
            try rename(name, to: newName, in: target, .withoutReplacing)
        } catch {
            guard error.isUnsupportedRename else { throw error }
            do throws(FileError) {
                _ = try target.status(of: newName)
            } catch {
                guard error.errno == .noSuchFile else { throw error }
                try rename(name, to: newName, in: target, .replacing)
                return
            }
            throw FileError(call: .renameat2, path: target.path.appending(newName), errno: .fileExists)
        }
    }
}
