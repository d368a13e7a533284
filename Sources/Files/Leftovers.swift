/// Temporary files that a crash or a power cut left beside a file.
///
/// Only to be used by who holds the lock on that file: what looks left behind may be another process's work of now.
public struct Leftovers {
    let name: FilePath
    let directory: Directory
    let limit: Int
    let nameForKept: @Sendable (_ attempt: Int) -> FilePath

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
            let entries = try directory.entries()
            return entries.contains { $0.name == lockName || TemporaryName($0.name, of: name) != nil }
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
    /// checksum is in the name), and one with bytes that are in a safe place already. Those of another machine or user,
    /// who may be saving at this moment, are given an hour.
    ///
    /// - Parameter known: bytes that are in the file, or in a draft.
    /// - Returns: the paths that were kept.
    public func clear(known: [[UInt8]]) throws(FileError) -> [FilePath] {
        NetworkLock.removeAbandoned(on: name, in: directory)
        let names = try names()
        if names.isEmpty { return [] }
        // The file's own name must be on the disk before what it replaced goes.
        if case .unconfirmed(let error?) = AtomicReplacement.confirm(directory) { throw error }
        var kept = [FilePath]()
        for name in names {
            do throws(FileError) {
                if let path = try settle(name, known: known) { kept.append(path) }
            } catch {
                // One that cannot be touched does not keep the others.
            }
        }
        return kept
    }

    /// Removes those that this user made on this machine, whatever is in them: for a file that nobody else writes.
    public func removeOwn() throws(FileError) {
        for name in try names() where name.isFromHere { try directory.unlink(name.path) }
    }

    private func settle(_ name: TemporaryName, known: [[UInt8]]) throws(FileError) -> FilePath? {
        let entry = name.path
        let status = try directory.status(of: entry)
        guard name.isFromHere || status.changeTime.seconds < FileTime.now.seconds - Self.respite else { return nil }
        switch status.kind {
        case .regular: break
        case .directory: return try directory.giveFreeName(to: entry, from: nameForKept)
        default: return nil  // A planted link is none of ours.
        }
        if try isRedundant(name, status, known: known) {
            try directory.unlink(entry)
            return nil
        }
        return try directory.giveFreeName(to: entry, from: nameForKept)
    }

    /// What the user may not read is somebody else's, and no redundant bytes of ours.
    private func isRedundant(
        _ name: TemporaryName, _ status: FileStatus, known: [[UInt8]]
    ) throws(FileError) -> Bool {
        if status.permissions == TemporaryFile.unfinishedPermissions || status.size == 0 { return true }
        do {
            let bytes = try FileReader.read(name.path, in: directory, limit: limit).bytes
            return name.replaces(bytes) || known.contains(bytes)
        } catch .system(let error) where error.errno != .accessDenied {
            throw error
        } catch {
            return false
        }
    }

    private func names() throws(FileError) -> [TemporaryName] {
        try directory.entries().compactMap { TemporaryName($0.name, of: name) }
    }
}
