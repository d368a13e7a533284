import Files
import Freedesktop
import Processes

/// What programs hear that name no microphone, by the sound system's own program: pactl(1), for PulseAudio and PipeWire.
enum DefaultSource {
    private static let program: FilePath = "pactl"
    private static let line = "Default Source: "
    /// What the names of sources end in that give what is played: module-null-sink and others, in PulseAudio's
    /// documentation of its modules.
    private static let monitor = ".monitor"
    private static let limit = 1 << 16
    private static let patience = 2000

    /// Whether that is what this computer plays, as where it has no microphone. Waits for the sound system.
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
