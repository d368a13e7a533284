import Files
import Freedesktop
import Processes

/// GStreamer's programs for the command line: gst-launch-1.0(1), gst-inspect-1.0(1).
enum GStreamer {
    static let launch: FilePath = "gst-launch-1.0"
    /// The descriptor that its pipelines write to, because it writes messages to standard output.
    static let output: CInt = 3
    static let sink: [FilePath] = ["fdsink", FilePath("fd=\(output)"), "sync=false"]
    private static let inspect: FilePath = "gst-inspect-1.0"
    /// On its first run, it scans all its plugins.
    private static let patience = 20_000

    /// Whether these pipeline elements are installed.
    static func has(_ elements: [FilePath], in environment: Environment) -> Bool {
        guard let path = environment.program(inspect) else { return false }
        return elements.allSatisfy { element in
            let question = ChildProcess(
                path, arguments: ["--exists", element], variables: environment.variables, output: .discarded)
            // If it cannot be asked, the element counts as missing.
            return (try? question.run(timeout: patience)) == .exited(0)
        }
    }
}
