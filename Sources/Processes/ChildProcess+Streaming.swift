public import Files
import Glibc

extension ChildProcess {
    /// How much a program may write while what it writes is taken, and how long it may take.
    public struct StreamLimits: Sendable {
        /// How many bytes of its output are taken.
        public var output: Int
        /// How many bytes of what it complains of are kept, the last ones.
        public var errors: Int
        /// How long it may write nothing, in milliseconds.
        public var silence: Int
        /// How long it may take in all, in milliseconds.
        public var total: Int
        /// How long it has to end by itself when it is told to (SIGTERM), in milliseconds; then it is killed.
        public var farewell: Int

        /// Limits of these sizes.
        public init(output: Int, errors: Int, silence: Int, total: Int, farewell: Int) {
            (self.output, self.errors, self.silence) = (output, errors, silence)
            (self.total, self.farewell) = (total, farewell)
        }
    }

    /// What became of a program whose output was taken while it came.
    public struct Stream: Sendable {
        /// Why there is no more of it.
        public enum End: Hashable, Sendable {
            /// It has ended.
            case ended(Ending)
            /// It was ended, because nobody wants its output any more, or because this process was told to end.
            case cancelled
            /// It was ended, because it wrote nothing for too long.
            case silent
            /// It was ended, because it took too long in all.
            case endless
            /// It was ended, because it wrote more than is taken.
            case excessive
        }

        /// Why there is no more of it.
        public let end: End
        /// What it complained of: the last bytes.
        public let errors: [UInt8]
    }

    /// Starts the program, gives it the bytes to read, and takes what it writes while it comes. When this returns, it has
    /// ended, with all that it started in its process group.
    ///
    /// It finds the bytes in a file in memory, so it may leave them unread; it has no file of this process open. It is ended
    /// as well when this thread ends, or when this process is told to end, before that does.
    ///
    /// - Parameters:
    ///   - input: what it finds on its standard input.
    ///   - isCancelled: whether it is to be ended; asked many times a second.
    ///   - take: is given each piece of its standard output.
    /// - Throws: as ``run()``, and where there is no memory for the input, or no pipe.
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

/// A program that runs, with the pipes to it.
private struct StreamRun: ~Copyable {
    private static let pause: Int32 = 20
    private static let blockSize = 1 << 16
    /// What it started and left behind may still write for so long, in milliseconds.
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

    /// Takes what is there.
    ///
    /// - Returns: why there will be no more; nil where there may be.
    mutating func advance(_ take: (ArraySlice<UInt8>) -> Void) throws(FileError) -> ChildProcess.Stream.End? {
        // What it had written when it ended is read after that was noticed.
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
        // Its last words, as of what ended it.
        try? readComplaints()
        return ChildProcess.Stream(end: end, errors: errors)
    }

    /// One block at a time, so that who floods the pipe can be cancelled.
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

/// The end of a pipe that is read, until it is closed.
private final class ReadEnd {
    let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }
}
