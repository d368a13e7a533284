import Diagnostics
public import Files
public import Problems
public import SongFormat
import SongNames
import Translations

extension EditingSession {
    /// Writes the changed members into the song's file, and no others.
    ///
    /// - Parameters: nil leaves a member as it is; so does the value it has.
    /// - Throws: why nothing was saved; the file is as it was and the words are in a draft, unless the problem says
    ///   that none could be kept.
    public func save(title: String? = nil, text: String? = nil) throws(Problem) -> SaveReport {
        try save(SongEdit(title: title, text: text))
    }

    /// Writes an edit into the song's file.
    ///
    /// - Parameters:
    ///   - edit: the session fills in dates and a missing `id`.
    ///   - origin: what the song said when the edit was made, as far as that differs from ``song``. What the song says
    ///     beyond it is from other programs and stays.
    ///   - ticket: from ``nextDraft()``, if the edit was taken before this call; nil if it is from now.
    /// - Throws: as ``save(title:text:)``.
    public func save(
        _ edit: SongEdit, madeFrom origin: SongEdit = SongEdit(), as ticket: Int? = nil
    ) throws(Problem) -> SaveReport {
        Diagnostics.note("save: begins")
        do throws(Problem) {
            let report = try write(edit, madeFrom: origin, as: ticket ?? nextDraft())
            Diagnostics.note("save: \(report.outcome.label)")
            return report
        } catch {
            Diagnostics.note("save: failed: \(error.diagnosis)")
            throw error
        }
    }

    private func write(
        _ edit: SongEdit, madeFrom origin: SongEdit, as ticket: Int
    ) throws(Problem) -> SaveReport {
        try withState { state throws(Problem) in
            let change = try state.snapshot.change(by: edit, madeFrom: origin, now: Timestamp(clock()))
            guard !change.isNothing || state.isUnconfirmed else {
                forgetDrafts(upTo: ticket, &state)
                return SaveReport(outcome: .unchanged)
            }
            let origin = state.snapshot.unconfirmedOrigin
            return try keepingDraft(of: change, since: origin, as: ticket, &state) { state throws(Problem) in
                if !state.isMade { return try make(change, &state) }
                return try write(change, for: edit, &state)
            }
        }
    }

    /// Writes the song with an edit into a new file, and continues with that one; the old file is left alone.
    ///
    /// - Parameters:
    ///   - origin, ticket: as for ``save(_:madeFrom:as:)``.
    ///   - file: an absolute path; a name that is taken is refused.
    /// - Throws: why it was not written; the words are in a draft, unless the problem says that none could be kept.
    public func saveElsewhere(
        _ edit: SongEdit, madeFrom origin: SongEdit = SongEdit(), to file: FilePath, as ticket: Int? = nil
    ) throws(Problem) -> SaveReport {
        let ticket = ticket ?? nextDraft()
        return try withState { state throws(Problem) in
            let change = try state.snapshot.change(by: edit, madeFrom: origin, now: Timestamp(clock()))
            let wanted = change.ours.dated(asReplacing: change.origin, state.snapshot.status)
            guard let name = file.lastComponent else {
                throw Problem(
                    .usage, path: file, translated("not a valid file name"),
                    remedy: translated("choose a file name"))
            }
            return try keepingDraft(of: change, as: ticket, &state) { state throws(Problem) in
                let durability = try Problem.explaining(
                    translated("save the song to this location"), path: file,
                    try AtomicReplacement.create(wanted.bytes, named: name, in: Directory(file.parent)))
                let status = try Problem.explaining(
                    translated("access the song"), path: file, try FileStatus(of: file, followingLinks: false))
                state.continues(with: wanted, status: status, at: file)
                return report(durability, &state)
            }
        }
    }
}

extension EditingSession {
    /// The report on words that are in the file.
    ///
    /// - Parameter merged: as in ``SaveReport``.
    func report(
        _ durability: AtomicReplacement.Durability, merged: Song? = nil, notices: [Notice] = [], _ state: inout State
    ) -> SaveReport {
        let news = notices.filter { state.noticesGiven.insert($0).inserted }
        guard case .unconfirmed(let cause) = durability else {
            return SaveReport(outcome: merged == nil ? .saved : .merged, merged: merged, notices: news)
        }
        state.isUnconfirmed = true
        let problem = Problem(
            .inputOutput, path: state.snapshot.file,
            translated("saved, but the disk has not confirmed it")
                + (cause.map { ": \($0.call.rawValue): \($0.errno.message)" } ?? ""),
            remedy: translated("check the disk and save again"), cause: cause)
        return SaveReport(outcome: .savedUnconfirmed(problem), merged: merged, notices: news)
    }
}
