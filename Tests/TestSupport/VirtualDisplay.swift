import CLinux
import Files
import Glibc

/// An X server without a screen, which ends when the test releases it.
public final class VirtualDisplay {
    private static let program = "/usr/bin/Xvfb"

    /// Whether Xvfb is installed.
    public static let isPossible = access(program, X_OK) == 0

    /// The comment of a skipped test.
    public static let reason = "Xvfb is not installed"

    /// The value of `$DISPLAY` for its programs.
    public let name: String

    private let server: RunningCommand

    private struct NotStarted: Error {}

    /// Returns once programs can connect to it. Source: Xserver(1), `-displayfd`.
    public init() throws {
        var ends: [CInt] = [0, 0]
        precondition(clinux_pipe_close_on_exec(&ends) == 0)
        server = RunningCommand(
            FilePath(Self.program), ["-screen", "0", "800x600x24", "-nolisten", "tcp", "-noreset", "-displayfd", "1"],
            variables: ["PATH": Array("/usr/bin:/bin".utf8)], output: .descriptor(ends[1]), errors: .file("/dev/null"))
        close(ends[1])
        defer { close(ends[0]) }
        var number = ""
        var byte = UInt8(0)
        while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { number.unicodeScalars.append(.init(byte)) }
        guard !number.isEmpty else { throw NotStarted() }
        name = ":" + number
    }

    deinit {
        server.kill(SIGTERM)
        _ = server.finish()
    }
}
