import CLinux
import Glibc
import Synchronization

extension FilePath {
    /// The interval between two checks for an answer, in milliseconds.
    private static let interval: CInt = 1000

    /// Runs `body`, which accesses much at this path, while the network folder or FUSE mount on the way to it answers
    /// (``waitForAnswer(timeout:)``). If there is no such mount, it only runs `body`.
    ///
    /// - Parameter body: runs on another thread. If the mount no longer answers, it continues, maybe until the process
    ///   ends, and its result is dropped.
    /// - Throws: ``Errno/timedOut`` if the mount no longer answers.
    public func whileAnswering<Result: Sendable>(
        _ body: @escaping @Sendable () -> Result
    ) throws(FileError) -> Result {
        guard placeOfAnswer != nil else { return body() }
        let work = Work<Result>()
        let isStarted = BackgroundThread.startIfPossible {
            let result = body()
            work.result.withLock { $0 = result }
            work.signal()
        }
        guard isStarted else { return body() }
        while true {
            var polled = pollfd(fd: work.reader, events: Int16(POLLIN), revents: 0)
            if poll(&polled, 1, Self.interval) == 0 { try waitForAnswer() }
            if let result = work.result.withLock(\.self) { return result }
        }
    }
}

/// The work of a thread, and the pipe by which it reports that it is done.
private final class Work<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
    /// Negative if no descriptors are left: poll(2) then ignores it, and waits for the interval.
    let reader: CInt
    private let writer: CInt

    init() {
        var ends: [CInt] = [-1, -1]
        _ = clinux_pipe_close_on_exec(&ends)
        (reader, writer) = (ends[0], ends[1])
    }

    func signal() {
        var byte: UInt8 = 0
        _ = write(writer, &byte, 1)
    }

    deinit {
        for end in [reader, writer] where end >= 0 { close(end) }
    }
}
