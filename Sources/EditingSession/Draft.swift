public import Files
public import SongFormat
public import SongMerging
import SongNames

/// Words that were on their way into a song when something went wrong.
public struct Draft: Sendable {
    /// The song's file, as it was named then.
    public let file: FilePath
    /// When the draft was written.
    public let savedAt: FileTime
    /// The bytes of the song that the words were typed into; empty where nobody could read or write that, so that the
    /// draft is lyrics alone (``isLyricsAlone``).
    public let base: [UInt8]
    /// The song as it was to be written.
    public let ours: SongFile
    /// Whether it is of a save that did not reach the song's disk: it is recovered when that answers again.
    public var isWaiting = false
    /// The song as it was being saved when the draft was left, where nothing says what became of that.
    var attempted: SongFile?

    /// The song as it was to be.
    public var song: Song { ours.song }

    /// Whether only its lyrics are somebody's words: what they were made from is not known, and they take the place of
    /// whatever lyrics the song has when a person restores them.
    public var isLyricsAlone: Bool { base.isEmpty }

    /// The most bytes that the song in a draft can have. Words for which no song has room are kept all the same: they may
    /// be all there is of them, as where they come from a pipe.
    public static let songLimit = 128 << 20
}

extension Draft {
    init(of change: SongChange, to file: FilePath, at time: FileTime) {
        self.init(file: file, savedAt: time, base: change.origin.bytes, ours: change.ours, isWaiting: false)
    }

    /// The same, for its song at another path.
    func filed(under file: FilePath) -> Draft {
        Draft(file: file, savedAt: savedAt, base: base, ours: ours)
    }

    /// What was typed, put into the words that the song has now; nil where both changed the same.
    public func merged(into words: SongText) -> SongText? {
        if isLyricsAlone { return SongText(title: words.title, text: song.text) }
        // It was saved, and more was typed.
        if let attempted, shown(attempted.song).isSame(as: words) { return shown(song) }
        guard let origin = try? SongFile(decoding: base) else { return nil }
        return SongText.merging(base: shown(origin.song), ours: words, theirs: shown(song))
    }

    /// What was changed besides title and lyrics, and what that was before; empty where nothing was.
    public var labels: (edit: SongEdit, origin: SongEdit) {
        var (edit, before) = (SongEdit(), SongEdit())
        guard let origin = try? SongFile(decoding: base).song else { return (edit, before) }
        if song.tags != origin.tags { (edit.tags, before.tags) = (song.tags, origin.tags) }
        if song.pinned != origin.pinned { (edit.pinned, before.pinned) = (song.pinned, origin.pinned) }
        edit.metadata = origin.metadata.changes(to: song.metadata)
        before.metadata = song.metadata.changes(to: origin.metadata)
        return (edit, before)
    }

    /// What was changed besides title and lyrics, as it is to be where the song has these tags now.
    public func labels(putInto present: [String]) -> SongEdit {
        let (changed, before) = labels
        var edit = changed
        if let wanted = edit.tags, let old = before.tags {
            let (wantedKeys, oldKeys) = (Set(wanted.map(TagKey.init)), Set(old.map(TagKey.init)))
            let kept = present.filter { wantedKeys.contains(TagKey($0)) || !oldKeys.contains(TagKey($0)) }
            let known = oldKeys.union(kept.map(TagKey.init))
            edit.tags = kept + wanted.filter { !known.contains(TagKey($0)) }
        }
        return edit
    }

    /// Whether it changes nothing of the song: all that was typed is saved, or was taken back.
    var saysNothing: Bool {
        guard !isLyricsAlone else { return false }
        return base == ours.bytes || (try? SongFile(decoding: base))?.song.hasSameWords(as: song) == true
    }

    /// Whether it is the same draft.
    func isSame(as other: Draft) -> Bool {
        file == other.file && savedAt == other.savedAt && base == other.base && ours.bytes == other.ours.bytes
    }

    /// Whether a song has in it what was typed.
    func isRedundant(in file: SongFile) -> Bool {
        if isLyricsAlone { return song.text.hasSameBytes(as: file.song.text) }
        if song.hasSameWords(as: file.song) { return true }
        guard let origin = try? SongFile(decoding: base) else { return false }
        return SongChange(origin: origin, ours: ours).merged(into: file)?.song.hasSameWords(as: file.song) ?? false
    }

    private func shown(_ song: Song) -> SongText {
        SongText(song.fillingGaps(fileName: file.name.string, created: nil, modified: Timestamp(savedAt)))
    }
}

extension SongText {
    fileprivate func isSame(as other: SongText) -> Bool {
        title.hasSameBytes(as: other.title) && text.hasSameBytes(as: other.text)
    }
}

extension SongFile {
    /// Whether it has more bytes than a file may have; so it can be kept in a draft alone.
    var isTooLarge: Bool { bytes.count > Self.byteLimit }
}
