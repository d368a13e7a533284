/// Temporary files that a crash or a power cut left beside a file.
///
/// To be used only with the lock on that file's folder. Another save may still be running: it goes on without the lock
/// when it cannot get it, and other computers and other mounts of a FUSE or network folder do not see the lock. So a
/// file is kept while any process has the ``NetworkLock``, and while it is younger than ``youth``, unless its name says
/// that its process has ended. (A lock on the file itself would not tell: not every filesystem has flock(2), and the
/// file would have to stay open while it is renamed.) A save that takes longer makes its file again (``FileExchange``).
public struct CrashCleanup {
    let name: FilePath
    let directory: Directory
    let limit: Int
    let nameForKept: @Sendable (_ attempt: Int) -> FilePath
    /// For how many seconds a file may belong to a save that runs, which waits for the ``NetworkLock`` and has it then.
    var youth = NetworkLock.timeout + NetworkLock.lease + 10

    private static let respite: Int64 = 3600
    private var lockName: FilePath { NetworkLock.name(for: name) }

    /// Those beside `name`.
    ///
    /// - Parameters:
    ///   - limit: the most bytes of one that are read.
    ///   - nameForKept: names for one whose words are nowhere else, asked with 0, 1, 2… until one is free.
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
            // The name of each begins so.
            let entries = try directory.entries { $0.first == UInt8(ascii: ".") }
            return entries.contains {
                $0.name == lockName || SetAsideLock.isName($0.name, of: lockName)
                    || TemporaryName($0.name, of: name) != nil || IncomingFile.mayHaveLeft($0.name)
            }
        }
    }

    /// Those that were finished, newest first: each holds a whole version that did not get the name, or that had it.
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

    /// Removes what is known to be redundant and gives the rest a name that people see.
    ///
    /// Redundant is a file that was never finished (its mode tells), an empty one, the version that was replaced (its
    /// checksum is in the name), and one whose words are in a safe place already. Those of another machine or user,
    /// who may be saving at this moment, are given an hour. A lock that was set aside is never anybody's words.
    ///
    /// - Parameters:
    ///   - isKnown: whether all that these bytes say is in the file, in a draft, or in a history.
    ///   - keepReplaced: called for a version that was replaced and is not known: the save ended before it could be put
    ///     where replaced versions go. Where that fails it stays.
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
        // The file's own name must be on the disk before what it replaced goes.
        if case .unconfirmed(let error?) = AtomicReplacement.confirm(directory) { throw error }
        let isYoung = Youth(of: youth, in: directory, beside: name)
        for lock in locks where !isLocked && !isYoung(lock) { _ = try? directory.unlink(lock) }
        var kept = [FilePath]()
        for name in names {
            guard name.isOfEndedProcess || !isLocked && (name.isOwn || !isYoung(name.path)) else { continue }
            do throws(FileError) {
                if let path = try settle(name, isKnown, keepReplaced) { kept.append(path) }
            } catch {
                // One that cannot be touched does not keep the others.
            }
        }
        return kept
    }

    /// The same, where what is known is known by its bytes.
    public func clear(known: [[UInt8]]) throws(FileError) -> [FilePath] {
        try clear(isKnown: known.contains)
    }

    /// Removes those that this user made on this machine, whatever is in them: for a file that nobody else writes.
    public func removeOwn() throws(FileError) {
        for name in try names() where name.isFromHere { try directory.unlink(name.path) }
    }

    /// The same, but for those whose process may still be writing.
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
        default: return nil  // A planted link is none of ours.
        }
        // What another program writes later is to have a name; the next start looks again. One of ours that was never
        // finished was nobody else's.
        let isUnfinished = status.permissions == TemporaryFile.unfinishedPermissions
        guard isUnfinished || (try? directory.isBeingWritten(entry)) != true else { return nil }
        if try isRedundant(name, status, isKnown, keepReplaced) {
            try directory.unlink(entry)
            return nil
        }
        return try directory.giveFreeName(to: entry, from: nameForKept)
    }

    /// What the user may not read is somebody else's, and no redundant bytes of ours.
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

/// Which files beside one are young, by the clock of their server.
private final class Youth {
    private let limit: Int64
    private let directory: Directory
    private let target: FilePath
    private lazy var now = try? directory.serverTime(besides: target)

    /// - Parameter limit: until when a file is young, in seconds.
    init(of limit: Int64, in directory: Directory, beside target: FilePath) {
        self.limit = limit
        self.directory = directory
        self.target = target
    }

    /// Whether it was changed less than that ago, or may have been. No program can set that time, except
    /// where the server does not keep it; then one in the future is no sign of youth.
    func callAsFunction(_ name: FilePath) -> Bool {
        guard let now, let changed = try? directory.status(of: name).changeTime else { return true }
        return now.secondsApart(from: changed) < limit
    }
}
