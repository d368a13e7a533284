import EditingSession
import Files
import SongFormat
import SongMerging
import Translations

/// An earlier version that was restored, and the song before that: enough to undo the restore.
public struct RestoredVersion {
    /// The song with its unsaved changes.
    let before: Song
    let after: Song
    /// Withdraws the offer to undo the restore.
    public var withdrawOffer: @MainActor () -> Void = {}

    /// Whether there is something to undo.
    var isChange: Bool { before.metadata != after.metadata || !SongEdit(after).reduced(to: before).isEmpty }

    /// Whether it changed title or lyrics.
    var changesWords: Bool { !SongText(before).hasSameBytes(as: SongText(after)) }

    /// A message that names what was restored besides the text.
    var words: String {
        let change = SongEdit(after).reduced(to: before)
        var names = change.changedMetadata(in: before).map(\.label.asLine)
        if change.tags != nil { names.append(translated("Tags")) }
        if change.pinned != nil { names.append(translated("Pin")) }
        guard !names.isEmpty else { return translated("Earlier version restored") }
        let list = names.joined(separator: ", ")
        return translated("Earlier version restored. Also restored: \(list)")
    }

    /// Changes tags, pin and metadata back to what they were before the restore; later changes stay.
    ///
    /// - Parameter song: the song as it is now.
    func undoing(in song: Song) -> SongEdit { Self.change(from: after, to: before, in: song) }

    /// Changes tags, pin and metadata to what the restore made them; later changes stay.
    ///
    /// - Parameter song: the song as it is now.
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
