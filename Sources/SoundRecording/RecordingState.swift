public import Files
public import Problems

/// The state of a recording.
public struct RecordingState: Sendable {
    /// What a recording is doing.
    public enum Phase: Hashable, Sendable {
        /// Nothing has come from the microphone yet.
        case starting
        /// Sound from the microphone is being recorded.
        case recording
        /// The microphone is not in use; what was recorded is on the disk.
        case paused
        /// The rest is being written to the disk.
        case finishing
        /// The recording has ended.
        case ended
    }

    /// What the recording is doing.
    public internal(set) var phase = Phase.starting
    /// The length of what was recorded.
    public internal(set) var milliseconds = 0
    /// The highest level since the last look, from 0 to 1.
    public internal(set) var level = 0.0
    /// The file, once there is one; nil if nothing was recorded.
    public internal(set) var file: FilePath?
    /// Whether what this computer plays is recorded, because its sound system has no microphone.
    public internal(set) var isOfSpeaker = false
    /// The size of a minute, in bytes, if no encoder is installed that compresses it; otherwise nil.
    public internal(set) var bytesPerMinute: Int?
    /// Why the recording ended early, or why some of it may be lost; nil if there is no problem.
    public internal(set) var problem: Problem?
}
