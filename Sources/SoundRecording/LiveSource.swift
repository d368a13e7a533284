import Files
import Glibc
import Processes

/// A running ``SoundSource``.
final class LiveSource {
    private static let blockSize = 1 << 16
    private static let farewell = 500

    /// Whether any sound has arrived.
    private(set) var hasSpoken = false
    /// When sound last arrived; at first, when the program was started.
    private(set) var lastHeard = SuspendingClock.now
    private var process: BoundProcess
    private let reader: FileDescriptor
    /// The first bytes of an incomplete frame.
    private var rest: [UInt8] = []

    init(_ source: SoundSource) throws(FileError) {
        var pipe = try PipeEnds()
        guard let writer = pipe.writer.take(), let reader = pipe.reader.take() else {
            preconditionFailure("a new pipe has two ends")
        }
        reader.stopWaiting()
        process = try BoundProcess(source.program, writing: writer.rawValue, as: source.number)
        self.reader = reader
    }

    var descriptor: CInt { reader.rawValue }

    /// Returns the sound that arrived since the last call, in whole frames; nil when the program has ended.
    func read() throws(FileError) -> [UInt8]? {
        guard let bytes = try reader.readAvailable(limit: Self.blockSize) else { return nil }
        guard !bytes.isEmpty else { return [] }
        hasSpoken = true
        lastHeard = .now
        var whole = rest + bytes
        let count = whole.count - whole.count % SoundFormat.bytesPerFrame
        rest = Array(whole[count...])
        whole.removeSubrange(count...)
        return whole
    }

    /// Ends the program.
    ///
    /// - Returns: the sound that it recorded until then.
    func end() -> [UInt8] {
        process.send(SIGTERM)
        process.wait(atMost: Self.farewell)
        var heard: [UInt8] = []
        while let bytes = try? read(), !bytes.isEmpty { heard += bytes }
        return heard
    }
}
