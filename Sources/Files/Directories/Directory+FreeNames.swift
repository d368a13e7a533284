extension Directory {
    /// Renames an entry to the first of the names that is free.
    ///
    /// - Parameter names: asked with 0, 1, 2…
    /// - Returns: the path it has now.
    func giveFreeName(
        to entry: FilePath, from names: (_ attempt: Int) -> FilePath
    ) throws(FileError) -> FilePath {
        try withFreeName(from: names) { candidate throws(FileError) in try move(entry, toFree: candidate) }
    }

    /// Gives an entry a name that must be free; one that is taken is reported as ``Errno/fileExists``.
    ///
    /// - Parameter mayKeepBoth: whether it is a success when the old name cannot be removed after link(2).
    func move(
        _ entry: FilePath, toFree name: FilePath, in target: Directory? = nil, mayKeepBoth: Bool = true
    ) throws(FileError) {
        let target = target ?? self
        do throws(FileError) {
            return try rename(entry, to: name, in: target, .withoutReplacing)
        } catch {
            guard error.isUnsupportedRename else { throw error }
        }
        guard try target.isFree(name) else {
            throw FileError(call: .renameat2, path: target.path.appending(name), errno: .fileExists)
        }
        // Without RENAME_NOREPLACE, link(2) is what fails when the name is taken; without links, O_EXCL.
        guard try makeLink(entry, to: name, in: target) else {
            return try moveReplacingEmpty(entry, to: name, in: target)
        }
        do throws(FileError) {
            try unlink(entry)
        } catch {
            // It has the new name; that it still has the old one too is for `CrashCleanup`, where it is a temporary one.
            if mayKeepBoth || (try? isFree(entry)) == true { return }
            // The new name may be the only one, unless the old one was surely not taken away.
            if error.errno.isRefusal { try target.unlink(name) }
            throw error
        }
    }

    /// - Parameter name: one that was free a moment ago.
    /// - Returns: false where there are no links.
    private func makeLink(_ entry: FilePath, to name: FilePath, in target: Directory) throws(FileError) -> Bool {
        do throws(FileError) {
            try link(entry, to: name, in: target)
            return true
        } catch {
            // A network filesystem can lose the answer of a call that it carried out, and make it again.
            if let made = try? target.status(of: name).identity, made == (try? status(of: entry).identity) {
                return true
            }
            guard error.errno != .fileExists, error.errno != .crossDevice else { throw error }
            guard try target.isFree(name) else {
                throw FileError(call: .renameat2, path: error.path, errno: .fileExists)
            }
            return false
        }
    }

    /// Reserves a name with an empty file and renames the entry over that, so that no other program can take the name
    /// in between. A folder can only replace an empty folder, so it is renamed at once.
    private func moveReplacingEmpty(_ entry: FilePath, to name: FilePath, in target: Directory) throws(FileError) {
        guard try status(of: entry).kind != .directory else {
            return try rename(entry, to: name, in: target, .replacing)
        }
        do throws(FileError) {
            // Closed again before it is replaced, because FUSE would rename it away.
            _ = try target.create(name, permissions: 0o600)
        } catch {
            // SFTP has no error code for a name that is taken.
            guard error.errno != .fileExists, (try? target.isFree(name)) == false else { throw error }
            throw FileError(call: .creat, path: error.path, errno: .fileExists)
        }
        do throws(FileError) {
            try rename(entry, to: name, in: target, .replacing)
        } catch {
            // Unless it happened, and the answer was lost.
            if (try? isFree(entry)) == false, (try? target.status(of: name).size) == 0 { _ = try? target.unlink(name) }
            throw error
        }
    }

    private func isFree(_ name: FilePath) throws(FileError) -> Bool {
        do throws(FileError) {
            _ = try status(of: name)
            return false
        } catch {
            guard error.errno == .noSuchFile else { throw error }
            return true
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
        let identity = try status(of: name).identity
        do throws(FileError) {
            try move(name, toFree: newName, in: target, mayKeepBoth: false)
        } catch {
            // A network filesystem can lose the answer of a call that it carried out.
            guard (try? target.status(of: newName).identity) == identity, (try? status(of: name)) == nil else {
                throw error
            }
        }
    }
}

extension Errno {
    /// Whether a call that ended so was surely not carried out, because the filesystem did not want to.
    fileprivate var isRefusal: Bool {
        [.accessDenied, .notPermitted, .readOnlyFilesystem, .busy, .noSpace, .quotaExceeded].contains(self)
    }
}

extension FileError {
    /// Whether the filesystem, or the kernel, does not know the flags of renameat2(2).
    var isUnsupportedRename: Bool {
        call == .renameat2 && [.invalidArgument, .notImplemented, .notSupported].contains(errno)
    }
}
