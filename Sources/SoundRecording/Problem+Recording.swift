import Files
import Problems
import Translations

extension Problem {
    private static var what: String { translated("record") }

    /// No program that records is installed.
    static let noRecorder = Problem(
        .unavailable, cannot: what, reason: translated("no program that records sound is installed"),
        remedy: translated("install the packages gstreamer1.0-tools and gstreamer1.0-plugins-good, or pulseaudio-utils")
    )

    /// GStreamer is installed, but without a plugin that records.
    static let noPlugin = Problem(
        .unavailable, cannot: what, reason: translated("GStreamer has no plugin for the microphone"),
        remedy: translated("install the package gstreamer1.0-plugins-good or pulseaudio-utils"))

    /// No sound arrives from a microphone.
    static let noMicrophone = Problem(
        .unavailable, cannot: what, reason: translated("no microphone was found"),
        remedy: translated("connect one, or choose one in the sound settings of the desktop"))

    /// No more sound arrives from the microphone.
    static let microphoneGone = Problem(
        .unavailable, cannot: translated("continue recording"),
        reason: translated("the microphone was disconnected, or the sound server ended"),
        remedy: translated("what was recorded until then is kept"))

    /// The encoder ended, or does not take its input.
    static let encoderFailed = Problem(
        .internalError, cannot: translated("continue recording"), reason: translated("the encoder ended unexpectedly"),
        remedy: translated("what was recorded until then is kept"))

    /// The header of the file cannot state a greater length.
    static let recordingTooLong = Problem(
        .cannotCreate, cannot: translated("continue recording"),
        reason: translated("the file has reached its maximum size"),
        remedy: translated("start another recording"))

    /// The disk does not accept what was recorded.
    static func diskNotResponding(_ path: FilePath) -> Problem {
        Problem(
            FileError(call: .write, path: path, errno: .timedOut), cannot: translated("continue recording"), path: path)
    }

    /// What was recorded cannot be written to the disk.
    init(recording error: FileError, in folder: FilePath, isBegun: Bool) {
        let problem = Problem(error, cannot: isBegun ? translated("continue recording") : Self.what, path: folder)
        self = isBegun ? problem.adding(remedy: translated("what was recorded until then is kept")) : problem
    }
}
