import Diagnostics
import Files
public import Problems
public import SongFormat
import SongNames
import Synchronization
import Translations

extension EditingSession {
    /// Saves words that are still being typed in a draft, which survives the end of the process and a power cut; the
    /// song's file is left alone. The next save, or an edit that changes nothing, removes the draft; what the disk has
    /// not confirmed stays there.
    ///
    /// Does not wait for the disk that the song is on, nor for a save that does.
    ///
    /// - Parameters: as for ``save(_:madeFrom:as:)``.
    /// - Throws: why they cannot be kept.
    public func keepDraft(
        of edit: SongEdit, madeFrom origin: SongEdit = SongEdit(), as ticket: Int? = nil
    ) throws(Problem) {
        try beginDraft(of: edit, madeFrom: origin, as: ticket ?? nextDraft())
        try confirmDraft()
    }

    /// The same, but the words survive a power cut only after ``confirmDraft()``; ``addToDraft(_:as:)`` continues the
    /// draft.
    public func beginDraft(of edit: SongEdit, madeFrom origin: SongEdit = SongEdit(), as ticket: Int) throws(Problem) {
        let (displayed, now) = (displayed.withLock { $0 }, clock())
        let (snapshot, isWaiting) = (displayed.snapshot, displayed.hasWaitingDraft)
        let change = try snapshot.change(by: edit, madeFrom: origin, now: Timestamp(now))
        let draft = Draft(of: change.since(snapshot.unconfirmedOrigin), to: snapshot.file, at: now)
        let journal = DraftJournal(
            draft, as: ticket, at: snapshot.placeOfDraft(isWaiting: isWaiting),
            isOfWordsAlone: snapshot.unconfirmedOrigin == nil && edit.isOfWordsAlone, origin: change.origin.song)
        try Problem.explaining(translated("save a draft")) { () throws(FileError) in
            try drafts.withLock { drafts throws(FileError) in
                if change.isNothing, snapshot.unconfirmedOrigin == nil {
                    try drafts.drop(upTo: ticket)
                } else {
                    try drafts.put(draft, as: ticket, journal: journal)
                    // A draft that replaces one that is recovered automatically is recovered in that way, too.
                    if isWaiting, !change.ours.isTooLarge { try drafts.markAsWaiting(ticket) }
                }
            }
        }
    }

    /// The same for the first words that are typed into a song: its bytes are written as they are, followed by a record
    /// of what was typed. Nothing of the size of the song is built for that, so that the first letter in a large song
    /// is kept as soon as in a small one.
    ///
    /// - Parameters:
    ///   - change: all that was typed.
    ///   - shown: the title and the lyrics that it was typed into.
    ///   - ticket: as for ``save(_:madeFrom:as:)``; that of the save if a save has exactly these words.
    /// - Returns: false if the draft cannot begin in that way: the page showed something else than the session has, the
    ///   song is not what its file has, or the session has a draft with other words. Then all that was typed must be
    ///   put by ``beginDraft(of:madeFrom:as:)``.
    /// - Throws: why it cannot be kept.
    public func beginDraft(
        typing change: TypedChange, into shown: SongEdit, as ticket: Int
    ) throws(Problem) -> Bool {
        let (displayed, now) = (displayed.withLock { $0 }, clock())
        let snapshot = displayed.snapshot
        guard displayed.isMade, !displayed.hasWaitingDraft,
            let song = try snapshot.songToTypeInto(shownAs: shown)
        else { return false }
        let draft = Draft(file: snapshot.file, savedAt: now, base: snapshot.base.bytes, ours: song)
        var journal = DraftJournal(
            draft, as: ticket, at: snapshot.placeOfDraft(isWaiting: false), isOfWordsAlone: true,
            origin: snapshot.base.song)
        guard let records = journal.take(snapshot.asTyped(change), as: ticket, at: now), !records.isEmpty else {
            return false
        }
        let begun = journal
        return try Problem.explaining(translated("save a draft")) { () throws(FileError) in
            try drafts.withLock { drafts throws(FileError) in
                try drafts.begin(draft, as: ticket, journal: begun, with: records)
            }
        }
    }

    /// Adds what was typed since to the draft, in one write(2), whatever the size of the song. It survives the end of
    /// the process, and a power cut after ``confirmDraft()``. Waits as little as ``beginDraft(of:madeFrom:as:)``.
    ///
    /// The draft continues after saves of its words, however many there are: the whole song is written to it only once.
    ///
    /// - Parameters:
    ///   - earlier: from ``nextDraft()``, for the words that were typed into: those that the draft was last begun or
    ///     extended with, or those of a save.
    ///   - ticket: the same for the resulting words; that of the save if a save has exactly these.
    /// - Returns: false if the session has no draft that continues there: the song was changed, another save came
    ///   between, or it has grown too long. Then all that was typed must be put by ``beginDraft``.
    /// - Throws: why it cannot be kept.
    public func addToDraft(_ change: TypedChange, after earlier: Int, as ticket: Int) throws(Problem) -> Bool {
        let (displayed, now) = (displayed.withLock { $0 }, clock())
        let typed = displayed.snapshot.asTyped(change)
        let place = displayed.snapshot.placeOfDraft(isWaiting: displayed.hasWaitingDraft)
        return try Problem.explaining(translated("save a draft")) { () throws(FileError) in
            try drafts.withLock { drafts throws(FileError) in
                try drafts.add(typed, after: earlier, as: ticket, at: place, now)
            }
        }
    }

