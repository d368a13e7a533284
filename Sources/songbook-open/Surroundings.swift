import Files
import Freedesktop
import Glibc

/// What the process was given, read when it is first asked for: a print of one file needs none of it.
final class Surroundings {
    private(set) lazy var environment = Environment.current()

    /// Whether the terminal around this process was opened for it and goes with it.
    var isInOwnTerminal: Bool {
        getenv(OwnTerminal.variable) != nil
    }
}
