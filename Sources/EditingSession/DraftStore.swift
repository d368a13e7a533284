import Files

/// The drafts of one song that this process writes, and those that others left.
///
/// A draft is `SONG-SESSION-NUMBER.draft`: checksums of the song's path, a number of this session, and a count. As long
/// as a session has a draft it holds the lock `session-SESSION`; a draft whose session holds no lock was left behind.
struct DraftStore: ~Copyable {
    /// A draft that another process left when it ended.
    struct Found {
        let name: FilePath
        let draft: Draft
    }

    private static let limit = 64 << 20

    private let folders: PrivateFolders
    private let session = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    private var count = 0
    private var current: FilePath?
    private var lock: FileLock?

    init(_ folders: PrivateFolders) {
        self.folders = folders
    }

    /// Puts the draft where it survives the end of the process; the session's earlier one goes.
    mutating func put(_ draft: Draft) throws(FileError) {
        if lock == nil {
            let locks = try Directory.make(folders.locks)
            lock = try FileLock(FilePath("session-" + session), in: locks, patience: 0)
        }
        let directory = try Directory.make(folders.drafts)
        let name = FilePath("\(Self.prefix(for: draft.file))\(session)-\(count).draft")
        try directory.write(draft.encoded(), toNew: name)
        let previous = current
        current = name
        count += 1
        if let previous { try directory.unlink(previous) }
    }

    /// Puts the current draft where it survives a power cut.
    func makeDurable() throws(FileError) {
        guard let current else { return }
        let directory = try Directory(folders.drafts)
        try directory.synchronize(current)
        try directory.synchronize()
    }

    /// Removes the session's draft: its words are in a file.
    mutating func drop() throws(FileError) {
        if let name = current {
            try Directory(folders.drafts).unlink(name)
            current = nil
        }
        lock = nil
    }

    /// The drafts of `file` that were left behind, newest first. One that is damaged is set aside as `.damaged`.
    func left(for file: FilePath) -> [Found] {
        guard let directory = try? Directory(folders.drafts), let entries = try? directory.entries() else { return [] }
        let prefix = Array(Self.prefix(for: file).utf8)
        var found = [Found]()
        for name in entries.map(\.name) where name.bytes.starts(with: prefix) && name.extension == "draft" {
            guard !isAlive(name) else { continue }
            guard let bytes = try? FileReader.read(name, in: directory, limit: Self.limit).bytes else { continue }
            if let draft = Draft(decoding: bytes), draft.file == file {
                found.append(Found(name: name, draft: draft))
            } else {
                setAside(name, isEmpty: bytes.isEmpty, in: directory)
            }
        }
        return found.sorted { $0.draft.savedAt > $1.draft.savedAt }
    }

    /// Removes a draft that was left behind.
    func remove(_ found: Found) throws(FileError) {
        try Directory(folders.drafts).unlink(found.name)
    }
}

extension DraftStore {
    private static func prefix(for file: FilePath) -> String {
        Checksum(file.bytes).hexadecimal + "-"
    }

    private func isAlive(_ draft: FilePath) -> Bool {
        let parts = draft.stem.string.split(separator: "-")
        guard parts.count == 3, let locks = try? Directory(folders.locks) else { return false }
        do throws(FileError) {
            _ = try FileLock(FilePath("session-" + parts[1]), in: locks, patience: 0)
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
