import Files
import Freedesktop
import Processes

/// A program that writes the microphone's sound, in ``SoundFormat``, until it is told to end.
struct SoundSource: Sendable {
    /// How long the program may take to send its first sound, in milliseconds. On its first run, GStreamer scans its
    /// plugins first.
    let patience: Int
    /// The descriptor that it writes to.
    let number: CInt
    let program: ChildProcess

    /// Returns the installed sources, the best one first.
    static func all(in environment: Environment) -> [SoundSource] {
        gstreamer(in: environment) + pipeWire(in: environment) + pulseAudio(in: environment)
    }

    /// Returns a source for each sound system. GStreamer's own choice, `autoaudiosrc`, uses a test signal if there is
    /// none.
    private static func gstreamer(in environment: Environment) -> [SoundSource] {
        guard let launch = environment.program(GStreamer.launch) else { return [] }
        let sources: [[FilePath]] = [
            ["pulsesrc", "buffer-time=200000", "latency-time=20000"], ["pipewiresrc", "do-timestamp=true"],
            ["alsasrc", "buffer-time=200000", "latency-time=20000"],
        ]
        return sources.map { source in
            let arguments: [FilePath] =
                ["-q"] + source + ["!", "audioconvert", "!", "audioresample", "!", format, "!"] + GStreamer.sink
            return SoundSource(
                patience: 15_000, number: GStreamer.output,
                program: ChildProcess(launch, arguments: arguments, variables: environment.variables))
        }
    }

    private static var format: FilePath {
        FilePath(
            "audio/x-raw,format=S16LE,layout=interleaved,rate=\(SoundFormat.framesPerSecond),channels=\(SoundFormat.channels)"
        )
    }

    private static func pipeWire(in environment: Environment) -> [SoundSource] {
        let arguments: [FilePath] = [
            "--rate", FilePath(String(SoundFormat.framesPerSecond)), "--channels",
            FilePath(String(SoundFormat.channels)),
            "--format", "s16", "--latency", "20ms", "-",
        ]
        // Releases after 1.4 write a header unless they are told not to; those before 1.4 do not know that option.
        return [["--raw"] + arguments, arguments].compactMap { source("pw-record", $0, in: environment) }
    }

    private static func pulseAudio(in environment: Environment) -> [SoundSource] {
        let arguments: [FilePath] = [
            "--raw", "--format=s16le", FilePath("--rate=\(SoundFormat.framesPerSecond)"),
            FilePath("--channels=\(SoundFormat.channels)"), "--latency-msec=20",
        ]
        return [source("parec", arguments, in: environment)].compactMap(\.self)
    }

    private static func source(_ name: FilePath, _ arguments: [FilePath], in environment: Environment) -> SoundSource? {
        guard let path = environment.program(name) else { return nil }
        return SoundSource(
            patience: 5000, number: 1,
            program: ChildProcess(path, arguments: arguments, variables: environment.variables))
    }
}
