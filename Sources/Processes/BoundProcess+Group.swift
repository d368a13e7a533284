import CLinux
import Glibc

extension BoundProcess {
    private static let pause: Int32 = 20
    /// How long a killed process may take to end, in milliseconds, unless it waits for a disk that does not answer.
    private static let killTimeout = 200

    /// Ends it, with everything it started that is still in its process group: sends SIGTERM, and kills what is left
    /// after that time.
    ///
    /// - Parameter milliseconds: how long they have.
    /// - Returns: how the program ended, by itself or by this; nil if it cannot be killed.
    public mutating func endGroup(within milliseconds: Int) -> ChildProcess.Ending? {
        let end = SuspendingClock.now + .milliseconds(milliseconds)
        // A suspended process would not notice otherwise.
        if ending() == nil || hasGroup { for signal in [SIGTERM, SIGCONT] { kill(-identifier, signal) } }
        wait(until: end)
        if ending() == nil || hasGroup {
            kill(-identifier, SIGKILL)
            wait(until: SuspendingClock.now + .milliseconds(Self.killTimeout))
        }
        return ending()
    }

    /// Whether there is a process in its group. The system does not reuse the number of a group as long as there is.
    private var hasGroup: Bool {
        kill(-identifier, 0) == 0
    }

    private mutating func wait(until end: SuspendingClock.Instant) {
        let descriptor = clinux_pidfd_open(identifier)
        defer { if descriptor >= 0 { close(descriptor) } }
        while SuspendingClock.now < end {
            let isOver = ending() != nil
            if isOver, !hasGroup { return }
            var polled = pollfd(fd: isOver ? -1 : descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&polled, 1, Self.pause)
        }
    }
}
