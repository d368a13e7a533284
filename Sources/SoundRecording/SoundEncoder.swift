import Files
import Freedesktop
import Processes

/// The format of a recording on the disk. A file that was cut off plays up to its end.
struct SoundEncoder: Sendable {
    /// The suffix of the file, without a dot.
    let suffix: String
    /// Reads the sound and writes the file; nil if the sound is written uncompressed, after a ``WAVEHeader``.
    let program: ChildProcess?

    /// Returns the best encoder that is installed. Sound can always be written uncompressed.
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
        // An Ogg page is written every half second; in a crash, what comes after the last page is lost.
        let arguments =
            ["-q", "fdsrc", "fd=0", "!", "rawaudioparse"] + format + ["!", "audioconvert", "!"] + codec
            + ["!", "oggmux", "max-page-delay=500000000", "!"] + GStreamer.sink
        return SoundEncoder(
            suffix: suffix, program: ChildProcess(launch, arguments: arguments, variables: environment.variables))
    }
}
