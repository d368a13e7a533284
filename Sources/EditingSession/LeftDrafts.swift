import Files
import Freedesktop
import Problems
import Translations

/// The drafts that sessions left when they ended, and those that wait, even if a session continues with them.
struct LeftDrafts: Sendable {
    /// A draft that another process left when it ended.
    struct Found {
        let name: FilePath
        private(set) var draft: Draft
        /// Whether it waits for another file, which is missing now: its words must not be saved to this one.
        private(set) var waitsForAnother = false
        /// Earlier drafts of its session, whose words it has: they are removed with it.
        private(set) var superseded: [FilePath] = []

        init(name: FilePath, draft: Draft) {
            self.name = name
            self.draft = draft
        }

        /// The same draft, for a file that may be another song, or a copy of its song: it is only offered.
        fileprivate var offered: Found {
            var found = self
            found.waitsForAnother = draft.isWaiting
            found.draft.isWaiting = false
            return found
        }

        /// The same draft, in place of an earlier one of its session. If that waits, so does this one: the session was
        /// killed before it could mark it.
        fileprivate func superseding(_ earlier: Found) -> Found {
            var found = self
            found.superseded += [earlier.name] + earlier.superseded
            if earlier.draft.isWaiting { found.draft.isWaiting = true }
            return found
        }

        fileprivate var session: String { DraftName(name)?.session ?? "" }
        fileprivate var count: Int { DraftName(name)?.count ?? 0 }
    }

    /// What was left behind.
    struct Left {
        /// Newest first.
        fileprivate(set) var drafts: [Found] = []
        /// Damaged drafts, where they were set aside: the next search does not find them again.
        fileprivate(set) var damaged: [FilePath] = []

        /// What to report about damaged drafts, once.
        var notices: [Notice] {
            damaged.map {
                Notice(
                    path: $0, translated("the draft is damaged and cannot be restored"),
                    remedies: translated("open it in a text editor to copy its text, then delete it"))
            }
        }
    }

    private let folder: FilePath

    /// The drafts in `$XDG_STATE_HOME/songbook/drafts`.
    init(_ environment: Environment) {
        folder = Self.folder(in: environment)
    }

    static func folder(in environment: Environment) -> FilePath {
        environment.stateHome.appending("songbook/drafts")
    }

    /// The drafts of a song that were left behind, newest first: those of its file, by any path, and those of a file
    /// that had the same song in it, and is missing now or has another song. That file may be on a disk that comes
    /// back: a draft that waits for it does not wait for this file. Drafts of another song do not belong to this one.
    func left(for file: FilePath, id: String?) -> Left {
        let wanted = DraftName(file: file, id: id, session: "", count: 0)
        var left = left { $0.mayBe(of: wanted) }
        left.drafts = left.drafts.compactMap { found in
            let draft = found.draft
            if draft.file == file || draft.leads(to: file) { return draft.isOfAnother(thanID: id) ? nil : found }
            return draft.isOf(id: id) && draft.hasMoved ? found.offered : nil
        }
        return left
    }

    /// The latest draft that waits for this file, whether it was left behind or a session continues with it.
    func waiting(for file: FilePath, id: String?) -> Draft? {
        guard let directory = try? Directory(folder), let entries = try? directory.entries() else { return nil }
        let wanted = DraftName(file: file, id: id, session: "", count: 0)
        let found = entries.compactMap { entry in
            guard DraftName(entry.name)?.mayBe(of: wanted) == true,
                let bytes = try? FileReader.read(entry.name, in: directory, limit: Draft.byteLimit).bytes,
                let draft = Draft(decoding: bytes)
            else { return Found?.none }
            return Found(name: entry.name, draft: draft)
        }
        let drafts = Self.latest(of: found).map(\.draft).filter { draft in
            draft.isWaiting && (draft.file == file || draft.leads(to: file)) && !draft.isOfAnother(thanID: id)
        }
        return drafts.max { $0.savedAt < $1.savedAt }
    }

