import Files
import Glibc
import Processes

/// A running ``SoundEncoder``, with the sound that it has not taken yet. Without a program, the sound passes unchanged.
final class LiveEncoder {
    /// More than five minutes of sound wait only if the disk does not respond.
    private static let mostWaiting = 300 * SoundFormat.framesPerSecond * SoundFormat.bytesPerFrame

    private var process: BoundProcess?
    private var input: OpenFile?
    private var waiting: ArraySlice<UInt8> = []

    /// - Parameter output: called with the end of the pipe from which the file is read.
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

    /// The descriptor to poll for whether more can be written; nil if nothing waits.
    var descriptor: CInt? { waiting.isEmpty ? nil : input?.descriptor.rawValue }
    /// Whether it takes much less than it is given.
    var isOverwhelmed: Bool { waiting.count > Self.mostWaiting }

    /// Writes more sound to the encoder, now or when it can take it.
    func add(_ bytes: [UInt8]) throws(FileError) {
        waiting += bytes
        try flush()
    }

    /// Writes the waiting sound, as far as the encoder takes it.
    func flush() throws(FileError) {
        guard let input else { return }
        while !waiting.isEmpty {
            let count = try input.descriptor.writeAvailable(waiting.prefix(1 << 16))
            guard count > 0 else { return }
            waiting = waiting.dropFirst(count)
        }
        waiting = []
    }

    /// Writes the rest, and closes the encoder's input.
    ///
    /// - Parameter milliseconds: the time limit.
    func end(within milliseconds: Int) {
        let end = SuspendingClock.now + .milliseconds(milliseconds)
        while let descriptor, SuspendingClock.now < end {
            var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&polled, 1, 100)
            // An encoder that has ended takes no more sound; the end of its output shows that.
            guard (try? flush()) != nil else { break }
        }
        input = nil
    }

    /// Ends the encoder at once.
    func kill() {
        input = nil
        process = nil
    }
}
