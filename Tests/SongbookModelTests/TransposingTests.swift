import ChordSheet
import SongFormat
import Testing

@testable import SongbookModel

@Suite("Transposing a song")
struct TransposingTests {
    @Test("changes the key and the listed chords besides the text")
    func metadata() {
        var edit = MetadataEdit()
        edit.set(.key, .text("Am"))
        edit.set(.chords, .list(["a", "cis"]))
        edit.set(.capo, .number(2))
        let song = Song(text: "[a]one [hums] [cis]two", metadata: Metadata().applying(edit))
        var transform = ChordTransform()
        transform.transposition = .semitones(2)
        let result = transform.applied(to: ChordedText(song))
        let change = result.metadataEdit(of: song)
        #expect(change[.key]?.value == .text("Bm") && change[.chords]?.value == .list(["b", "dis"]))
        #expect(change.names.count == 2)
    }
}
