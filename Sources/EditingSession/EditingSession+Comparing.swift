public import Files
public import Problems
public import SongFormat
import SongMerging
import SongNames

extension EditingSession {
    /// Compares the song with a conflict copy, based on the version that both were most likely made from.
    ///
    /// - Throws: if the copy cannot be read, is not a song, or the two cannot be merged at all.
    public func comparison(with copy: FilePath) throws(Problem) -> VersionComparison {
        let other = try Self.read(copy).song
        return try withState { state throws(Problem) in
            var origin: SongFile?
            if let id = state.snapshot.base.song.id ?? other.song.id {
                origin = try SongHistory(id: id, environment: environment).origin(of: other, and: state.snapshot.base)
            }
            return try comparison(of: state.snapshot.base, and: other, origin: origin, file: copy)
        }
    }

    /// Compares the song with words that were not saved to it.
    public func comparison(with draft: Draft) throws(Problem) -> VersionComparison {
        let origin = try? SongFile(decoding: draft.base)
        return try withState { state throws(Problem) in
            try comparison(of: state.snapshot.base, and: draft.ours, origin: origin, file: state.snapshot.file)
        }
    }

    /// Writes the result of a comparison into the song. Later changes by other programs are merged with it.
    ///
    /// - Throws: as ``save(_:madeFrom:as:)``. The draft is then one of ``recoveredDrafts``.
    public func save(_ decision: SongFile, of comparison: VersionComparison) throws(Problem) -> SaveReport {
        let ticket = nextDraft()
        return try withState { state throws(Problem) in
            let origin = comparison.song
            let displayed = state.snapshot.displayed
            let ours: SongFile
            do throws(SongFormatError) {
                // A later date alone is no change.
                let undated = SongEdit(createdAt: origin.song.createdAt, updatedAt: origin.song.updatedAt)
                if try decision.encoding(undated).bytes == origin.bytes { return SaveReport(outcome: .unchanged) }
                let now = Timestamp.ofSave(now: Timestamp(clock()), after: displayed.updatedAt)
                ours = try decision.encoding(
                    SongEdit(
                        id: decision.song.id == nil ? state.snapshot.newID : nil,
                        createdAt: decision.saysCreation ? nil : displayed.createdAt,
                        updatedAt: try decision.hasSameContent(as: origin) ? nil : now))
            } catch {
                throw Problem(error, file: state.snapshot.file)
            }
            // What was written into a song that is only remembered is part of the comparison, but not of its file.
            let change = SongChange(origin: state.snapshot.remembered ?? origin, ours: ours)
            let earlier = state.snapshot.unconfirmedOrigin
            return try keepingDraft(of: change, since: earlier, as: ticket, isApart: true, &state) {
                state throws(Problem) in
                try write(change, for: nil, &state)
            }
        }
    }

    /// Whether a conflict copy still has what it had when it was compared; only then is it settled.
    public func isUnchanged(_ copy: FilePath, since comparison: VersionComparison) throws(Problem) -> Bool {
        try Self.read(copy).song.bytes == comparison.other.bytes
    }

    private func comparison(
        of song: SongFile, and other: SongFile, origin: SongFile?, file: FilePath
    ) throws(Problem) -> VersionComparison {
        do throws(SongFormatError) {
            return try VersionComparison(song: song, other: other, origin: origin)
        } catch {
            throw Problem(error, file: file)
        }
    }
}
