import CLinux
import Glibc
import Synchronization

extension FilePath {
    /// How often it is asked whether there still is an answer, in milliseconds.
    private static let interval: CInt = 1000

    /// Runs `body`, which asks much of what is at this path, for as long as the network folder or FUSE mount that the path
    /// leads to answers (``waitForAnswer(timeout:)``). Where it leads to none, `body` simply runs.
    ///
    /// - Parameter body: runs on another thread. Where there is no answer any more it goes on, maybe until the process
    ///   ends, and what it returns is dropped.
    /// - Throws: ``Errno/timedOut`` where there is no answer any more.
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

/// What a thread does, and the pipe by which it tells that it is done.
private final class Work<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
    /// Negative where there are no descriptors left: poll(2) leaves it out then, and waits for the interval.
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
