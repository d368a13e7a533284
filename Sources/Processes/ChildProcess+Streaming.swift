public import Files
import Glibc

extension ChildProcess {
    /// Limits for the output of a program, and for the time it takes.
    public struct StreamLimits: Sendable {
        /// The maximum number of bytes of output.
        public var output: Int
        /// The number of bytes of its standard error that are kept, the last ones.
        public var errors: Int
        /// How long it may write nothing, in milliseconds.
        public var silence: Int
        /// How long it may take in all, in milliseconds.
        public var total: Int
        /// How long it has to end by itself after SIGTERM, in milliseconds; then it is killed.
        public var farewell: Int

        /// Limits of these sizes.
        public init(output: Int, errors: Int, silence: Int, total: Int, farewell: Int) {
            (self.output, self.errors, self.silence) = (output, errors, silence)
            (self.total, self.farewell) = (total, farewell)
        }
    }

    /// The end of a program whose output was passed on as it came.
    public struct Stream: Sendable {
        /// Why there is no more output.
        public enum End: Hashable, Sendable {
            /// The program has ended.
            case ended(Ending)
            /// It was ended, because its output is no longer wanted, or because this process was told to end.
            case cancelled
            /// It was ended, because it wrote nothing for too long.
            case silent
            /// It was ended, because it took too long in all.
            case endless
            /// It was ended, because it wrote more than the limit.
            case excessive
        }

        /// Why there is no more output.
        public let end: End
        /// The last bytes of its standard error.
        public let errors: [UInt8]
    }

    /// Starts the program with these bytes as its input, and passes on its output as it comes. When this returns, it
    /// has ended, with everything it started in its process group.
    ///
    /// Its input is a file in memory, so it may leave bytes unread; it has no file of this process open. It is ended as
    /// well when this thread ends, or before this process ends after it was told to.
    ///
    /// - Parameters:
    ///   - input: its standard input.
    ///   - isCancelled: whether to end it; called many times a second.
    ///   - take: gets each piece of its standard output.
    /// - Throws: as ``run()``, and if there is no memory for the input, or no pipe.
    public func stream(
        _ input: [UInt8], limits: StreamLimits, isCancelled: () -> Bool, take: (ArraySlice<UInt8>) -> Void
    ) throws(FileError) -> Stream {
        let signals = HeldEndings()
        defer { signals.letGo() }
        let question = try Self.memoryFile(for: program)
        try question.write(input)
        question.rewind()
        var run = try StreamRun(self, reading: question, limits: limits)
        while true {
            run.wait()
            if let end = try run.advance(take) { return run.finish(end) }
            if isCancelled() || signals.isTerminated { return run.finish(.cancelled) }
        }
    }
}

/// A running program, with the pipes to it.
private struct StreamRun: ~Copyable {
    private static let pause: Int32 = 20
    private static let blockSize = 1 << 16
    /// How long processes that it started and left behind may still write, in milliseconds.
    private static let linger = 1000

    private let limits: ChildProcess.StreamLimits
    private var process: BoundProcess
    private var output: ReadEnd?
    private var complaints: ReadEnd?
    private var taken = 0
    private var errors: [UInt8] = []
    private let start = SuspendingClock.now
    private var lastHeard = SuspendingClock.now
    private var ending: (ChildProcess.Ending, at: SuspendingClock.Instant)?

    init(
        _ child: ChildProcess, reading input: borrowing FileDescriptor, limits: ChildProcess.StreamLimits
    ) throws(FileError) {
        var output = try PipeEnds()
        var complaints = try PipeEnds()
        guard let writer = output.writer.take(), let errorWriter = complaints.writer.take(),
            let reader = output.reader.take(), let errorReader = complaints.reader.take()
        else { preconditionFailure("a new pipe has two ends") }
        process = try BoundProcess(
            child, reading: input.rawValue, writing: writer.rawValue, complainingTo: errorWriter.rawValue)
        self.limits = limits
        reader.stopWaiting()
        errorReader.stopWaiting()
        self.output = ReadEnd(reader)
        self.complaints = ReadEnd(errorReader)
    }

    /// Waits until there is something to read, or for a moment.
    func wait() {
        var polled = [pollfd]()
        for end in [output, complaints] {
            guard let number = end?.descriptor.rawValue else { continue }
            polled.append(pollfd(fd: number, events: Int16(POLLIN), revents: 0))
        }
        _ = poll(&polled, nfds_t(polled.count), Self.pause)
    }

    /// Takes what is available.
    ///
    /// - Returns: why there will be no more; nil if there may be more.
    mutating func advance(_ take: (ArraySlice<UInt8>) -> Void) throws(FileError) -> ChildProcess.Stream.End? {
        // Checked first, so that what it wrote before it ended is read afterwards.
        if ending == nil, let ended = process.ending() { ending = (ended, .now) }
        try readComplaints()
        if let end = try readOutput(take) { return end }
        let now = SuspendingClock.now
        if let (ended, moment) = ending {
            let isRead = output == nil && complaints == nil
            return isRead || now > moment + .milliseconds(Self.linger) ? .ended(ended) : nil
        }
        if now > start + .milliseconds(limits.total) { return .endless }
        return now > lastHeard + .milliseconds(limits.silence) ? .silent : nil
    }

    /// Ends it, if it has not ended.
    mutating func finish(_ end: ChildProcess.Stream.End) -> ChildProcess.Stream {
        _ = process.endGroup(within: limits.farewell)
        // Its last messages, such as why it ended.
        try? readComplaints()
        return ChildProcess.Stream(end: end, errors: errors)
    }

    /// One block at a time, so that a program that floods the pipe can be canceled.
    private mutating func readOutput(
        _ take: (ArraySlice<UInt8>) -> Void
    ) throws(FileError) -> ChildProcess.Stream.End? {
        guard let bytes = try output?.descriptor.readAvailable(limit: Self.blockSize) else {
            output = nil
            return nil
        }
        guard !bytes.isEmpty else { return nil }
        lastHeard = .now
        let accepted = bytes.prefix(limits.output - taken)
        taken += accepted.count
        take(accepted)
        return accepted.count < bytes.count ? .excessive : nil
    }

    private mutating func readComplaints() throws(FileError) {
        guard let bytes = try complaints?.descriptor.readAvailable(limit: Self.blockSize) else {
            complaints = nil
            return
        }
        errors += bytes
        if errors.count > limits.errors { errors.removeFirst(errors.count - limits.errors) }
    }
}

/// The reading end of a pipe, until it is closed.
private final class ReadEnd {
    let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }
}
