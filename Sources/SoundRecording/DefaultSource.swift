import Files
import Freedesktop
import Processes

/// What programs record if they name no microphone, according to the sound system's program: pactl(1), for PulseAudio
/// and PipeWire.
enum DefaultSource {
    private static let program: FilePath = "pactl"
    private static let line = "Default Source: "
    /// The end of the names of sources that provide what is played: module-null-sink and others, in PulseAudio's
    /// documentation of its modules.
    private static let monitor = ".monitor"
    private static let limit = 1 << 16
    private static let patience = 2000

    /// Whether the default source is what this computer plays, as on one without a microphone. Waits for the sound
    /// system.
    static func isMonitor(in environment: Environment) -> Bool {
        guard let path = environment.program(program) else { return false }
        var variables = environment.variables
        variables["LC_ALL"] = Array("C".utf8)
        let question = ChildProcess(path, arguments: ["info"], variables: variables, output: .discarded)
        guard let answer = try? question.answer(to: [], limit: limit, timeout: patience), answer.ending == .exited(0),
            let output = answer.output
        else { return false }
        return String(decoding: output, as: UTF8.self).split(separator: "\n").contains {
            $0.hasPrefix(line) && $0.hasSuffix(monitor)
        }
    }
}
