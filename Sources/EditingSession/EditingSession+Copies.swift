public import Files
public import Problems
import SongFormat
import SongMerging
import SongNames

/// The result of merging a conflict copy.
public enum CopyResolution: Sendable {
    /// There was nothing to do: the song contains all of it.
    case contained
    /// It was merged into the song; the report tells how that was saved.
    case merged(SaveReport)
    /// It conflicts with the song, or it is unknown what both were made from: the user has to decide.
    case undecided
}

extension EditingSession {
    /// Merges a conflict copy into the song, based on the version in the history that both were made from. The copy
    /// stays where it is.
    ///
    /// - Throws: if the copy cannot be read, is not a song, or the song cannot be saved.
    public func merge(_ copy: FilePath) throws(Problem) -> CopyResolution {
        let other = try Self.read(copy).song
        let ticket = nextDraft()
        return try withState { state throws(Problem) in
            if other.bytes == state.snapshot.base.bytes { return .contained }
            if let change = try change(of: other, in: state) {
                let earlier = state.snapshot.unconfirmedOrigin
                return .merged(
                    try keepingDraft(of: change, since: earlier, as: ticket, &state) { state throws(Problem) in
                        try write(change, for: nil, &state)
                    })
            }
            return state.snapshot.base.contains(other) ? .contained : .undecided
        }
    }

    /// What `copy` changes in the song as its file has it, or is thought to; nil if it cannot be merged, or changes
    /// nothing.
    private func change(of copy: SongFile, in state: borrowing State) throws(Problem) -> SongChange? {
        guard let id = state.snapshot.base.song.id ?? copy.song.id else { return nil }
        let history = SongHistory(id: id, environment: environment)
        guard let origin = try history.origin(of: copy, and: state.snapshot.base),
            let merged = SongChange(origin: origin, ours: copy).merged(into: state.snapshot.base)
        else { return nil }
        do {
            let (old, present) = (merged.song, state.snapshot.base.song)
            let undated = try merged.encoding(SongEdit(createdAt: present.createdAt, updatedAt: present.updatedAt))
            if undated.bytes == state.snapshot.base.bytes { return nil }
            let start = state.snapshot.remembered ?? state.snapshot.base
            if try merged.hasSameContent(as: state.snapshot.base) { return SongChange(origin: start, ours: merged) }
            let now = Timestamp.ofSave(now: Timestamp(clock()), after: old.updatedAt)
            return SongChange(origin: start, ours: try merged.encoding(SongEdit(updatedAt: now)))
        } catch {
            throw Problem(error, file: state.snapshot.file)
        }
    }
}
