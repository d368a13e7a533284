public import EditingSession
import SongFormat
import SongMerging

/// A draft of an earlier session. It is offered to the user and never applied without asking.
public struct DraftOffer {
    /// What can be done with it.
    public enum Kind: Sendable {
        /// The song cannot be edited; the draft can be saved to another file.
        case readOnly
        /// The draft has only lyrics, of a song that could not be read: restoring replaces the song's lyrics.
        case lyricsAlone
        /// The song has not changed since the draft was made.
        case unchanged
        /// The song has changed since, and both can be merged.
        case mergeable
        /// Both changed the same part: the draft can be saved to another file.
        case conflicting
    }

    /// The draft.
    public let draft: Draft
    /// How many older drafts there are.
    public let olderOnes: Int
    /// What can be done with it.
    public let kind: Kind

    init(_ draft: Draft, olderOnes: Int, of song: Song, isReadOnly: Bool) {
        (self.draft, self.olderOnes) = (draft, olderOnes)
        let isBaseUnchanged = (try? SongFile(decoding: draft.base))?.song.hasSameText(as: song) ?? false
        kind =
            if isReadOnly {
                .readOnly
            } else if draft.isLyricsAlone {
                .lyricsAlone
            } else if isBaseUnchanged {
                .unchanged
            } else if draft.merged(into: SongText(song)) != nil {
                .mergeable
            } else {
                .conflicting
            }
    }
}

extension Song {
    nonisolated fileprivate func hasSameText(as other: Song) -> Bool {
        title.hasSameBytes(as: other.title) && text.hasSameBytes(as: other.text)
    }
}
