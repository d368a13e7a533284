import Files
import Problems
import SongFormat
import SongNames
import Translations

extension EditingSession {
    /// Writes a change into the song's file by the write-back protocol, under the song's lock.
    ///
    /// - Parameter edit: what the change was made of, if the caller continues with it: if an earlier edit was reported
    ///   as not saved but is in the file, it is made again from that. Nil if the caller does not continue with the
    ///   change, which is then merged with what is in the file.
    func write(_ change: SongChange, for edit: SongEdit?, _ state: inout State) throws(Problem) -> SaveReport {
        let file = state.snapshot.file
        guard let name = file.lastComponent else { throw Problem(isGone: file) }
        let directory: Directory
        do throws(FileError) {
            directory = try Directory(ofAnswering: file)
        } catch {
            throw error.errno == .noSuchFile || error.errno == .notADirectory
                ? state.snapshot.problemOfBeingGone : Problem(error, cannot: translated("save the song"), path: file)
        }
        var present = Version(song: state.snapshot.base, status: state.snapshot.status)
        if state.snapshot.remembered != nil {
            present = try Self.read(state.snapshot)
            state.isAnswering = true
        }
        lock(directory, &state)
        let report = try withExtendedLifetime(directory) { () throws(Problem) in
            try mergeAndReplace(name, in: directory, present, with: change, for: edit, &state)
        }
        guard state.isLockIgnored else { return report }
        let notice = Notice(
            path: file, translated("another program has locked the folder, so the song was saved without a lock"))
        return state.noticesGiven.insert(notice).inserted ? report.addingNotices([notice]) : report
    }

    /// Merges the change into what the file holds, again each time another program changes that. The base of the
    /// session stays the same until the words are in the file: the next save must merge in the same way.
    ///
    /// - Parameter present: what the file held when it was last read.
    private func mergeAndReplace(
        _ name: FilePath, in directory: Directory, _ present: Version, with change: SongChange, for edit: SongEdit?,
        _ state: inout State
    ) throws(Problem) -> SaveReport {
        let file = state.snapshot.file
        var change = try state.change(change, for: edit, over: present.song, now: Timestamp(clock()))
        var present = present
        while true {
            guard let wanted = change.merged(into: present.song) else {
                return try keepBoth(change.ours, name: name, in: directory, &state)
            }
            let isToBeConfirmed = change.isNothing && present.song.bytes.hasSameBytes(as: state.snapshot.base.bytes)
            if wanted.bytes.hasSameBytes(as: present.song.bytes), !isToBeConfirmed {
                state.continues(with: wanted, status: present.status, at: file)
                return report(
                    AtomicReplacement.confirm(name, in: directory), merged: state.snapshot.news(after: change), &state)
            }
            let dated = isToBeConfirmed ? wanted : wanted.dated(asReplacing: present.song, present.status)
            do throws(FileExchange.Failure) {
                return try replaceOnce(name, in: directory, present, with: dated, change, &state)
            } catch {
                guard case .changed(let snapshot) = error else {
                    if edit != nil { state.attempted = Attempt(ours: change.ours, written: dated) }
                    let problem = Problem(error, file: file)
                    throw problem.kind == .noSuchFile ? state.snapshot.problemOfBeingGone : problem
                }
                guard let other = Version(snapshot) else {
                    // A file that is no longer a song is taken for this one.
                    return try keepBoth(change.ours, name: name, in: directory, &state)
                }
                guard !state.snapshot.isAnother(other) else { throw state.snapshot.problemOfBeingReplaced }
                change = try state.change(change, for: edit, over: other.song, now: Timestamp(clock()))
                present = other
            }
        }
    }

