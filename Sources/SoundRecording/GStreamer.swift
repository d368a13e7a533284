import Files
import Freedesktop
import Processes

/// GStreamer's programs for the command line: gst-launch-1.0(1), gst-inspect-1.0(1).
enum GStreamer {
    static let launch: FilePath = "gst-launch-1.0"
    /// The descriptor that its pipelines write to, because it says things on the usual one.
    static let output: CInt = 3
    static let sink: [FilePath] = ["fdsink", FilePath("fd=\(output)"), "sync=false"]
    private static let inspect: FilePath = "gst-inspect-1.0"
    /// When it runs for the first time, it looks at all its plugins.
    private static let patience = 20_000

    /// Whether these elements of pipelines are installed.
    static func has(_ elements: [FilePath], in environment: Environment) -> Bool {
        guard let path = environment.program(inspect) else { return false }
        return elements.allSatisfy { element in
            let question = ChildProcess(
                path, arguments: ["--exists", element], variables: environment.variables, output: .discarded)
            // One that cannot be asked has nothing.
            return (try? question.run(timeout: patience)) == .exited(0)
        }
    }
}
