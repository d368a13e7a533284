public import Files
public import Problems

/// How a recording stands.
public struct RecordingState: Sendable {
    /// What it does.
    public enum Phase: Hashable, Sendable {
        /// Nothing has come from the microphone yet.
        case starting
        /// What the microphone hears is recorded.
        case recording
        /// The microphone is not in use; what was recorded is on the disk.
        case paused
        /// The last of what was recorded is put on the disk.
        case finishing
        /// It is over.
        case ended
    }

    /// What it does.
    public internal(set) var phase = Phase.starting
    /// How much was recorded.
    public internal(set) var milliseconds = 0
    /// How loud it was at the most since somebody looked last, from 0 to 1.
    public internal(set) var level = 0.0
    /// The file, once there is one, and unless nothing was recorded.
    public internal(set) var file: FilePath?
    /// Whether what is heard is what this computer plays, because its sound system knows no microphone.
    public internal(set) var isOfSpeaker = false
    /// How much room a minute of it takes, in bytes, where no encoder is installed that makes it small; else nil.
    public internal(set) var bytesPerMinute: Int?
    /// Why it ended before it was told to, or why some of it may be lost; nil as long as all is well.
    public internal(set) var problem: Problem?
}
