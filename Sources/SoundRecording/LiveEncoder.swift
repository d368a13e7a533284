import Files
import Glibc
import Processes

/// A ``SoundEncoder`` that runs, with what it has not taken yet. Where none is needed, the sound goes on as it is.
final class LiveEncoder {
    /// More than that waits only where the disk does not answer: five minutes.
    private static let mostWaiting = 300 * SoundFormat.framesPerSecond * SoundFormat.bytesPerFrame

    private var process: BoundProcess?
    private var input: OpenFile?
    private var waiting: ArraySlice<UInt8> = []

    /// - Parameter output: is given the end of the pipe at which the file comes out.
    init(
        _ encoder: SoundEncoder, output: (consuming FileDescriptor) throws(FileError) -> Void
    ) throws(FileError) {
        var sound = try PipeEnds()
        sound.writer?.stopWaiting()
        guard let writer = sound.writer.take(), let reader = sound.reader.take() else {
            preconditionFailure("a new pipe has two ends")
        }
        guard let program = encoder.program else {
            process = nil
            input = OpenFile(writer)
            try output(reader)
            return
        }
        var file = try PipeEnds()
        guard let fileWriter = file.writer.take(), let fileReader = file.reader.take() else {
            preconditionFailure("a new pipe has two ends")
        }
        process = try BoundProcess(
            program, reading: reader.rawValue, writing: fileWriter.rawValue, as: GStreamer.output)
        input = OpenFile(writer)
        try output(fileReader)
    }

    /// The number to ask whether more can be given; nil where nothing waits.
    var descriptor: CInt? { waiting.isEmpty ? nil : input?.descriptor.rawValue }
    /// Whether it takes much less than it is given.
    var isOverwhelmed: Bool { waiting.count > Self.mostWaiting }

    /// Gives it more sound, now or when it can take it.
    func add(_ bytes: [UInt8]) throws(FileError) {
        waiting += bytes
        try flush()
    }

    /// Gives it what waits, as far as it takes it.
    func flush() throws(FileError) {
        guard let input else { return }
        while !waiting.isEmpty {
            let count = try input.descriptor.writeAvailable(waiting.prefix(1 << 16))
            guard count > 0 else { return }
            waiting = waiting.dropFirst(count)
        }
        waiting = []
    }

    /// Gives it the rest, and says that this is all.
    ///
    /// - Parameter milliseconds: how long that may take.
    func end(within milliseconds: Int) {
        let end = SuspendingClock.now + .milliseconds(milliseconds)
        while let descriptor, SuspendingClock.now < end {
            var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&polled, 1, 100)
            // One that has ended takes nothing any more, which its file tells.
            guard (try? flush()) != nil else { break }
        }
        input = nil
    }

    /// Ends it in the middle.
    func kill() {
        input = nil
        process = nil
    }
}
