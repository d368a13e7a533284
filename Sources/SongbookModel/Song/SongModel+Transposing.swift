public import ChordSheet
public import SongFormat
import SongMerging

/// Transposing the song itself: its chords in one undo step, and its key with them.
extension SongModel {
    /// The number of transpositions that are remembered for undo.
    private static let mostTransposed = 32

    /// Transposes the chords of the song as it is now.
    ///
    /// - Returns: the result, with what was left unchanged; nil if the song cannot be changed.
    public func transpose(_ transposition: ChordTransform.Transposition) -> ChordTransform.Result? {
        guard !isClosed, !isReadOnly else { return nil }
        let before = current
        var transform = ChordTransform()
        transform.transposition = transposition
        let result = transform.applied(to: ChordedText(before))
        text.type(SongText(title: before.title, text: result.song.text))
        change(SongEdit(metadata: result.metadataEdit(of: before)))
        transposed.append(RestoredVersion(before: before, after: current))
        if transposed.count > Self.mostTransposed { transposed.removeFirst() }
        return result
    }

    /// If the text is again that from before a transposition, or the transposed one, changes the key to match.
    func followTransposing() {
        for step in transposed where step.changesWords {
            let now = current
            if text.words.hasSameBytes(as: SongText(step.before)) {
                change(step.undoing(in: now))
            } else if text.words.hasSameBytes(as: SongText(step.after)) {
                change(step.redoing(in: now))
            }
        }
    }
}

nonisolated extension ChordedText {
    /// The text, chords, key and capo of a song.
    public init(_ song: Song) {
        var (key, capo) = (nil as String?, 0)
        if case .text(let text)? = song.metadata[.key] { key = text }
        if case .number(let fret)? = song.metadata[.capo] { capo = Int(fret) }
        self.init(text: song.text, listed: song.metadata.listedChords, key: key, capo: capo)
    }
}

nonisolated extension ChordTransform.Result {
    /// The changes to the key and to the list of chords.
    func metadataEdit(of song: Song) -> MetadataEdit {
        var edit = MetadataEdit()
        let old = ChordedText(song)
        if let key = self.song.key, key != old.key { edit.set(.key, .text(key)) }
        if self.song.listed != old.listed { edit.set(.chords, .list(self.song.listed)) }
        return edit
    }
}
