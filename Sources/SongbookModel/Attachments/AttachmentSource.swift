public import Files
public import SongNames

/// What to put next to a song.
nonisolated public enum AttachmentSource: Sendable {
    /// A copy of a file: absolute.
    case file(FilePath)
    /// A new file: pasted content, or an empty note.
    case content([UInt8], AttachmentName)
}
