import Files
import SongFormat

/// The drafts of one song that this process writes, and those that others left.
///
/// A draft is `PATH-ID-SESSION-NUMBER.draft`: checksums of the song's path and id, a number of this session, and a
/// count. As long as a session has a draft it holds the lock `session-SESSION`; a draft whose session holds no lock was
/// left behind.
struct DraftStore: ~Copyable {
    /// A draft that another process left when it ended.
    struct Found {
        let name: FilePath
        let draft: Draft
    }

    private static let limit = 64 << 20
    /// Milliseconds, for another session that asks whether this one lives.
    private static let patience = 1000

    private let folders: PrivateFolders
    private let session = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    private var count = 0
    private var current: FilePath?
    /// Others of this session that may be there: earlier ones, and those whose writing seemed to fail.
    private var outdated: [FilePath] = []
    private var lock: FileLock?

    init(_ folders: PrivateFolders) {
        self.folders = folders
    }

    /// Puts the draft where it survives the end of the process. An earlier one stays until this one is durable, or
    /// until they are dropped: a power cut between the two must not take both.
    mutating func put(_ draft: Draft) throws(FileError) {
        lockSession()
        let directory = try Directory.make(folders.drafts)
        let name = DraftName(file: draft.file, id: draft.song.id, session: session, count: count).path
        count += 1
        outdated.append(name)
        try directory.write(draft.encoded(), toNew: name)
        outdated.removeLast()
        if let current { outdated.append(current) }
        current = name
    }

    /// Puts the current draft where it survives a power cut.
    mutating func makeDurable() throws(FileError) {
        guard let current else { return }
        let directory = try Directory(folders.drafts)
        try directory.synchronize(current)
        try directory.synchronize()
        do throws(FileError) {
            try removeOutdated(from: directory)
        } catch {
            // They are tried again the next time.
        }
    }

    /// Removes the session's draft: its words are in a file.
    mutating func drop() throws(FileError) {
        if let current {
            outdated.append(current)
            self.current = nil
        }
        if !outdated.isEmpty { try removeOutdated(from: Directory(folders.drafts)) }
        lock = nil
    }

    /// The drafts of a song that were left behind, newest first: those of its file, and those of a file that is no
    /// longer there and had the same song in it. One that is damaged is set aside as `.damaged`.
    func left(for file: FilePath, id: String?) -> [Found] {
        guard let directory = try? Directory(folders.drafts), let entries = try? directory.entries() else { return [] }
        let wanted = DraftName(file: file, id: id, session: "", count: 0)
        var found = [Found]()
        for entry in entries {
            guard let name = DraftName(entry.name), name.isOf(wanted), !isAlive(name) else { continue }
            guard let bytes = try? FileReader.read(entry.name, in: directory, limit: Self.limit).bytes else { continue }
            guard let draft = Draft(decoding: bytes) else {
                setAside(entry.name, isEmpty: bytes.isEmpty, in: directory)
                continue
            }
            if draft.file == file || draft.hasMoved {
                found.append(Found(name: entry.name, draft: draft))
            }
        }
        return found.sorted { $0.draft.savedAt > $1.draft.savedAt }
    }

    /// Puts a draft that was left behind where it survives a power cut; whoever left it may not have come to that.
    func makeDurable(_ found: Found) throws(FileError) {
        let directory = try Directory(folders.drafts)
        try directory.synchronize(found.name)
        try directory.synchronize()
    }

    /// Removes a draft that was left behind.
    func remove(_ found: Found) throws(FileError) {
        try Directory(folders.drafts).unlink(found.name)
    }
}

extension DraftStore {
    /// Where there is no place for locks, the draft only looks left behind while its session lives.
    private mutating func lockSession() {
        guard lock == nil else { return }
        do throws(FileError) {
            lock = try FileLock(
                FilePath("session-" + session), in: try Directory.make(folders.locks), patience: Self.patience)
        } catch {
            lock = nil
        }
    }

    private mutating func removeOutdated(from directory: Directory) throws(FileError) {
        while let name = outdated.last {
            do throws(FileError) {
                try directory.unlink(name)
            } catch {
                guard error.errno == .noSuchFile else { throw error }
            }
            outdated.removeLast()
        }
    }

    private func isAlive(_ draft: DraftName) -> Bool {
        guard let locks = try? Directory(folders.locks) else { return false }
        do throws(FileError) {
            // Not at once: a child that a dying session was starting has the lock too, until it runs its program.
            _ = try FileLock(FilePath("session-" + draft.session), in: locks, patience: 100)
            return false
        } catch {
            return error.errno == .tryAgain
        }
    }

    // Tidying: where it fails, the draft is found damaged again the next time.
    private func setAside(_ name: FilePath, isEmpty: Bool, in directory: Directory) {
        if isEmpty {
            _ = try? directory.unlink(name)
        } else {
            let aside = FilePath(bytes: name.bytes + Array(".damaged".utf8))
            _ = try? directory.rename(name, to: aside, .withoutReplacing)
        }
    }
}

extension Draft {
    /// Whether its song is no longer where it was.
    fileprivate var hasMoved: Bool {
        do throws(FileError) {
            _ = try FileStatus(of: file, followingLinks: false)
            return false
        } catch {
            return error.errno == .noSuchFile || error.errno == .notADirectory
        }
    }
}
