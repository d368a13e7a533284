import Glibc

/// Waits for a lock file to disappear, and removes an abandoned one.
final class LockWait {
    /// How often taking the lock may fail although no lock file is found: it was released just then.
    private static let mostRefusals = 5

    private let name: FilePath
    private let directory: Directory
    private let target: FilePath
    private let begin = FileTime.sinceStart
    private var known: LockHolder?
    private var knownSince = FileTime.sinceStart
    private var hasAskedServer = false
    private var refusals = 0

    init(_ name: FilePath, in directory: Directory, target: FilePath) {
        self.name = name
        self.directory = directory
        self.target = target
    }

    /// Checks the lock that could not be taken, removes it if it is abandoned, and otherwise waits a moment.
    ///
    /// - Throws: ``Errno/tryAgain`` after ``NetworkLock/timeout``, and `error` itself if there is no lock.
    func pause(after error: FileError) throws(FileError) {
        guard FileTime.sinceStart.seconds - begin.seconds < NetworkLock.timeout else {
            throw FileError(call: .creat, path: error.path, errno: .tryAgain)
        }
        if error.errno != .fileExists {
            // SFTP has no error code for a name that is taken, and sshfs reports EPERM instead.
            let isTaken = (try? directory.status(of: name)) != nil
            refusals = isTaken ? 0 : refusals + 1
            guard error.errno == .notPermitted, refusals < Self.mostRefusals else { throw error }
        }
        let holder = LockHolder(of: name, in: directory)
        if holder != known {
            known = holder
            knownSince = .sinceStart
        }
        if let holder, isAbandoned(holder) { return breakLock(of: holder) }
        usleep(20_000)
    }

    /// Whether `holder`, whose lock file was found just now, is gone or has had it for too long.
    func isAbandoned(_ holder: LockHolder) -> Bool {
        if holder.isGone || FileTime.sinceStart.seconds - knownSince.seconds > NetworkLock.lease { return true }
        // Once is enough: from then on, the time is measured here.
        guard !hasAskedServer else { return false }
        hasAskedServer = true
        guard let made = try? directory.status(of: name).modificationTime,
            let now = try? directory.serverTime(besides: target)
        else { return false }
        // After a clock was set back, the lock may be in the future for hours.
        return now.secondsApart(from: made) > NetworkLock.lease
    }

    /// Removes the lock file if it is still that of `holder`: another process may have removed it and created its own.
    func breakLock(of holder: LockHolder) {
        let aside = SetAsideLock.name(for: name)
        do throws(FileError) {
            try directory.rename(name, to: aside, .replacing)
            if LockHolder(of: aside, in: directory) == holder {
                try directory.unlink(aside)
            } else {
                try directory.move(aside, toFree: name)
            }
        } catch {
            // Gone, or taken: the caller tries again. ``CrashCleanup`` removes what stays set aside.
        }
    }
}

/// A lock file that was renamed, to be checked and removed. It is not a ``TemporaryName``: it contains nothing that a
/// user wrote.
enum SetAsideLock {
    /// A name that is probably free, for the lock file `lock`.
    static func name(for lock: FilePath) -> FilePath {
        FilePath(bytes: prefix(of: lock) + Array(String(UInt32.random(in: 0...UInt32.max), radix: 16).utf8))
    }

    /// Whether `name` is one for the lock file `lock`.
    static func isName(_ name: FilePath, of lock: FilePath) -> Bool {
        name.bytes.starts(with: prefix(of: lock))
    }

    private static func prefix(of lock: FilePath) -> [UInt8] {
        lock.bytes + [UInt8(ascii: "-")]
    }
}

extension FileTime {
    /// The time since the computer started, including the time it slept; it cannot be set. Source: clock_gettime(2),
    /// CLOCK_BOOTTIME.
    public static var sinceStart: FileTime {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return FileTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
    }
}
