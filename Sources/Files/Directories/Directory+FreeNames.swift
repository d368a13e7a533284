extension Directory {
    /// Renames an entry to the first of the names that is free.
    ///
    /// - Parameter names: called with 0, 1, 2…
    /// - Returns: its new path.
    func giveFreeName(
        to entry: FilePath, from names: (_ attempt: Int) -> FilePath
    ) throws(FileError) -> FilePath {
        try withFreeName(from: names) { candidate throws(FileError) in try move(entry, toFree: candidate) }
    }

    /// Renames an entry to a name that must be free; one that is taken is reported as ``Errno/fileExists``.
    ///
    /// - Parameter mayKeepBoth: whether the move succeeds even if the old name cannot be removed after link(2).
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
        // Without RENAME_NOREPLACE, link(2) fails if the name is taken; without links, O_EXCL does.
        guard try makeLink(entry, to: name, in: target) else {
            return try moveReplacingEmpty(entry, to: name, in: target)
        }
        do throws(FileError) {
            try unlink(entry)
        } catch {
            // It has the new name; if it also keeps the old one, a temporary one is removed by `CrashCleanup`.
            if mayKeepBoth || (try? isFree(entry)) == true { return }
            // The new name may be the only one, unless the old one was certainly not removed.
            if error.errno.isRefusal { try target.unlink(name) }
            throw error
        }
    }

    /// - Parameter name: a name that was free a moment ago.
    /// - Returns: false if the filesystem has no links.
    private func makeLink(_ entry: FilePath, to name: FilePath, in target: Directory) throws(FileError) -> Bool {
        do throws(FileError) {
            try link(entry, to: name, in: target)
            return true
        } catch {
            // A network filesystem can carry out a call, lose the answer, and make the call again.
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

    /// Reserves a name with an empty file and renames the entry over it, so that no other program can take the name in
    /// between. A folder can replace only an empty folder, so it is renamed at once.
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
            // Unless the rename was carried out, and the answer was lost.
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

    /// Calls `body` with one name after the other until it does not fail because the name is taken.
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
            // A network filesystem can carry out a call and report an error.
            guard (try? target.status(of: newName).identity) == identity, (try? status(of: name)) == nil else {
                throw error
            }
        }
    }
}

extension Errno {
    /// Whether a call with this error was certainly not carried out, because the filesystem refused it.
    fileprivate var isRefusal: Bool {
        [.accessDenied, .notPermitted, .readOnlyFilesystem, .busy, .noSpace, .quotaExceeded].contains(self)
    }
}

extension FileError {
    /// Whether the filesystem, or the kernel, does not support the flags of renameat2(2).
    var isUnsupportedRename: Bool {
        call == .renameat2 && [.invalidArgument, .notImplemented, .notSupported].contains(errno)
    }
}
