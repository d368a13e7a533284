import Files
public import Problems
public import SongFormat
import SongNames
import Synchronization
import Translations

extension EditingSession {
    /// Puts words that are still being typed where they survive the end of the process and a power cut; the song's file
    /// is left alone. The next save, or an edit that changes nothing, removes them there; what the disk has
    /// not confirmed stays there.
    ///
    /// Does not wait for the disk that the song is on, nor for a save that does.
    ///
    /// - Parameters: as of ``save(_:madeFrom:as:)``.
    /// - Throws: why they cannot be kept.
    public func keepDraft(
        of edit: SongEdit, madeFrom origin: SongEdit = SongEdit(), as ticket: Int? = nil
    ) throws(Problem) {
        let ticket = ticket ?? nextDraft()
        let (snapshot, isWaiting) = (snapshot, hasWaitingDraft)
        let change = try snapshot.change(by: edit, madeFrom: origin, now: Timestamp(clock()))
        let draft = Draft(of: change.since(snapshot.unconfirmedOrigin), to: snapshot.file, at: clock())
        try Problem.explaining(translated("save a draft")) { () throws(FileError) in
            try drafts.withLock { drafts throws(FileError) in
                if change.isNothing, snapshot.unconfirmedOrigin == nil {
                    try drafts.drop(upTo: ticket)
                } else {
                    try drafts.put(draft, as: ticket)
                    // A draft that replaces one that is recovered without being offered is recovered in that way, too.
                    if isWaiting, !change.ours.isTooLarge { try drafts.markAsWaiting(ticket) }
                    try drafts.makeDurable()
                }
            }
        }
    }

    /// Starts writing the last save's version in the history to the disk. To be called after the save was reported, so
    /// that no one waits for it; the end of the session does it, too.
    public func settle() {
        drafts.withLock { $0.settle() }
    }

    /// Calls `write` with the words in a draft, which goes when the disk confirmed that they are in a file.
    ///
    /// - Parameters:
    ///   - origin: where ``SongSnapshot/unconfirmedOrigin`` was changed into what `change` changes.
    ///   - isApart: whether who goes on with the session does not know the words, so that its drafts and saves do not have
    ///     them. Where they are not saved, their draft is one of ``recoveredDrafts``.
    func keepingDraft(
        of change: SongChange, since origin: SongFile? = nil, as ticket: Int, isApart: Bool = false,
        _ state: inout State, _ write: (inout State) throws(Problem) -> SaveReport
    ) throws(Problem) -> SaveReport {
        let wanted = change.since(origin)
        let draft = Draft(of: wanted, to: state.snapshot.file, at: clock())
        let draftFailure = failure(of: { drafts throws(FileError) in
            if isApart { try drafts.putApart(draft, as: ticket) } else { try drafts.put(draft, as: ticket) }
        })
        state.isAnswering = false
        defer { state.historyFolder = nil }
        do throws(Problem) {
            guard !change.ours.isTooLarge else { throw Problem(isTooLarge: state.snapshot.file) }
            let report = try write(&state)
            guard case .savedUnconfirmed(let problem) = report.outcome else {
                let notices = keepVersion(savedFrom: change.ours, as: ticket, &state)
                if isApart { forgetRedundant(&state) } else { forgetDrafts(upTo: ticket, &state) }
                forgetApart(&state)
                forgetContinued(&state)
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

    /// The words of earlier drafts are in a later one, or in the file.
    func forgetContinued(_ state: inout State) {
        for found in state.continued {
            // One that stays is merged like any other, which changes nothing more.
            _ = failure(of: { drafts throws(FileError) in try drafts.remove(found) })
        }
        state.continued = []
        drafts.withLock { $0.letGo() }
    }

    /// The words of every draft that says what the file says now are safe, and the drafts go.
    func forgetDrafts(upTo ticket: Int, _ state: inout State) {
        // Where it fails, a draft stays, and is compared with the song the next time that is opened.
        _ = failure(of: { drafts throws(FileError) in try drafts.drop(upTo: ticket) })
        forgetRedundant(&state)
    }

    private func forgetRedundant(_ state: inout State) {
        for found in state.recovered
        where !found.waitsForAnother && found.draft.isRedundant(in: state.snapshot.base) {
            try? remove(found, &state)
        }
    }

    /// The words of drafts that were put apart and are not offered are in the file, of which the disk has confirmed what
    /// it says.
    private func forgetApart(_ state: inout State) {
        let offered = Set(state.recovered.map(\.name))
        // Where it fails, they are found in the file the next time that is opened.
        _ = failure(of: { drafts throws(FileError) in try drafts.dropApart(except: offered) })
    }

    /// Has a draft that was put apart be one of those that are offered.
    ///
    /// - Returns: why it may not survive a power cut.
    private func offer(_ draft: Draft, as ticket: Int, _ state: inout State) -> FileError? {
        guard let name = drafts.withLock({ $0.nameOfApart(ticket) }) else { return nil }
        state.recovered.insert(DraftStore.Found(name: name, draft: draft), at: 0)
        return failureOfMakingApartDurable(ticket)
    }

    /// Removes a draft of an earlier session.
    func remove(_ found: DraftStore.Found, _ state: inout State) throws(Problem) {
        if let failure = failure(of: { drafts throws(FileError) in try drafts.remove(found) }) {
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