    /// Makes the draft survive a power cut; waits for the disk, without making other calls wait.
    ///
    /// - Throws: why it may not.
    public func confirmDraft() throws(Problem) {
        guard let unconfirmed = drafts.withLock({ $0.unconfirmed }) else { return }
        try Problem.explaining(translated("save a draft"), try unconfirmed.synchronize())
        drafts.withLock { $0.confirm(unconfirmed) }
    }

    /// Starts writing the last save's version in the history to the disk. Call it after the save was reported, so that
    /// the user does not wait for it; the end of the session does it, too.
    public func settle() {
        drafts.withLock { $0.settle() }
    }

    /// Calls `write` with the words in a draft, which is removed when the disk confirmed that they are in a file and
    /// the history has that version, too.
    ///
    /// - Parameters:
    ///   - origin: the ``SongSnapshot/unconfirmedOrigin`` that became what `change` changes.
    ///   - isApart: whether later drafts and saves of the caller will not have the words. If they are not saved, their
    ///     draft is one of ``recoveredDrafts``.
    func keepingDraft(
        of change: SongChange, since origin: SongFile? = nil, as ticket: Int, isApart: Bool = false,
        _ state: inout State, _ write: (inout State) throws(Problem) -> SaveReport
    ) throws(Problem) -> SaveReport {
        let wanted = change.since(origin)
        let draft = Draft(of: wanted, to: state.snapshot.file, at: clock())
        let goesOn = origin == nil && !isApart && goesOnWithDraft(change, as: ticket, state)
        let draftFailure = failure(of: { drafts throws(FileError) in
            if isApart { return try drafts.putApart(draft, as: ticket) }
            if !goesOn { try drafts.put(draft, as: ticket) }
        })
        state.isAnswering = false
        state.hasHistoryFailed = false
        do throws(Problem) {
            guard !change.ours.isTooLarge else { throw Problem(isTooLarge: state.snapshot.file) }
            let report = try write(&state)
            guard case .savedUnconfirmed(let problem) = report.outcome else {
                let notices = keepVersion(savedFrom: change.ours, as: ticket, &state)
                forgetContinued(&state)
                // A program that has not read the song may overwrite it. Then only the draft has the words, and perhaps
                // the version that they replaced. The session that finds it removes it if the song still has them.
                guard !state.hasHistoryFailed else { return report.addingNotices(notices) }
                if goesOn { goOn(after: change, as: ticket, state) }
                if isApart { forgetRedundant(&state) } else { forgetDrafts(upTo: ticket, &state) }
                forgetApart(&state)
                return report.addingNotices(notices)
            }
            state.snapshot.unconfirmedOrigin = wanted.origin
            let failure = draftFailure ?? (isApart ? failureOfMakingApartDurable(ticket) : failureOfMakingDurable())
            let detailed = problem.adding(draftFailure: failure)
            return SaveReport(outcome: .savedUnconfirmed(detailed), merged: report.merged, notices: report.notices)
        } catch {
            if isApart { throw error.adding(draftFailure: draftFailure ?? offer(draft, as: ticket, &state)) }
            var isMarked = false
            // Unmarked, it is offered instead of being recovered.
            let canWait = state.isMade && (state.snapshot.remembered != nil || error.isOutOfReach)
            if canWait, !change.ours.isTooLarge {
                isMarked = failure(of: { drafts throws(FileError) in try drafts.markAsWaiting(ticket) }) == nil
            }
            let failure = draftFailure ?? failureOfMakingDurable()
            state.hasWaitingDraft = isMarked && failure == nil
            if failure == nil { forgetContinued(&state) }
            guard let obstacle = state.obstacle, !state.isAnswering, !change.ours.isTooLarge, failure == nil else {
                throw error.adding(draftFailure: failure)
            }
            throw Problem(
                .unavailable, path: state.snapshot.file, cannot: translated("save the song"), reason: obstacle,
                remedy: translated(
                    "your changes are kept as a draft and will be saved to the song when it is available again"),
                cause: error.cause)
        }
    }

