public import SongFormat

/// Merges two versions of a song that were made from the same one.
///
/// The result is the file of theirs, byte for byte, with our changes put into it:
/// - title: a value; a conflict if both changed it differently;
/// - lyrics: line by line, see `TextMerge`;
/// - tags: a set. What either side added is there, what either side removed is not. The order is that of the side that
///   changed the tags, or if both did, that of theirs, with what we added at the end. Never a conflict;
/// - pin: a value of two states, so never a conflict;
/// - `createdAt`: the date that was changed; if both changed it, the earlier one;
/// - `updatedAt`: the later one;
/// - other members, metadata among them: each by itself, with all inside it as one value, but for `meta`, of which each
///   entry is one; a conflict if both changed it differently.
///   Values are the same if only white space or escapes differ. Repeated names, and names that differ in Unicode form
///   only, are one member with several values, so that no merge makes a song that cannot be edited. Where both changed
///   an entry of `meta`, null and the empty text count as missing;
/// - id: two versions with different ids are two songs, which only a person can make one: a conflict. But where the base
///   has no id and both got one since, the lower one is taken, so that two computers that merge the same versions agree.
///
/// An id, or a date, that one side has is not removed because the other one lacks it.
public enum SongMerge {
    /// - Parameters:
    ///   - base: what both were made from. Nil if nobody knows; then every difference is a conflict, but for tags, pin and
    ///     dates, of which all, true, the earliest and the latest are taken, and for what only one side has.
    ///   - ours: the version that was edited here.
    ///   - theirs: the version that another writer left.
    /// - Returns: theirs as it is if ours is the base or the same as theirs; ours as it is if theirs is the base.
    /// - Throws: `.readOnly` if a version must not be edited (`SongFile.readOnlyReason`); `.tooLarge` if both together are
    ///   more than a song can be. Then both have to be kept as they are.
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

/// What a merge comes to.
public enum MergeResult: Sendable {
    /// The merged song, to be saved.
    case clean(SongFile)
    /// Some changes exclude each other.
    case conflict(MergeConflict)
}

/// The merge of all that a song has.
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
