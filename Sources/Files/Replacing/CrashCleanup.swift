/// Temporary files that a crash or a power cut left beside a file.
///
/// Use it only with the lock on that file's folder. Another save may still be running: it continues without the lock if
/// it cannot get it, and other computers and other mounts of a FUSE or network folder do not see the lock. So a file is
/// kept while any process has the ``NetworkLock``, and while it is younger than ``youth``, unless its name says that
/// its process has ended. (A lock on the file itself would not help: not every filesystem has flock(2), and the file
/// would have to stay open while it is renamed.) A save that takes longer makes its file again (``FileExchange``).
public struct CrashCleanup {
    let name: FilePath
    let directory: Directory
    let limit: Int
    let nameForKept: @Sendable (_ attempt: Int) -> FilePath
    /// How long a file may belong to a running save, in seconds: it waits for the ``NetworkLock``, and then holds it.
    var youth = NetworkLock.timeout + NetworkLock.lease + 10

    private static let respite: Int64 = 3600
    private var lockName: FilePath { NetworkLock.name(for: name) }

    /// The temporary files beside `name`.
    ///
    /// - Parameters:
    ///   - limit: the most bytes that are read of each.
    ///   - nameForKept: names for a file whose words are nowhere else, called with 0, 1, 2… until one is free.
    public init(
        beside name: FilePath, in directory: Directory, limit: Int,
        nameForKept: @escaping @Sendable (_ attempt: Int) -> FilePath
    ) {
        self.name = name
        self.directory = directory
        self.limit = limit
        self.nameForKept = nameForKept
    }

    /// Whether there are any.
    public var areThere: Bool {
        get throws(FileError) {
            // All their names begin with a dot.
            let entries = try directory.entries { $0.first == UInt8(ascii: ".") }
            return entries.contains {
                $0.name == lockName || SetAsideLock.isName($0.name, of: lockName)
                    || TemporaryName($0.name, of: name) != nil || IncomingFile.mayHaveLeft($0.name)
            }
        }
    }

    /// The finished ones, newest first: each holds a whole version that did not get the name, or that had it.
    public func finished() throws(FileError) -> [FilePath] {
        var found = [(path: FilePath, time: FileTime)]()
        for name in try names() {
            let status = try directory.status(of: name.path)
            guard status.kind == .regular, status.permissions != TemporaryFile.unfinishedPermissions, status.size > 0
            else { continue }
            found.append((name.path, status.modificationTime))
        }
        return found.sorted { $0.time > $1.time }.map(\.path)
    }

    /// Removes the files that are known to be redundant and gives the rest a visible name.
    ///
    /// Redundant are a file that was never finished (its mode tells), an empty one, the version that was replaced (its
    /// checksum is in the name), and one whose words are already in a safe place. Those of another machine or user,
    /// which may be saving at this moment, are kept for an hour. A lock that was set aside never holds words.
    ///
    /// - Parameters:
    ///   - isKnown: whether all content of these bytes is in the file, in a draft, or in a history.
    ///   - keepReplaced: called with a version that was replaced and is not known: the save ended before it could be
    ///     stored with the replaced versions. If it throws, the file stays.
    /// - Returns: the paths that were kept.
    public func clear(
        isKnown: ([UInt8]) -> Bool,
        keepReplaced: (_ version: [UInt8], _ status: FileStatus) throws(FileError) -> Void = { _, _ in }
    ) throws(FileError) -> [FilePath] {
        let isLocked = NetworkLock.isHeld(on: name, in: directory)
        let entries = try directory.entries().map(\.name)
        IncomingFile.clear(entries, in: directory)
        let names = entries.compactMap { TemporaryName($0, of: name) }
        let locks = entries.filter { SetAsideLock.isName($0, of: lockName) }
        if names.isEmpty && locks.isEmpty { return [] }
        // The file's own name must be on the disk before what it replaced is removed.
        if case .unconfirmed(let error?) = AtomicReplacement.confirm(directory) { throw error }
        let isYoung = Youth(of: youth, in: directory, beside: name)
        for lock in locks where !isLocked && !isYoung(lock) { _ = try? directory.unlink(lock) }
        var kept = [FilePath]()
        for name in names {
            guard name.isOfEndedProcess || !isLocked && (name.isOwn || !isYoung(name.path)) else { continue }
            do throws(FileError) {
                if let path = try settle(name, isKnown, keepReplaced) { kept.append(path) }
            } catch {
                // A file that cannot be changed must not block the others.
            }
        }
        return kept
    }

