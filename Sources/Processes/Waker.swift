import CLinux
public import Files
import Glibc

/// Waits for an event on a descriptor or a ring by another thread, or for some time.
public final class Waker: Sendable {
    /// What a wait ended with.
    public enum Wake: Sendable {
        /// The descriptor has something to read.
        case event
        /// ``ring()`` was called; so every later wait ends too, until ``silence()``.
        case rung
        /// Nothing happened in the time given.
        case timeout
    }

    private let reader: FileDescriptor
    private let writer: FileDescriptor

    /// An alarm that was not rung.
    public init() throws(FileError) {
        var ends: [CInt] = [0, 0]
        try SystemCall.pipe2("pipe") {
            ends.withUnsafeMutableBufferPointer { clinux_pipe_close_on_exec($0.baseAddress!) }
        }
        reader = FileDescriptor(owning: ends[0], path: "pipe")
        writer = FileDescriptor(owning: ends[1], path: "pipe")
    }

    /// Ends the present wait and all later ones.
    public func ring() {
        _ = Glibc.write(writer.rawValue, [UInt8(1)], 1)
    }

    /// Cancels all earlier calls of ``ring()``; for after a wait that ended with one.
    public func silence() {
        var bytes = [UInt8](repeating: 0, count: 64)
        // If it was rung more often than that, the next wait ends, too.
        _ = Glibc.read(reader.rawValue, &bytes, bytes.count)
    }

    /// Waits.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor that may have something to read; nil to wait only for the rest.
    ///   - milliseconds: how long; nil for no limit.
    public func wait(for descriptor: CInt? = nil, milliseconds: Int32? = nil) -> Wake {
        var polled = [
            pollfd(fd: reader.rawValue, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let count = poll(&polled, nfds_t(polled.count), milliseconds ?? -1)
            if count < 0, Errno.current == .interrupted { continue }
            if polled[0].revents != 0 { return .rung }
            return count > 0 ? .event : .timeout
        }
    }
}