    private func replaceOnce(
        _ name: FilePath, in directory: Directory, _ present: Version, with wanted: SongFile, _ change: SongChange,
        _ state: inout State
    ) throws(FileExchange.Failure) -> SaveReport {
        let now = clock()
        let history =
            wanted.bytes.hasSameBytes(as: present.song.bytes)
            ? nil : wanted.song.id.map { SongHistory(id: $0, environment: environment) }
        let base = Version(song: state.snapshot.base, status: state.snapshot.status)
        let isRemembered = state.snapshot.remembered != nil
        let known = base.song.bytes.hasSameBytes(as: present.song.bytes) ? state.version : nil
        let versionName = known ?? present.name(in: state.snapshot.file)
        // If there is no place for it, keeping it afterwards reports why.
        let archive = history.flatMap { state.place(of: versionName, in: $0) }.map { FileExchange.Archive(at: $0) }
        let seen = known == nil ? nil : state.seen
        // Used only once: after a failed save, everything is checked.
        state.seen = nil
        let outcome = try exchange(
            of: name, in: directory, expecting: present.song, seen: seen, archive: archive, now: now
        ).replace(with: wanted.bytes, now: now)
        // Its folder may be gone.
        if !outcome.isArchived { state.history = nil }
        let isKept = outcome.isArchived || known != nil
        let place = WrittenPlace(of: state.snapshot.file, writtenIn: directory)
        if place.isGone {
            // What was replaced in that folder, where it is now, exists nowhere else.
            if let history, !isKept { _ = keep([present], in: history, now: now, &state) }
            throw .system(FileError(call: .statx, path: state.snapshot.file, errno: .noSuchFile))
        }
        state.continues(with: wanted, status: outcome.status, at: state.snapshot.file)
        state.seen = place.status(ofWritten: outcome.status)
        var historyNotices = [Notice]()
        if let history {
            // The version that our words were typed into may have been overwritten by a program that had not read it.
            let older = base.song.bytes.hasSameBytes(as: present.song.bytes) || isRemembered ? [] : [base]
            historyNotices = keep(older + (isKept ? [] : [present]), in: history, now: now, &state)
        }
        var settled = (durability: outcome.durability, displaced: outcome.displaced)
        if let copy = outcome.displaced {
            settled =
                mergeDisplaced(copy, name: name, in: directory, SongChange(origin: present.song, ours: wanted), &state)
                ?? settled
        }
        let report = report(
            settled.durability, merged: state.snapshot.news(after: change),
            notices: historyNotices + Self.notices(of: outcome, file: state.snapshot.file), &state)
        guard let copy = settled.displaced else { return report }
        return report.reporting(
            .displaced(copy: copy),
            Notice(path: copy, translated("this file contains the version that another program saved in the meantime")))
    }

    private func exchange(
        of name: FilePath, in directory: Directory, expecting song: SongFile, seen: FileStatus? = nil,
        archive: FileExchange.Archive? = nil, now: FileTime
    ) -> FileExchange {
        FileExchange(
            name, in: directory, expecting: song.bytes, limit: SongFile.byteLimit, seen: seen, archive: archive
        ) {
            ConflictCopyName.made(for: name, at: now, attempt: $0)
        }
    }

    /// Merges what another program wrote at the last moment, which is now in `copy`, into the file, if no program can
    /// write to the copy any more. The copy is removed once its version is in the history.
    ///
    /// - Parameter change: what was written over it.
    /// - Returns: nil if both stay as they are.
    private func mergeDisplaced(
        _ copy: FilePath, name: FilePath, in directory: Directory, _ change: SongChange, _ state: inout State
    ) -> (durability: AtomicReplacement.Durability, displaced: FilePath?)? {
        guard let copyName = copy.lastComponent, let snapshot = unwritten(copyName, in: directory),
            let theirs = Version(snapshot), let merged = change.merged(into: theirs.song), let id = merged.song.id
        else { return nil }
        let now = clock()
        do {
            try SongHistory(id: id, environment: environment).add(
                snapshot.bytes, as: theirs.name(in: state.snapshot.file))
            let outcome = try exchange(of: name, in: directory, expecting: state.snapshot.base, now: now)
                .replace(with: merged.bytes, now: now)
            state.continues(with: merged, status: outcome.status, at: state.snapshot.file)
            guard unwritten(copyName, in: directory)?.bytes == snapshot.bytes else {
                return (outcome.durability, outcome.displaced ?? copy)
            }
            try directory.unlink(copyName)
            return (outcome.durability, outcome.displaced)
        } catch {
            // Nothing is lost: the copy is still there.
            return nil
        }
    }

    /// The content of a file; nil if a program may still be writing to it.
    private func unwritten(_ name: FilePath, in directory: Directory) -> FileSnapshot? {
        do {
            guard try directory.isCertainlyNotWritten(name) else { return nil }
            return try FileReader.read(name, in: directory, limit: SongFile.byteLimit)
        } catch {
            return nil
        }
    }

