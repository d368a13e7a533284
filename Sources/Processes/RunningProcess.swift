public import Files
import Glibc

/// A program that runs beside this process; it continues when this is released.
public struct RunningProcess: ~Copyable {
    private let identifier: pid_t
    private let program: FilePath
    private var ended: ChildProcess.Ending?

    /// Starts the program.
    ///
    /// - Throws: a failure of `.spawn` when it could not be started.
    public init(_ child: ChildProcess) throws(FileError) {
        try self.init(child, signalsAtDefault: [])
    }

    init(_ child: ChildProcess, signalsAtDefault signals: [CInt]) throws(FileError) {
        identifier = try child.start(signalsAtDefault: signals)
        program = child.program
    }

    /// How it ended; nil while it runs. Does not wait.
    public mutating func ending() throws(FileError) -> ChildProcess.Ending? {
        _ = try refresh()
        return ended
    }

    /// Sends it a signal, if it is still running.
    public func send(_ signal: CInt) {
        if ended == nil { kill(identifier, signal) }
    }

    /// - Returns: whether it has been suspended since the last call.
    mutating func refresh() throws(FileError) -> Bool {
        guard ended == nil else { return false }
        var status: CInt = 0
        let changed = try SystemCall.wait(program) { waitpid(identifier, &status, WNOHANG | WUNTRACED) }
        guard changed == identifier else { return false }
        // The macro WIFSTOPPED is not in Swift's Glibc.
        if status & 0xFF == 0x7F { return true }
        ended = ChildProcess.Ending(waitStatus: status)
        return false
    }
}
