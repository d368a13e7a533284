import Files
import SongFormat

extension EditingSession {
    private static let savesBetweenThinning = 100

    /// Puts the song on the disk by the write-back protocol, under the song's lock.
    func write(_ wanted: SongFile, for edit: SongEdit, _ state: inout State) throws(Problem) -> SaveReport {
        let file = state.file
        guard let name = file.lastComponent else { throw Problem(isGone: file) }
        let directory: Directory
        do throws(FileError) {
            directory = try Directory(file.parent)
        } catch {
            throw error.errno == .noSuchFile || error.errno == .notADirectory
                ? Problem(isGone: file) : Problem(error, cannot: "save the song", path: file)
        }
        let lock = try takeLock(directory, file: file)
        return try withExtendedLifetime(lock) { () throws(Problem) in
            try replace(name, in: directory, with: wanted, for: edit, &state)
        }
    }

    private func replace(
        _ name: FilePath, in directory: Directory, with wanted: SongFile, for edit: SongEdit, _ state: inout State
    ) throws(Problem) -> SaveReport {
        let file = state.file
        var wanted = wanted
        while true {
            do throws(FileExchange.Failure) {
                return try replace(name, in: directory, with: wanted, &state)
            } catch {
                guard case .changed(let snapshot) = error else {
                    state.attempted = wanted
                    throw Problem(error, file: file)
                }
                guard let present = state.songOfOurs(in: snapshot) else {
                    return try keepBoth(wanted, name: name, in: directory, &state)
                }
                state.continues(with: present, status: snapshot.status, at: file)
                wanted = try state.song(after: edit, now: Timestamp(clock()))
                if wanted.bytes == present.bytes {
                    return report(AtomicReplacement.confirm(name, in: directory), &state)
                }
            }
        }
    }

    private func replace(
        _ name: FilePath, in directory: Directory, with wanted: SongFile, _ state: inout State
    ) throws(FileExchange.Failure) -> SaveReport {
        let now = clock()
        let old = FileSnapshot(bytes: state.base.bytes, status: state.baseStatus)
        let history =
            wanted.bytes == old.bytes ? nil : wanted.song.id.map { SongHistory(id: $0, environment: environment) }
        // Where there is no place for it, keeping it afterwards says why.
        let archive = try? history?.place(for: old.bytes, savedAt: old.status.modificationTime)
        let exchange = FileExchange(
            name, in: directory, expecting: old.bytes, limit: SongFile.byteLimit, archive: archive
        ) {
            ConflictCopy.name(for: name, at: now, attempt: $0)
        }
        let outcome = try exchange.replace(with: wanted.bytes, now: now)
        state.continues(with: wanted, status: outcome.status, at: state.file)
        let historyNotices =
            history.map { keep(old, in: $0, isArchived: outcome.isArchived, now: now, &state) } ?? []
        let notices = historyNotices + Self.notices(of: outcome, file: state.file)
        let report = report(outcome.durability, notices: notices, &state)
        guard let copy = outcome.displaced else { return report }
        return report.telling(.displaced(copy: copy), "\(copy.display): this is what somebody else wrote meanwhile")
    }

    /// The disk's version stays; ours is written beside it, and the session goes on with that.
    private func keepBoth(
        _ wanted: SongFile, name: FilePath, in directory: Directory, _ state: inout State
    ) throws(Problem) -> SaveReport {
        let now = clock()
        let (copy, durability) = try Problem.explaining(
            "save the song, which somebody else changed,", path: state.file
        ) { () throws(FileError) in
            try AtomicReplacement.create(wanted.bytes, beside: name, in: directory) {
                ConflictCopy.name(for: name, at: now, attempt: $0)
            }
        }
        let status = try Problem.explaining("look at the copy", path: copy) { () throws(FileError) in
            try FileStatus(of: copy, followingLinks: false)
        }
        state.continues(with: wanted, status: status, at: copy)
        return report(durability, &state).telling(
            .conflict(copy: copy), "\(copy.display): your words are here, because somebody else changed the song")
    }

    /// Keeps two sessions from changing songs of the same folder at the same time.
    func takeLock(
        _ directory: Directory, file: FilePath, to action: String = "save the song"
    ) throws(Problem) -> DirectoryLock? {
        do throws(FileError) {
            return try DirectoryLock(directory, patience: Self.patience)
        } catch {
            // Where there are no locks, the exchange itself loses nobody's words.
            guard error.errno == .tryAgain else { return nil }
            throw Problem(
                .conflict, path: file, "cannot \(action): another session has had its folder locked for seconds",
                remedy: "try again, or end that session", cause: error)
        }
    }

    /// Makes sure that the version which was replaced is in the history. A save does not fail for that.
    ///
    /// - Returns: what to say where it could not be done.
    private func keep(
        _ old: FileSnapshot, in history: SongHistory, isArchived: Bool, now: FileTime, _ state: inout State
    ) -> [String] {
        do throws(FileError) {
            if !isArchived { try history.add(old.bytes, savedAt: old.status.modificationTime) }
            if state.versionsKept.isMultiple(of: Self.savesBetweenThinning) {
                try history.thin(now: now, limit: historyLimit)
            }
            state.versionsKept += 1
            return []
        } catch {
            return ["no history of the song can be kept: \(error.path.display): \(error.errno.message)"]
        }
    }

    private static func notices(of outcome: FileExchange.Outcome, file: FilePath) -> [String] {
        var notices = [String]()
        if outcome.splitsHardLink {
            notices.append("\(file.display): the file had another name (a hard link), which keeps the old text")
        }
        if !outcome.keepsOwner {
            notices.append("\(file.display): the file is yours now, because only the superuser can keep its owner")
        }
        return notices
    }
}

extension EditingSession.State {
    /// The song in these bytes, when it is ours to go on with: what an earlier save wrote whose answer was lost, or
    /// what another program wrote with the same words in another way.
    fileprivate func songOfOurs(in snapshot: FileSnapshot) -> SongFile? {
        if let attempted, attempted.bytes == snapshot.bytes { return attempted }
        guard let other = try? SongFile(decoding: snapshot.bytes), other.readOnlyReason == nil,
            other.song.hasSameWords(as: base.song), other.song.hasSameID(as: base.song)
        else { return nil }
        return other
    }
}

extension SaveReport {
    /// The report of a save that the disk confirmed is `outcome`; of another, that is said in words.
    fileprivate func telling(_ outcome: Outcome, _ notice: String) -> SaveReport {
        guard case .saved = self.outcome else { return SaveReport(outcome: self.outcome, notices: notices + [notice]) }
        return SaveReport(outcome: outcome, notices: notices)
    }
}
