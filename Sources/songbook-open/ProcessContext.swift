import Files
import Freedesktop
import Glibc

/// The environment of the process, read on first use: printing a single file needs none of it.
final class ProcessContext {
    private(set) lazy var environment = Environment.current()

    /// The pipe on which to report how this process ended, if a terminal was opened only for it.
    let terminalStatus: FilePath? = getenv(OwnTerminal.variable).map {
        FilePath(bytes: Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))))
    }
}
