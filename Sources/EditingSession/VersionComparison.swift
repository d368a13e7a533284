public import SongFormat
public import SongMerging

/// A comparison of a song with another version of it, for the user who decides about the two.
///
/// The song is `theirs` in the merge, the other version `ours`: parts of the song without a decision stay as they are.
public struct VersionComparison: Sendable {
    /// The song.
    public let song: SongFile
    /// The other version.
    public let other: SongFile
    /// The lyrics of both, in their order.
    public let text: TextMerge
    /// What the user has to decide; nil if the two can be merged automatically.
    public let conflict: MergeConflict?
    private let merged: SongFile

    /// - Parameter origin: what both were made from; nil if it is unknown.
    /// - Throws: if a version must not be edited, or both together are too large.
    public init(song: SongFile, other: SongFile, origin: SongFile?) throws(SongFormatError) {
        self.song = song
        self.other = other
        text = TextMerge(base: origin?.song.text, ours: other.song.text, theirs: song.song.text)
        switch try SongMerge.merging(base: origin, ours: other, theirs: song) {
        case .clean(let merged):
            self.merged = merged
            conflict = nil
        case .conflict(let conflict):
            merged = song
            self.conflict = conflict
        }
    }

    /// The song as it was decided; nil while something is undecided.
    public func decided(by choices: MergeChoices?) throws(SongFormatError) -> SongFile? {
        guard let conflict else { return merged }
        guard let choices else { return nil }
        return try conflict.resolved(by: choices)
    }
}
