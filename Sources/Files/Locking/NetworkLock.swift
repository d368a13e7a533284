import Glibc

/// A lock on a file that other computers see, too: a lock file created with O_EXCL beside it, while it is replaced.
///
/// flock(2) does not reach another computer on most network filesystems. The lock file says who holds the lock since
/// when; it is removed when the lock is released. One left by a process that died on this computer is taken over at
/// once; one of another computer when it is ``lease`` old by the clock of the file's server, or has not changed for
/// that long, even if it cannot be read. Advisory: it affects only programs that take it. Source: open(2), O_EXCL.
final class NetworkLock {
    /// How long a lock is respected, in seconds: more than a replacement takes on a slow network.
    static let lease: Int64 = 20
    /// How long to wait for a lock, in seconds: until an abandoned one expires, and for a computer or two in between.
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

    /// Takes the lock, waiting for its holder.
    ///
    /// - Throws: ``Errno/tryAgain`` if it is still held after ``timeout``.
    init(on target: FilePath, in directory: Directory) throws(FileError) {
        name = Self.name(for: target)
        self.directory = directory
        owner = LockOwner()
        let wait = LockWait(name, in: directory, target: target)
        while true {
            do throws(FileError) {
                // Others may read it as soon as it exists, while it is empty.
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

    /// Whether the lock was not taken over. That is possible only after its lease: on a slow network, or while this
    /// computer slept.
    var isHeld: Bool { hasLease || isOurs(name) }

    private var hasLease: Bool { FileTime.sinceStart.seconds - taken.seconds < Self.lease / 2 }

    /// Releases the lock; a second call does nothing.
    func release() {
        release(hasLease: hasLease)
    }

    /// - Parameter hasLease: whether the lock cannot have been taken over yet; otherwise its file is checked.
    func release(hasLease: Bool) {
        guard !isReleased else { return }
        isReleased = true
        do throws(FileError) {
            if hasLease || isOurs(name) { return try directory.unlink(name) }
        } catch {
            // Otherwise the next one takes it over: by then its process has ended, or its lease has expired.
            guard error.errno == .noSuchFile else { return }
        }
        removeWhereSetAside()
    }

    /// Removes the lock file if another process took it for an abandoned one, set it aside, and will rename it back.
    private func removeWhereSetAside() {
        let entries = (try? directory.entries()) ?? []
        for entry in entries where SetAsideLock.isName(entry.name, of: name) && isOurs(entry.name) {
            _ = try? directory.unlink(entry.name)
        }
        // By now, it may have its name back.
        if isOurs(name) { _ = try? directory.unlink(name) }
    }

    private func isOurs(_ entry: FilePath) -> Bool {
        LockOwner(readingFrom: entry, in: directory) == owner
    }

    /// Whether the lock on `target` is held at this moment. A lock file that was left behind is removed.
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
    /// Creates a lock file that all who may read the folder may read, regardless of the umask: they must be able to
    /// tell whether it is abandoned.
    fileprivate func makeLockFile(_ name: FilePath, of owner: LockOwner) throws(FileError) {
        let permissions: UInt32 = 0o644
        let file = try create(name, permissions: permissions)
        do throws(FileError) {
            // If others cannot read it, they judge it by its age alone.
            if CreationMask.current & permissions != 0 { _ = try? file.setPermissions(permissions) }
            try file.write(owner.bytes)
        } catch {
            _ = try? unlink(name)
            throw error
        }
        try file.close()
    }
}
