/// Replacement by rename(2), where names cannot be swapped: most FUSE and network filesystems.
///
/// The file's name must stand for a file at every moment. FUSE and the NFS client rename a replaced file if it is open,
/// so the old file is closed by then: it is read through a second name (link(2)), and a third one, made just before the
/// rename, keeps what is replaced until it has been checked. If other computers share the folder, a ``NetworkLock``
/// holds off those that save the same file.
extension FileExchange {
    /// The old file must not be open here any more.
    func replaceByRename(
        _ file: inout TemporaryFile, identity: FileIdentity, replacing status: FileStatus
    ) throws(Failure) -> Settlement {
        // If the filesystem is unknown, the folder counts as shared.
        let isShared = (try? FileSystemStatus(of: directory).tellsOfChanges) != true
        let lock = isShared ? try acquireNetworkLock() : nil
        guard let seen = try linkOldFile() else {
            return try replaceWithoutLinks(&file, identity: identity, isShared: isShared, lock)
        }
        let replaced: FilePath
        do throws(Failure) {
            try check(seen)
            try respect(lock)
            replaced = try rename(&file, identity: identity)
        } catch {
            removeLink(seen)
            throw error
        }
        let outlastsLock = release(lock)
        var settlement = settle(displaced: replaced, seenAs: seen, status)
        settlement.outlastsLock = outlastsLock
        return settlement
    }

    /// Throws if another computer has taken the lock over: it may be replacing the file now.
    private func respect(_ lock: NetworkLock?) throws(Failure) {
        guard let lock, !lock.isHeld else { return }
        throw .locked(FileError(call: .renameat2, path: directory.path.appending(name), errno: .tryAgain))
    }

    /// - Returns: whether another computer had taken it over by now. No system call makes a rename(2) depend on it.
    private func release(_ lock: NetworkLock?) -> Bool {
        guard let lock else { return false }
        let isHeld = lock.isHeld
        lock.release()
        return !isHeld
    }

    /// - Returns: the name that the replaced file has now.
    private func rename(_ file: inout TemporaryFile, identity: FileIdentity) throws(Failure) -> FilePath {
        guard let replaced = try linkOldFile() else {
            // There were links a moment ago.
            throw .system(FileError(call: .linkat, path: directory.path.appending(name), errno: .inputOutput))
        }
        do throws(Failure) {
            try putInPlace(&file, identity: identity)
        } catch {
            // What is not known to be the old version stays for `CrashCleanup`.
            if (try? read(linked: replaced))?.bytes == base { removeLink(replaced) }
            throw error
        }
        return replaced
    }

    private func replaceWithoutLinks(
        _ file: inout TemporaryFile, identity: FileIdentity, isShared: Bool, _ lock: NetworkLock?
    ) throws(Failure) -> Settlement {
        var last = try openOriginal()
        _ = try status(ofBaseIn: &last)
        guard isShared else {
            try putInPlace(&file, identity: identity)
            return settle(replaced: last)
        }
        try closing(last)
        try respect(lock)
        try putInPlace(&file, identity: identity)
        return Settlement(
            displaced: nil, outlastsLock: release(lock), durability: AtomicReplacement.confirm(directory))
    }

    private func putInPlace(_ file: inout TemporaryFile, identity: FileIdentity) throws(Failure) {
        do throws(FileError) {
            try directory.rename(file.name, to: name, .replacing)
        } catch {
            switch whereabouts(identity) {
            case .inPlace: break
            case .elsewhere: throw .system(error)
            case .unknown:
                file.letGo()
                throw .system(error)
            }
        }
        file.letGo()
    }

    private func closing(_ descriptor: consuming FileDescriptor) throws(Failure) {
        do throws(FileError) {
            try descriptor.close()
            // The file's server may close it a moment after it has answered.
            _ = try directory.status(of: name)
        } catch {
            throw .system(error)
        }
    }
}

/// The old file's other names.
extension FileExchange {
    /// Gives the file that now has the name another one; nil if the filesystem has no links, or allows none.
    private func linkOldFile() throws(Failure) -> FilePath? {
        let candidate = TemporaryName(for: name, replacing: base).path
        do throws(FileError) {
            try directory.link(name, to: candidate)
            return candidate
        } catch {
            switch error.errno {
            case .noSuchFile, .inputOutput, .timedOut, .notConnected, .staleHandle, .noSpace, .quotaExceeded:
                throw .system(error)
            default: return nil
            }
        }
    }

    private func check(_ seen: FilePath) throws(Failure) {
        let snapshot = try read(linked: seen)
        guard snapshot.bytes == base else { throw .changed(snapshot) }
    }

    private func read(linked entry: FilePath) throws(Failure) -> FileSnapshot {
        do {
            return try FileReader.read(entry, in: directory, limit: limit)
        } catch {
            throw .unreadable(error)
        }
    }

    /// Removes a name of the song's file, or of a file whose bytes the caller has.
    func removeLink(_ entry: FilePath) {
        do throws(FileError) {
            try directory.unlink(entry)
        } catch {
            // `CrashCleanup` sees from its name that it is redundant.
        }
    }

    private func acquireNetworkLock() throws(Failure) -> NetworkLock {
        do throws(FileError) {
            return try NetworkLock(on: name, in: directory)
        } catch {
            throw error.errno == .tryAgain ? .locked(error) : .system(error)
        }
    }
}