    /// Keeps the disk's version, and writes ours beside it; the session continues with that.
    private func keepBoth(
        _ wanted: SongFile, name: FilePath, in directory: Directory, _ state: inout State
    ) throws(Problem) -> SaveReport {
        let now = clock()
        let copy = try Problem.explaining(
            translated("save a conflict copy of the song"), path: state.snapshot.file,
            try AtomicReplacement.create(wanted.bytes, beside: name, in: directory) {
                ConflictCopyName.made(for: name, at: now, attempt: $0)
            })
        let status = try Problem.explaining(
            translated("access the conflict copy"), path: copy.path,
            try FileStatus(of: copy.path, followingLinks: false))
        var notices = [Notice]()
        if let id = wanted.song.id {
            // What both were made from, so that they can be merged later.
            let base = Version(song: state.snapshot.remembered ?? state.snapshot.base, status: state.snapshot.status)
            notices = keep([base], in: SongHistory(id: id, environment: environment), now: now, &state)
        }
        state.continues(with: wanted, status: status, at: copy.path)
        return report(copy.durability, notices: notices, &state).reporting(
            .conflict(copy: copy.path),
            Notice(
                path: copy.path,
                translated("your changes were saved to this file because another program changed the song")))
    }

    /// Keeps two sessions of this computer from changing songs of the same folder at the same time, until it is closed.
    ///
    /// Any process that may read the folder can hold its lock forever, so after ``timeout`` the save continues without:
    /// the exchange itself loses no program's words. If other computers share the folder, another session may hold the
    /// lock while it waits for one of them; this waits for that session. Later saves of the session do not wait again.
    func lock(_ directory: Directory, _ state: inout State) {
        do throws(FileError) {
            do throws(FileError) {
                try directory.lock(timeout: state.isLockIgnored ? 0 : Self.timeout)
            } catch {
                let isShared = (try? FileSystemStatus(of: directory).tellsOfChanges) == false
                guard error.errno == .tryAgain, !state.isLockIgnored, isShared else { throw error }
                try directory.lock(timeout: FileExchange.timeout)
            }
            state.isLockIgnored = false
        } catch {
            // There may be no locks at all.
            if error.errno == .tryAgain { state.isLockIgnored = true }
        }
    }

    private static func notices(of outcome: FileExchange.Outcome, file: FilePath) -> [Notice] {
        var notices = [Notice]()
        if outcome.outlastsLock {
            notices.append(
                Notice(
                    path: file, translated("another computer may have saved the song while this one was asleep"),
                    remedies: translated("compare the song with its history on that computer")))
        }
        if outcome.splitsHardLink {
            notices.append(
                Notice(path: file, translated("the file had another hard link, which still contains the old text")))
        }
        if !outcome.keepsOwner {
            notices.append(
                Notice(
                    path: file, translated("you now own the file, because only the superuser can preserve its owner")))
        }
        return notices
    }
}

extension EditingSession.State {
    /// What an edit changes in `present`: `change`, unless an earlier save that was reported as failed wrote `present`.
    fileprivate func change(
        _ change: SongChange, for edit: SongEdit?, over present: SongFile, now: Timestamp
    ) throws(Problem) -> SongChange {
        guard let edit, let attempted, attempted.written.bytes.hasSameBytes(as: present.bytes) else { return change }
        do {
            return try snapshot.change(by: edit, to: attempted.ours, now: now)
        } catch {
            throw Problem(error, file: snapshot.file)
        }
    }
}

extension SongSnapshot {
    /// The song, if it differs from what the saver of `change` sees.
    fileprivate func news(after change: SongChange) -> Song? {
        base.song.hasSameWords(as: change.ours.song) ? nil : displayed
    }
}

extension SaveReport {
    /// The report with `outcome`, if the disk confirmed the save; otherwise with `notice`.
    fileprivate func reporting(_ outcome: Outcome, _ notice: Notice) -> SaveReport {
        switch self.outcome {
        case .saved, .merged: SaveReport(outcome: outcome, merged: merged, notices: notices)
        default: SaveReport(outcome: self.outcome, merged: merged, notices: notices + [notice])
        }
    }
}
