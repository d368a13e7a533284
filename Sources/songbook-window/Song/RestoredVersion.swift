import EditingSession
import Files
import SongFormat
import SongMerging
import Translations

/// An earlier version that was restored, and what the song was before: enough to take the restore back.
struct RestoredVersion {
    /// The song with what was typed and is not saved yet.
    let before: Song
    let after: Song
    /// Takes away what offers to take the restore back.
    var withdrawOffer: @MainActor () -> Void = {}

    /// Whether there is something to take back.
    var isChange: Bool { before.metadata != after.metadata || !SongEdit(after).reduced(to: before).isEmpty }

    /// Whether it changed title or lyrics.
    var changesWords: Bool { !SongText(before).hasSameBytes(as: SongText(after)) }

    /// Says what came back besides the words.
    var words: String {
        let change = SongEdit(after).reduced(to: before)
        var names = change.changedMetadata(in: before).map(\.label.asLine)
        if change.tags != nil { names.append(translated("Tags")) }
        if change.pinned != nil { names.append(translated("Pin")) }
        guard !names.isEmpty else { return translated("Earlier version restored") }
        let list = names.joined(separator: ", ")
        return translated("Earlier version restored. Also restored: \(list)")
    }

    /// Makes tags, pin and metadata what they were before the restore; what was changed since stays.
    ///
    /// - Parameter song: as it is now.
    func undoing(in song: Song) -> SongEdit { Self.change(from: after, to: before, in: song) }

    /// Makes tags, pin and metadata what the restore made them; what was changed since stays.
    ///
    /// - Parameter song: as it is now.
    func redoing(in song: Song) -> SongEdit { Self.change(from: before, to: after, in: song) }

    private static func change(from old: Song, to new: Song, in song: Song) -> SongEdit {
        let (change, changedSince) = (SongEdit(new).reduced(to: old), SongEdit(old).reduced(to: song))
        var edit = SongEdit()
        if changedSince.tags == nil { edit.tags = change.tags }
        if changedSince.pinned == nil { edit.pinned = change.pinned }
        for name in old.metadata.changes(to: new.metadata).names where song.metadata[name] == old.metadata[name] {
            edit.metadata.set(name, new.metadata[name])
        }
        return edit
    }
}

extension SongText {
    /// Whether title and lyrics are the same, byte for byte.
    func hasSameBytes(as other: SongText) -> Bool {
        title.hasSameBytes(as: other.title) && text.hasSameBytes(as: other.text)
    }
}
