public import Files
public import Problems

/// The result of attaching a file to a song.
public struct AddedAttachment: Sendable {
    /// What was done.
    public enum Outcome: String, Hashable, Sendable {
        /// It was copied.
        case copied
        /// The same bytes were already there, under the name that the copy would have got.
        case present
    }

    /// Where it is: absolute.
    public let path: FilePath
    /// What was done.
    public let outcome: Outcome
    /// Why a power cut could still undo it; nil where the disk has confirmed it.
    public let unconfirmed: Problem?
}
