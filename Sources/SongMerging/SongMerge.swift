public import SongFormat

/// Merges two versions of a song that derive from the same base.
///
/// The result is their file, byte for byte, with our changes applied:
/// - title: a single value; a conflict if both changed it differently;
/// - lyrics: line by line, see `TextMerge`;
/// - tags: a set. A tag that either side added is in the result, and one that either side removed is not. The order is
///   that of the side that changed the tags, or if both did, that of theirs, followed by our additions. Never a
///   conflict;
/// - pin: a value of two states, so never a conflict;
/// - `createdAt`: the date that was changed; if both changed it, the earlier one;
/// - `updatedAt`: the later one;
/// - other members, including metadata: each separately, with its whole value as one, except `meta`, where each entry
///   is separate; a conflict if both changed it differently. Values are equal if only white space or escapes differ.
///   Repeated names, and names that differ only in Unicode form, are one member with several values, so that no merge
///   makes a song that cannot be edited. If both changed an entry of `meta`, null and the empty text count as missing;
/// - id: two versions with different ids are two songs, which only the user can combine: a conflict. But if the base
///   has no id and both got one since, the lower one is taken, so that two computers that merge the same versions
///   agree.
///
/// An id or a date that only one side has is not removed because the other side lacks it.
public enum SongMerge {
    /// - Parameters:
    ///   - base: the version that both derive from. Nil if unknown; then every difference is a conflict, except values
    ///     that only one side has, and tags, pin and dates, for which the result has all tags, is pinned if either is,
    ///     and has the earliest and the latest date.
    ///   - ours: the version that was edited here.
    ///   - theirs: the version that another program or computer wrote.
    /// - Returns: theirs unchanged if ours equals the base or theirs; ours unchanged if theirs equals the base.
    /// - Throws: `.readOnly` if a version must not be edited (`SongFile.readOnlyReason`); `.tooLarge` if the merged
    ///   song would be too large. Both versions must then be kept as they are.
    public static func merging(
        base: SongFile?, ours: SongFile, theirs: SongFile
    ) throws(SongFormatError) -> MergeResult {
        if ours.bytes == theirs.bytes || ours.bytes == base?.bytes { return .clean(theirs) }
        if theirs.bytes == base?.bytes { return .clean(ours) }
        try ours.requireEditable()
        try theirs.requireEditable()
        return try SongComparison(base: base, ours: ours, theirs: theirs).result()
    }
}

/// The result of a merge.
public enum MergeResult: Sendable {
    /// The merged song, to be saved.
    case clean(SongFile)
    /// Some changes conflict with each other.
    case conflict(MergeConflict)
}

/// The merge of all members of a song.
private struct SongComparison {
    let base: SongFile?
    let ours: SongFile
    let theirs: SongFile

    func result() throws(SongFormatError) -> MergeResult {
        let (baseSong, ourSong, theirSong) = (base?.song, ours.song, theirs.song)
        let members = try MemberMerge(base: base, ours: ours, theirs: theirs)
        let text = TextMerge(base: baseSong?.text, ours: ourSong.text, theirs: theirSong.text)
        let lyrics = text.text
        let title = TitleMerge(base: baseSong?.title, ours: ourSong.title, theirs: theirSong.title)
        let id = IDMerge(base: base.map { $0.song.id }, ours: ourSong.id, theirs: theirSong.id)
        let edit = SongEdit(
            id: id.value, title: title.value, text: lyrics,
            tags: TagMerge(base: baseSong?.tags ?? [], ours: ourSong.tags, theirs: theirSong.tags).tags,
            pinned: ourSong.pinned == (baseSong?.pinned ?? false) ? nil : ourSong.pinned)
        let splice = MergeWriter(ours: ours, theirs: theirs, edit: edit, members: members)
        if title.isConflict || id.isConflict || lyrics == nil || !members.conflicts.isEmpty {
            return .conflict(
                MergeConflict(
                    title: title.isConflict
                        ? ValueConflict(base: baseSong?.title, ours: ourSong.title, theirs: theirSong.title) : nil,
                    id: id.isConflict
                        ? ValueConflict(base: baseSong?.id, ours: ourSong.id ?? "", theirs: theirSong.id ?? "") : nil,
                    members: members.conflicts, text: text, splice: splice))
        }
        return .clean(try splice.song())
    }
}
