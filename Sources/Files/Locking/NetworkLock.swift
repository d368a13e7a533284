import Glibc

/// A lock on a file that other computers see, too: a lock file made with O_EXCL beside it, for the moment of a
/// replacement.
///
/// flock(2) does not reach another computer on most network filesystems. The lock file says who has the lock since when;
/// it goes when the lock is released. One that was left by a process that died here is taken over at once; one of
/// another computer when it is ``lease`` old by the clock of the file's server, or has stood unchanged for that long,
/// also where it cannot be read. Advisory: it holds off programs that ask for it and no others. Source: open(2), O_EXCL.
final class NetworkLock {
    /// For how long a lock is respected, in seconds: more than a replacement takes on a slow network.
    static let lease: Int64 = 20
    /// How long is waited for one, in seconds: for an abandoned lock to grow old, and for a computer or two in between.
    static let timeout: Int64 = 30
    private let name: FilePath
    private let directory: Directory
    private let owner: LockOwner
    private let taken: FileTime
    private var isReleased = false

    /// The name of the lock file of `target`; hidden.
    static func name(for target: FilePath) -> FilePath {
        FilePath(".~songbook-\(Checksum(target.bytes).hexadecimal)-lock")
    }

    /// Takes the lock, waiting for whoever has it.
    ///
    /// - Throws: ``Errno/tryAgain`` when others still have it after ``timeout``.
    init(on target: FilePath, in directory: Directory) throws(FileError) {
        name = Self.name(for: target)
        self.directory = directory
        owner = LockOwner()
        let wait = LockWait(name, in: directory, target: target)
        while true {
            do throws(FileError) {
                // Others read it the moment it is there; it is empty then.
                try directory.makeLockFile(name, of: owner)
                taken = .sinceStart
                return
            } catch {
                try wait.pause(after: error)
            }
        }
    }

    deinit {
        release()
    }

    /// Whether nobody has taken the lock over. That can have happened only after its lease: on a slow network, or while
    /// this computer slept.
    var isHeld: Bool { hasLease || isOurs(name) }

    private var hasLease: Bool { FileTime.sinceStart.seconds - taken.seconds < Self.lease / 2 }

    /// Gives the lock back; the second time nothing happens.
    func release() {
        release(hasLease: hasLease)
    }

    /// - Parameter hasLease: whether nobody can have taken the lock over yet; otherwise its file is asked.
    func release(hasLease: Bool) {
        guard !isReleased else { return }
        isReleased = true
        do throws(FileError) {
            if hasLease || isOurs(name) { return try directory.unlink(name) }
        } catch {
            // Otherwise the next one takes it over: its process is gone by then, or its lease has run out.
            guard error.errno == .noSuchFile else { return }
        }
        removeWhereSetAside()
    }

    /// Who took the lock for another that was abandoned has set its file aside, and is about to give it its name back.
    private func removeWhereSetAside() {
        let entries = (try? directory.entries()) ?? []
        for entry in entries where SetAsideLock.isName(entry.name, of: name) && isOurs(entry.name) {
            _ = try? directory.unlink(entry.name)
        }
        // It may have it back by now.
        if isOurs(name) { _ = try? directory.unlink(name) }
    }

    private func isOurs(_ entry: FilePath) -> Bool {
        LockOwner(readingFrom: entry, in: directory) == owner
    }

    /// Whether somebody has the lock on `target` at this moment. A lock file that was left behind is removed.
    static func isHeld(on target: FilePath, in directory: Directory) -> Bool {
        let name = name(for: target)
        guard let holder = LockHolder(of: name, in: directory) else { return false }
        let wait = LockWait(name, in: directory, target: target)
        guard wait.isAbandoned(holder) else { return true }
        wait.breakLock(of: holder)
        return LockHolder(of: name, in: directory) != nil
    }
}

extension Directory {
    /// Makes a lock file that everybody may read who may read the folder, whatever the user's umask: they have to tell
    /// whether it is abandoned.
    fileprivate func makeLockFile(_ name: FilePath, of owner: LockOwner) throws(FileError) {
        let permissions: UInt32 = 0o644
        let file = try create(name, permissions: permissions)
        do throws(FileError) {
            // One that others cannot read is judged by its age alone.
            if CreationMask.current & permissions != 0 { _ = try? file.setPermissions(permissions) }
            try file.write(owner.bytes)
        } catch {
            _ = try? unlink(name)
            throw error
        }
        try file.close()
    }
}