    /// Renames a new file whose process was killed after it reserved the name with an empty file: on filesystems
    /// without links and without RENAME_NOREPLACE. Call it before the file is read, which is still empty.
    public func finishNewFile() throws(FileError) {
        guard let status = try? directory.status(of: name), status.kind == .regular, status.size == 0 else { return }
        for path in try finished() {
            guard let temporary = TemporaryName(path, of: name), temporary.replaces([]),
                temporary.isLeft(try directory.status(of: path))
            else { continue }
            return try directory.rename(path, to: name, .replacing)
        }
    }

    /// The same as ``clear(isKnown:keepReplaced:)``, with a list of the known contents.
    public func clear(known: [[UInt8]]) throws(FileError) -> [FilePath] {
        try clear(isKnown: known.contains)
    }

    /// Removes those that this user made on this machine, whatever they hold: for a file that no other user writes.
    public func removeOwn() throws(FileError) {
        for name in try names() where name.isFromHere { try directory.unlink(name.path) }
    }

    /// The same, except for those whose process may still be writing.
    public func removeLeft() throws(FileError) {
        for name in try names() where name.isFromHere {
            if name.isLeft(try directory.status(of: name.path)) { try directory.unlink(name.path) }
        }
    }

    private func settle(
        _ name: TemporaryName, _ isKnown: ([UInt8]) -> Bool,
        _ keepReplaced: ([UInt8], FileStatus) throws(FileError) -> Void
    ) throws(FileError) -> FilePath? {
        let entry = name.path
        let status = try directory.status(of: entry)
        guard name.isFromHere || status.changeTime.seconds < FileTime.now.seconds - Self.respite else { return nil }
        switch status.kind {
        case .regular: break
        case .directory: return try directory.giveFreeName(to: entry, from: nameForKept)
        default: return nil  // A planted link is not ours.
        }
        // What another program still writes needs a name; the next start checks again. No other program used an
        // unfinished file of ours.
        let isUnfinished = status.permissions == TemporaryFile.unfinishedPermissions
        guard isUnfinished || (try? directory.isBeingWritten(entry)) != true else { return nil }
        if try isRedundant(name, status, isKnown, keepReplaced) {
            try directory.unlink(entry)
            return nil
        }
        return try directory.giveFreeName(to: entry, from: nameForKept)
    }

    /// A file that the user may not read belongs to another user, and is not redundant.
    private func isRedundant(
        _ name: TemporaryName, _ status: FileStatus, _ isKnown: ([UInt8]) -> Bool,
        _ keepReplaced: ([UInt8], FileStatus) throws(FileError) -> Void
    ) throws(FileError) -> Bool {
        if status.permissions == TemporaryFile.unfinishedPermissions || status.size == 0 { return true }
        let bytes: [UInt8]
        do {
            bytes = try FileReader.read(name.path, in: directory, limit: limit).bytes
        } catch .system(let error) where error.errno != .accessDenied {
            throw error
        } catch {
            return false
        }
        if isKnown(bytes) { return true }
        guard name.replaces(bytes) else { return false }
        try keepReplaced(bytes, status)
        return true
    }

    private func names() throws(FileError) -> [TemporaryName] {
        try directory.entries().compactMap { TemporaryName($0.name, of: name) }
    }
}

/// Tells which files beside a file are young, by the clock of their server.
private final class Youth {
    private let limit: Int64
    private let directory: Directory
    private let target: FilePath
    private lazy var now = try? directory.serverTime(besides: target)

    /// - Parameter limit: how long a file is young, in seconds.
    init(of limit: Int64, in directory: Directory, beside target: FilePath) {
        self.limit = limit
        self.directory = directory
        self.target = target
    }

    /// Whether it was, or may have been, changed less than that ago. No program can set that time, except where the
    /// server does not keep it; so a time in the future is not a sign of youth.
    func callAsFunction(_ name: FilePath) -> Bool {
        guard let now, let changed = try? directory.status(of: name).changeTime else { return true }
        return now.secondsApart(from: changed) < limit
    }
}
