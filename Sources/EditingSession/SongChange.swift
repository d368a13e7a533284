import Files
import SongFormat
import SongMerging

/// What a save should change in the file: not a whole song, but the difference between two.
struct SongChange {
    /// The song that the words were typed into.
    let origin: SongFile
    /// The song with the words.
    let ours: SongFile

    /// Whether nothing was changed.
    var isNothing: Bool { ours.bytes.hasSameBytes(as: origin.bytes) }

    /// The same, together with the changes before it, since the song was `earlier`.
    func since(_ earlier: SongFile?) -> SongChange {
        earlier.map { SongChange(origin: $0, ours: ours) } ?? self
    }

    /// Another version of the song with this change in it; nil if both changed the same, or cannot be one song.
    func merged(into theirs: SongFile) -> SongFile? {
        guard case .clean(let merged) = try? SongMerge.merging(base: origin, ours: ours, theirs: theirs) else {
            return nil
        }
        return merged
    }
}
