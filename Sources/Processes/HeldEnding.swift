public import Files
import Glibc

/// Blocks the signals that tell this process to end until it has finished what it is doing; then they take effect. Only
/// in a process with one thread. A process that ignores them, as under nohup(1), continues. Source: signal(7).
public final class HeldEnding {
    /// What a wait ended with.
    public enum Event: Sendable {
        /// The stream has something to read, or is at its end.
        case input
        /// This process was told to end; so every later wait ends at once.
        case told
        /// Nothing happened for some time.
        case nothing
    }

    /// The longest wait, in milliseconds.
    private static let pause: Int32 = 100

    private let signals = HeldEndings()

    /// Blocks the signals from now on.
    public init() {}

    /// Whether this process was told to end.
    public var isTold: Bool { signals.isTerminated }

    /// Waits until something happens, or for a tenth of a second.
    public func wait(for stream: borrowing FileDescriptor) -> Event {
        if isTold { return .told }
        return Self.hasInput(stream, within: Self.pause) ? .input : isTold ? .told : .nothing
    }

    /// Whether a stream has something to read now, or is at its end.
    public static func hasInput(_ stream: borrowing FileDescriptor) -> Bool {
        hasInput(stream, within: 0)
    }

    /// Unblocks the signals: a process that was told to end ends here.
    public func letGo() {
        signals.letGo()
    }

    private static func hasInput(_ stream: borrowing FileDescriptor, within milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: stream.rawValue, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, milliseconds) > 0
    }
}
