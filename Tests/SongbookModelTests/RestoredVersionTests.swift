import SongFormat
import Testing

@testable import SongbookModel

@MainActor
@Suite("Undoing and redoing a restore")
struct RestoredVersionTests {
    private let before = Song(
        title: "Lamp", text: "new", tags: ["demo"], pinned: true, metadata: Self.metadata(artist: "Ann", key: "D"))
    private let after = Song(
        title: "Lamp", text: "old", tags: ["old", "slow"], pinned: false,
        metadata: Self.metadata(artist: "Ben", key: "C"))

    private var restored: RestoredVersion { RestoredVersion(before: before, after: after) }

    private static func metadata(artist: String, key: String) -> Metadata {
        var edit = MetadataEdit()
        edit.set(.artist, .list([artist]))
        edit.set(.key, .text(key))
        return Metadata().applying(edit)
    }

    private func isSame(_ song: Song, _ other: Song) -> Bool {
        song.tags == other.tags && song.pinned == other.pinned && song.metadata == other.metadata
    }

    @Test("brings back tags, pin and metadata, and leaves the text to the page")
    func undone() {
        let edit = restored.undoing(in: after)
        #expect(edit.title == nil && edit.text == nil)
        #expect(isSame(edit.applied(to: after), before))
        #expect(isSame(restored.redoing(in: before).applied(to: before), after))
    }

    @Test("keeps later changes, and brings back the rest", arguments: ["tags", "pin", "artist"])
    func changedSince(what: String) {
        for isUndone in [true, false] {
            let (from, to) = isUndone ? (after, before) : (before, after)
            var changed = from
            var wanted = to
            switch what {
            case "tags":
                changed.tags = ["since"]
                wanted.tags = ["since"]
            case "pin":
                // A pin has two values: a later change is a change back.
                changed.pinned.toggle()
                wanted.pinned = changed.pinned
            default:
                var edit = MetadataEdit()
                edit.set(.artist, .list(["Cleo"]))
                changed.metadata = from.metadata.applying(edit)
                wanted.metadata = to.metadata.applying(edit)
            }
            let edit = isUndone ? restored.undoing(in: changed) : restored.redoing(in: changed)
            #expect(isSame(edit.applied(to: changed), wanted))
        }
    }

    @Test("changes nothing if it is undone already, or if the versions are the same")
    func nothing() {
        #expect(restored.undoing(in: before).isEmpty)
        #expect(restored.redoing(in: after).isEmpty)
        let same = RestoredVersion(before: before, after: before)
        #expect(!same.isChange && !same.changesWords && same.undoing(in: before).isEmpty)
    }

    @Test("is a change if only the text differs, or anything else")
    func changes() {
        var other = before
        other.text = "old"
        #expect(RestoredVersion(before: before, after: other).isChange)
        #expect(RestoredVersion(before: before, after: other).changesWords)
        other = before
        other.tags = []
        #expect(RestoredVersion(before: before, after: other).isChange)
        #expect(!RestoredVersion(before: before, after: other).changesWords)
        other = before
        other.metadata = after.metadata
        #expect(RestoredVersion(before: before, after: other).isChange)
    }
}
