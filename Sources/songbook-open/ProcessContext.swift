import Files
import Freedesktop
import Glibc

/// What the process was given, read when it is first asked for: a print of one file needs none of it.
final class ProcessContext {
    private(set) lazy var environment = Environment.current()

    /// The pipe by which to tell how this process ended, where the terminal around it was opened for it and goes with it.
    let terminalStatus: FilePath? = getenv(OwnTerminal.variable).map {
        FilePath(bytes: Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))))
    }
}
