import Glibc

/// A lock on a file that other computers see, too: a lock file made with O_EXCL beside it, for the moment of a
/// replacement.
///
/// flock(2) does not reach another computer on most network filesystems. The lock file says who has the lock since when;
/// it goes when the lock is released. One that was left by a process that died here is taken over at once; one of
/// another computer when it is ``lease`` old by the clock of the file's server, or has stood unchanged for that long.
/// Advisory: it holds off programs that ask for it and no others. Source: open(2), O_EXCL.
final class NetworkLock {
    /// For how long a lock is respected, in seconds: more than a replacement takes on a slow network.
    static let lease: Int64 = 20
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
    /// - Throws: ``Errno/tryAgain`` when others still have it after half a minute.
    init(on target: FilePath, in directory: Directory) throws(FileError) {
        name = Self.name(for: target)
        self.directory = directory
        owner = LockOwner()
        let wait = LockWait(name, in: directory, target: target)
        while true {
            do throws(FileError) {
                // Others read it the moment it is there; it is empty then.
                try directory.write(owner.bytes, toNew: name, permissions: 0o644)
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

    /// Gives the lock back; the second time nothing happens.
    func release() {
        release(hasLease: FileTime.sinceStart.seconds - taken.seconds < Self.lease / 2)
    }

    /// - Parameter hasLease: whether nobody can have taken the lock over yet; otherwise its file is asked.
    func release(hasLease: Bool) {
        guard !isReleased else { return }
        isReleased = true
        guard hasLease || LockOwner(readingFrom: name, in: directory) == owner else { return }
        do throws(FileError) {
            try directory.unlink(name)
        } catch {
            // The next one takes it over: its process is gone by then, or its lease has run out.
        }
    }

    /// Removes the lock file of `target` if a process of this computer left it that is gone.
    static func removeAbandoned(on target: FilePath, in directory: Directory) {
        let name = name(for: target)
        guard let owner = LockOwner(readingFrom: name, in: directory), owner.isGone else { return }
        LockWait(name, in: directory, target: target).breakLock(of: owner)
    }
}

/// Waiting for a lock file to go away, and taking away one that was left behind.
private final class LockWait {
    /// How long is waited, in seconds: for an abandoned lock to grow old, and for a computer or two in between.
    private static let patience: Int64 = 30
    /// How often a lock may be refused and gone when it is looked for: it was released just then.
    private static let mostRefusals = 5

    private let name: FilePath
    private let directory: Directory
    private let target: FilePath
    private let begin = FileTime.sinceStart
    private var known: LockOwner?
    private var knownSince = FileTime.sinceStart
    private var hasAskedServer = false
    private var refusals = 0

    init(_ name: FilePath, in directory: Directory, target: FilePath) {
        self.name = name
        self.directory = directory
        self.target = target
    }

    /// Looks at the lock that could not be taken, removes it where it was left behind, and waits a moment where not.
    ///
    /// - Throws: ``Errno/tryAgain`` when that has taken long enough, and `error` itself where there is no lock.
    func pause(after error: FileError) throws(FileError) {
        guard FileTime.sinceStart.seconds - begin.seconds < Self.patience else {
            throw FileError(call: .creat, path: error.path, errno: .tryAgain)
        }
        if error.errno != .fileExists {
            // A server of SFTP has no words for a name that is taken, and sshfs makes EPERM of its failure.
            let isTaken = (try? directory.status(of: name)) != nil
            refusals = isTaken ? 0 : refusals + 1
            guard error.errno == .notPermitted, refusals < Self.mostRefusals else { throw error }
        }
        let owner = LockOwner(readingFrom: name, in: directory)
        if owner != known {
            known = owner
            knownSince = .sinceStart
        }
        if let owner, isAbandoned(owner) { return breakLock(of: owner) }
        usleep(20_000)
    }

    private func isAbandoned(_ owner: LockOwner) -> Bool {
        if owner.isGone || FileTime.sinceStart.seconds - knownSince.seconds > NetworkLock.lease { return true }
        // Once is enough: from then on, the lock grows old here.
        guard !hasAskedServer else { return false }
        hasAskedServer = true
        guard let made = try? directory.status(of: name).modificationTime, let now = try? serverTime() else {
            return false
        }
        // A clock that was set back would leave the lock in the future for hours.
        return abs(now.seconds - made.seconds) > NetworkLock.lease
    }

    /// The clock of the file's server: what it writes down as the time of a file that is made now.
    private func serverTime() throws(FileError) -> FileTime {
        let probe = try TemporaryFile(for: target, replacing: [], in: directory)
        return try directory.status(of: probe.name).modificationTime
    }

    /// Takes the lock file away, if it is still this one's: another process may have done so and made its own.
    func breakLock(of owner: LockOwner) {
        let aside = TemporaryName(for: target, replacing: []).path
        do throws(FileError) {
            try directory.rename(name, to: aside, .replacing)
            if LockOwner(readingFrom: aside, in: directory) == owner {
                try directory.unlink(aside)
            } else {
                try directory.move(aside, toFree: name)
            }
        } catch {
            // Gone, or taken: the caller tries again.
        }
    }
}

extension FileTime {
    /// Time since the computer started, with the time it slept; it is never set. Source: clock_gettime(2),
    /// CLOCK_BOOTTIME.
    fileprivate static var sinceStart: FileTime {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return FileTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
    }
}
