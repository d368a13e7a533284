public import Files
import Glibc

/// Another program in a session of its own, so that it continues when its caller does not wait any more. It reports one
/// byte, an exit status, when the caller may continue.
///
/// A process that only forks cannot continue: the locks of Swift's runtime identify a thread by a number that it keeps,
/// so two threads of such a process that want the same lock wait forever. Source: `FUTEX_LOCK_PI` in futex(2).
public struct DetachedProcess: Sendable {
    /// What is known of it when its caller may continue.
    public enum News: Hashable, Sendable {
        /// The status that it reported.
        case reported(UInt8)
        /// It ended without a report.
        case ended(ChildProcess.Ending)
    }

    /// Contains the number of the descriptor that the program reports to.
    private static let variable = "SONGBOOK_REPORT"

    private let program: FilePath
    private let arguments: [FilePath]
    private let variables: [String: [UInt8]]

    /// Parameters as in ``ChildProcess``.
    public init(_ program: FilePath, arguments: [FilePath], variables: [String: [UInt8]]) {
        self.program = program
        self.arguments = arguments
        self.variables = variables
    }

    /// Starts the program, which shares the standard streams, and waits for its report.
    ///
    /// - Throws: a failure of `.spawn` when it could not be started, or why it could not report. Source:
    ///   posix_spawn(3), setsid(2).
    public func run() throws(FileError) -> News {
        var ends = try PipeEnds()
        guard let reader = ends.reader.take(), let writer = ends.writer.take() else {
            preconditionFailure("a pipe has two ends")
        }
        var variables = variables
        variables[Self.variable] = Array("\(writer.rawValue)".utf8)
        let process = try ChildProcess(program, arguments: arguments, variables: variables)
            .start(leadsSession: true, keeping: writer.rawValue)
        try? writer.close()
        if let status = try? reader.readAvailable(limit: 1)?.first { return .reported(status) }
        var status: CInt = 0
        try SystemCall.wait(program) { waitpid(process, &status, 0) }
        return .ended(ChildProcess.Ending(waitStatus: status))
    }
}

extension DetachedProcess {
    /// Whether this process is a detached one; false once its report is taken.
    public static var isThisProcess: Bool { getenv(variable) != nil }

    /// The descriptor that this detached process reports to; nil if its parent process did not keep it open.
    public static func takeReport() -> FileDescriptor? {
        guard let number = getenv(variable).flatMap({ CInt(String(cString: $0)) }) else { return nil }
        unsetenv(variable)
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return nil }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        return FileDescriptor(owning: number, path: "report")
    }
}
