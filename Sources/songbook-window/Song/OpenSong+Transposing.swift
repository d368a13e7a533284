import ChordSheet
import SongFormat
import SongMerging

/// Transposing the song itself: its chords in one step of undo, and its key with them.
extension OpenSong {
    /// So many are remembered for undoing.
    private static let mostTransposed = 32

    /// What is asked with the song as it is now.
    var transposeQuestion: TransposeQuestion { TransposeQuestion(ChordedText(current)) }

    /// Moves the chords of the song as it is now, and says what stays.
    func transpose(_ transposition: ChordTransform.Transposition) {
        guard !isClosed, !isReadOnly else { return }
        let before = current
        var transform = ChordTransform()
        transform.transposition = transposition
        let result = transform.applied(to: ChordedText(before))
        editor.type(title: before.title, text: result.song.text)
        change(SongEdit(metadata: result.metadataEdit(of: before)))
        transposed.append(RestoredVersion(before: before, after: current))
        if transposed.count > Self.mostTransposed { transposed.removeFirst() }
        host?.report(TransposeQuestion.report(result))
    }

    /// Where the words are those of before a transposition again, or those that it made, so is the key.
    func followTransposing() {
        for step in transposed where step.changesWords {
            let now = current
            if editor.words.hasSameBytes(as: SongText(step.before)) {
                change(step.undoing(in: now))
            } else if editor.words.hasSameBytes(as: SongText(step.after)) {
                change(step.redoing(in: now))
            }
        }
    }
}

extension ChordedText {
    /// What a song says of its chords.
    init(_ song: Song) {
        var (key, capo) = (nil as String?, 0)
        if case .text(let text)? = song.metadata[.key] { key = text }
        if case .number(let fret)? = song.metadata[.capo] { capo = Int(fret) }
        self.init(text: song.text, listed: song.metadata.listedChords, key: key, capo: capo)
    }
}

extension ChordTransform.Result {
    /// What is another key now, and other names that are listed as chords.
    func metadataEdit(of song: Song) -> MetadataEdit {
        var edit = MetadataEdit()
        let old = ChordedText(song)
        if let key = self.song.key, key != old.key { edit.set(.key, .text(key)) }
        if self.song.listed != old.listed { edit.set(.chords, .list(self.song.listed)) }
        return edit
    }
}
