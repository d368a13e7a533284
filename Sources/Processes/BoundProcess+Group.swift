import CLinux
import Glibc

extension BoundProcess {
    private static let pause: Int32 = 20
    /// What was killed takes so long to be gone, in milliseconds, unless it waits for a disk that does not answer.
    private static let killTimeout = 200

    /// Ends it, with all that it started and that is in its process group still: tells them to (SIGTERM), and kills those
    /// that are there after that time.
    ///
    /// - Parameter milliseconds: how long they have.
    /// - Returns: how the program ended, by itself or by this; nil where it cannot be killed.
    public mutating func endGroup(within milliseconds: Int) -> ChildProcess.Ending? {
        let end = SuspendingClock.now + .milliseconds(milliseconds)
        // One that is suspended takes no notice otherwise.
        if ending() == nil || hasGroup { for signal in [SIGTERM, SIGCONT] { kill(-identifier, signal) } }
        wait(until: end)
        if ending() == nil || hasGroup {
            kill(-identifier, SIGKILL)
            wait(until: SuspendingClock.now + .milliseconds(Self.killTimeout))
        }
        return ending()
    }

    /// Whether there is a process in its group. The number of a group is not given to others as long as there is.
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
