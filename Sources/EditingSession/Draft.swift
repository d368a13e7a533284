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
    /// The bytes of the song that the words were typed into; empty if the song could not be read or written, so that
    /// the draft has only lyrics (``isLyricsAlone``).
    public let base: [UInt8]
    /// The song as it should have been written.
    public let ours: SongFile
    /// Whether it belongs to a save that did not reach the song's disk: it is recovered when the disk answers again.
    public var isWaiting = false
    /// The song that was being saved when the draft was left, if the result of that is unknown.
    var attempted: SongFile?

    /// The song as it should have been.
    public var song: Song { ours.song }

    /// Whether it has only lyrics: what they were made from is not known, and they replace the song's lyrics when the
    /// user restores them.
    public var isLyricsAlone: Bool { base.isEmpty }

    /// The most bytes of the song in a draft. Words that are too large for a song are kept nevertheless: there may be
    /// no other copy of them, as when they come from a pipe.
    public static let songLimit = 128 << 20
}

extension Draft {
    init(of change: SongChange, to file: FilePath, at time: FileTime) {
        self.init(file: file, savedAt: time, base: change.origin.bytes, ours: change.ours, isWaiting: false)
    }

    /// The same draft, for its song at another path.
    func filed(under file: FilePath) -> Draft {
        Draft(file: file, savedAt: savedAt, base: base, ours: ours)
    }

    /// The typed words merged into the song's present ones; nil if both changed the same.
    public func merged(into words: SongText) -> SongText? {
        if isLyricsAlone { return SongText(title: words.title, text: song.text) }
        // It was saved, and more was typed.
        if let attempted, shown(attempted.song).isSame(as: words) { return shown(song) }
        guard let origin = try? SongFile(decoding: base) else { return nil }
        return SongText.merging(base: shown(origin.song), ours: words, theirs: shown(song))
    }

    /// The changes besides title and lyrics, and the values before; empty if there are none.
    public var labels: (edit: SongEdit, origin: SongEdit) {
        var (edit, before) = (SongEdit(), SongEdit())
        guard let origin = try? SongFile(decoding: base).song else { return (edit, before) }
        if song.tags != origin.tags { (edit.tags, before.tags) = (song.tags, origin.tags) }
        if song.pinned != origin.pinned { (edit.pinned, before.pinned) = (song.pinned, origin.pinned) }
        edit.metadata = origin.metadata.changes(to: song.metadata)
        before.metadata = song.metadata.changes(to: origin.metadata)
        return (edit, before)
    }

    /// The changes besides title and lyrics, applied to a song with these tags.
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

    /// Whether it changes nothing in the song: all that was typed was saved or undone.
    var saysNothing: Bool {
        guard !isLyricsAlone else { return false }
        return base == ours.bytes || (try? SongFile(decoding: base))?.song.hasSameWords(as: song) == true
    }

    /// Whether it is the same draft.
    func isSame(as other: Draft) -> Bool {
        file == other.file && savedAt == other.savedAt && base == other.base && ours.bytes == other.ours.bytes
    }

    /// Whether a song already contains what was typed.
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
    /// Whether it is larger than a file may be; then it can be kept only in a draft.
    var isTooLarge: Bool { bytes.count > Self.byteLimit }
}
