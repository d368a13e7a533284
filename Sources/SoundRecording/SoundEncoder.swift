import Files
import Freedesktop
import Processes

/// What a recording is on the disk. Each plays as far as it goes when it ends in the middle.
struct SoundEncoder: Sendable {
    /// Of the file, without a dot.
    let suffix: String
    /// Reads the sound and writes the file; nil where the sound is written as it is, behind a ``WAVEHeader``.
    let program: ChildProcess?

    /// The best one that is installed. Sound can always be written as it is.
    static func best(in environment: Environment) -> SoundEncoder {
        opus(in: environment) ?? vorbis(in: environment) ?? SoundEncoder(suffix: "wav", program: nil)
    }

    private static func opus(in environment: Environment) -> SoundEncoder? {
        gstreamer(["opusenc", "bitrate=128000"], suffix: "opus", in: environment)
    }

    private static func vorbis(in environment: Environment) -> SoundEncoder? {
        gstreamer(["vorbisenc", "quality=0.5"], suffix: "ogg", in: environment)
    }

    private static func gstreamer(_ codec: [FilePath], suffix: String, in environment: Environment) -> SoundEncoder? {
        guard let launch = environment.program(GStreamer.launch),
            GStreamer.has([codec[0], "oggmux", "rawaudioparse", "audioconvert"], in: environment)
        else { return nil }
        let format: [FilePath] = [
            "format=pcm", "pcm-format=s16le", FilePath("sample-rate=\(SoundFormat.framesPerSecond)"),
            FilePath("num-channels=\(SoundFormat.channels)"),
        ]
        // A page of Ogg is written every half second, and what comes after the last one is lost in a crash.
        let arguments =
            ["-q", "fdsrc", "fd=0", "!", "rawaudioparse"] + format + ["!", "audioconvert", "!"] + codec
            + ["!", "oggmux", "max-page-delay=500000000", "!"] + GStreamer.sink
        return SoundEncoder(
            suffix: suffix, program: ChildProcess(launch, arguments: arguments, variables: environment.variables))
    }
}