    /// The drafts that were left behind and whose names may be wanted. A damaged one is set aside as `.damaged`;
    /// one that changes nothing, because its session ended after a save, is removed.
    func left(where mayBeWanted: (DraftName) -> Bool = { _ in true }) -> Left {
        var left = Left()
        guard let directory = try? Directory(folder), let entries = try? directory.entries() else { return left }
        for entry in entries {
            guard let name = DraftName(entry.name), mayBeWanted(name),
                let file = try? AbandonedFile(entry.name, in: directory, timeout: DraftStore.timeout),
                let bytes = try? file.read(limit: Draft.byteLimit)
            else { continue }
            if let draft = Draft(decoding: bytes) {
                left.drafts.append(Found(name: entry.name, draft: draft))
            } else if let aside = setAside(entry.name, isEmpty: bytes.isEmpty, in: directory) {
                left.damaged.append(aside)
            }
        }
        left.drafts = Self.latest(of: left.drafts).filter { !isSettled($0) }
        left.drafts.sort { $0.draft.savedAt > $1.draft.savedAt }
        return left
    }

    /// The drafts that were left behind, and the waiting ones that a session has open. Nothing is set aside.
    func unsaved() -> (left: [Draft], waiting: [Draft]) {
        var (left, waiting) = ([Found](), [Draft]())
        let directory = try? Directory(folder)
        guard let directory, let entries = try? directory.entries() else { return ([], []) }
        for entry in entries where DraftName(entry.name) != nil {
            if let file = try? AbandonedFile(entry.name, in: directory, timeout: DraftStore.timeout) {
                if let draft = (try? file.read(limit: Draft.byteLimit)).flatMap({ Draft(decoding: $0) }) {
                    left.append(Found(name: entry.name, draft: draft))
                }
            } else if let bytes = try? FileReader.read(entry.name, in: directory, limit: Draft.byteLimit).bytes,
                let draft = Draft(decoding: bytes), draft.isWaiting
            {
                waiting.append(draft)
            }
        }
        return (Self.latest(of: left).map(\.draft).filter { $0.isWaiting || !$0.saysNothing }, waiting)
    }

    /// Makes a draft that was left behind survive a power cut; its session may not have done so.
    func makeDurable(_ found: Found) throws(FileError) {
        let directory = try Directory(folder)
        try directory.synchronize(found.name)
        try directory.synchronize()
    }

    /// Removes a draft that was left behind, unless another session did, after those that it superseded.
    func remove(_ found: Found) throws(FileError) {
        for name in found.superseded + [found.name] {
            do throws(FileError) {
                try Directory(folder).unlink(name)
            } catch {
                guard error.errno == .noSuchFile else { throw error }
            }
        }
    }
}

extension LeftDrafts {
    /// The latest of each session. The one before it stays until the disk has the latest, so both exist if the session
    /// is killed between the two; a later one has all words of an earlier one.
    private static func latest(of drafts: [Found]) -> [Found] {
        var latest: [String: Found] = [:]
        for found in drafts {
            guard let other = latest[found.session] else {
                latest[found.session] = found
                continue
            }
            latest[found.session] =
                found.count > other.count ? found.superseding(other) : other.superseding(found)
        }
        return Array(latest.values)
    }

    /// Whether a draft has no words that its song does not have. Then it is removed.
    private func isSettled(_ found: Found) -> Bool {
        guard !found.draft.isWaiting, found.draft.saysNothing else { return false }
        do throws(FileError) {
            try remove(found)
        } catch {
            // It changes nothing the next time either.
        }
        return true
    }

    /// Sets a damaged draft aside. If that fails, it is found again the next time.
    ///
    /// - Returns: where it is now; nil if it was empty.
    private func setAside(_ name: FilePath, isEmpty: Bool, in directory: Directory) -> FilePath? {
        if isEmpty {
            _ = try? directory.unlink(name)
            return nil
        }
        let aside = FilePath(bytes: name.bytes + Array(".damaged".utf8))
        do throws(FileError) {
            try directory.moveWithoutReplacing(name, to: aside, in: directory)
            return directory.path.appending(aside)
        } catch {
            return directory.path.appending(name)
        }
    }
}
