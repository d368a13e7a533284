public import Files
import Problems
import Processes
import Translations

/// The window as a process of its own, so that a terminal, `git commit` or a script gets its answer in time: when the
/// window is open, or with `--wait` when the song is closed, although other windows may be open.
public struct WindowProcess: Sendable {
    /// The result of a call.
    public struct Answer: Sendable {
        /// The call's exit status.
        public let status: Int32
        /// The message for the caller; nil if the window has reported everything.
        public let complaint: String?
    }

    private let process: DetachedProcess

    /// - Parameters:
    ///   - program: the program of the window.
    ///   - arguments: those after the program's own name.
    public init(_ program: FilePath, arguments: [FilePath], in environment: Environment) {
        process = DetachedProcess(program, arguments: arguments, variables: environment.variables)
    }

    /// Starts it and waits for its answer.
    ///
    /// - Throws: why it cannot be started.
    public func run() throws(FileError) -> Answer {
        switch try process.run() {
        case .reported(let status):
            return Answer(status: Int32(status), complaint: nil)
        case .ended(.signaled(let signal)):
            let complaint = translated(
                """
                the window closed unexpectedly (signal \(signal)); open the song again to recover unsaved changes
                """)
            return Answer(status: ExitStatus.unavailable.rawValue, complaint: complaint)
        case .ended(.exited(1)):
            let complaint = translated(
                "cannot open a window on this display; use --edit to edit the song in the terminal")
            return Answer(status: ExitStatus.unavailable.rawValue, complaint: complaint)
        case .ended(.exited(let status)):
            // Another instance answered, and this is its status.
            return Answer(status: status, complaint: nil)
        }
    }
}