    /// Records in the draft of what is being typed that it is being saved; then it need not be put as a whole.
    ///
    /// - Returns: false if it must be put: there is no such draft, or it would not result in exactly what is saved.
    private func goesOnWithDraft(_ change: SongChange, as ticket: Int, _ state: borrowing State) -> Bool {
        let place = state.snapshot.placeOfDraft(isWaiting: state.hasWaitingDraft)
        guard state.isMade, !state.isUnconfirmed, state.snapshot.remembered == nil,
            let beginning = drafts.withLock({ $0.beginning(at: place) }),
            beginning.base.hasSameBytes(as: change.origin.bytes), !change.ours.isTooLarge,
            beginning.comes(to: change.ours)
        else { return false }
        let now = clock()
        do throws(FileError) {
            return try drafts.withLock { drafts throws(FileError) in
                try drafts.addSave(of: change.ours, as: ticket, to: beginning, now)
            }
        } catch {
            return false
        }
    }

    /// If the file has exactly what was saved, what is typed next is added to the same draft.
    private func goOn(after change: SongChange, as ticket: Int, _ state: borrowing State) {
        guard state.snapshot.base.bytes.hasSameBytes(as: change.ours.bytes) else { return }
        let (song, place) = (state.snapshot.base, state.snapshot.placeOfDraft(isWaiting: state.hasWaitingDraft))
        drafts.withLock { $0.goOn(after: ticket, with: song, at: place) }
    }

    /// Removes earlier drafts, whose words are in a later one or in the file.
    func forgetContinued(_ state: inout State) {
        for found in state.continued {
            // A draft that stays is merged like any other, which changes nothing more.
            _ = failure(of: { drafts throws(FileError) in try drafts.others.remove(found) })
        }
        state.continued = []
        drafts.withLock { $0.letGo() }
    }

    /// Removes every draft that has only what the file has now: its words are safe.
    func forgetDrafts(upTo ticket: Int, _ state: inout State) {
        // If that fails, a draft stays, and is compared with the song when that is opened next.
        _ = failure(of: { drafts throws(FileError) in try drafts.drop(upTo: ticket) })
        forgetRedundant(&state)
    }

    private func forgetRedundant(_ state: inout State) {
        for found in state.recovered
        where !found.waitsForAnother && found.draft.isRedundant(in: state.snapshot.base) {
            do throws(Problem) {
                try remove(found, &state)
            } catch {
                // It is still offered, and is compared with the song again after the next save.
                Diagnostics.note("draft: not removed: \(error.diagnosis)")
            }
        }
    }

    /// Removes the drafts that were put apart and are not offered: their words are in the file, which the disk has
    /// confirmed.
    private func forgetApart(_ state: inout State) {
        let offered = Set(state.recovered.map(\.name))
        // If that fails, their words are found in the file when that is opened next.
        _ = failure(of: { drafts throws(FileError) in try drafts.dropApart(except: offered) })
    }

    /// Offers a draft that was put apart.
    ///
    /// - Returns: why it may not survive a power cut.
    private func offer(_ draft: Draft, as ticket: Int, _ state: inout State) -> FileError? {
        guard let name = drafts.withLock({ $0.nameOfApart(ticket) }) else { return nil }
        state.recovered.insert(LeftDrafts.Found(name: name, draft: draft), at: 0)
        return failureOfMakingApartDurable(ticket)
    }

    /// Removes a draft of an earlier session.
    func remove(_ found: LeftDrafts.Found, _ state: inout State) throws(Problem) {
        if let failure = failure(of: { drafts throws(FileError) in try drafts.others.remove(found) }) {
            throw Problem(failure, cannot: translated("remove the draft"))
        }
        state.recovered.removeAll { $0.name == found.name }
    }

    private func failureOfMakingDurable() -> FileError? {
        failure(of: { drafts throws(FileError) in try drafts.makeDurable() })
    }

    private func failureOfMakingApartDurable(_ ticket: Int) -> FileError? {
        failure(of: { drafts throws(FileError) in try drafts.makeApartDurable(ticket) })
    }

    private func failure(of work: (inout DraftStore) throws(FileError) -> Void) -> FileError? {
        drafts.withLock { drafts in
            do throws(FileError) {
                try work(&drafts)
                return nil
            } catch {
                return error
            }
        }
    }
}

extension SongSnapshot {
    /// The place that a draft must have so that words can be added to it.
    fileprivate func placeOfDraft(isWaiting: Bool) -> DraftJournal.Place {
        DraftJournal.Place(file: file, baseNumber: baseNumber, isWaiting: isWaiting)
    }
}

extension DraftJournal.Beginning {
    /// Whether a draft with the words of a song results in the whole song.
    fileprivate func comes(to song: SongFile) -> Bool {
        let it = song.song
        let edit = SongEdit(title: it.title, text: it.text, updatedAt: it.updatedAt)
        return (try? ours.encoding(edit, limit: Draft.songLimit))?.bytes.hasSameBytes(as: song.bytes) == true
    }
}

extension SongEdit {
    fileprivate var isOfWordsAlone: Bool { tags == nil && pinned == nil && metadata.isEmpty }
}
