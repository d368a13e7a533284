import Files
import Glibc
import Processes

/// A ``SoundSource`` that runs.
final class LiveSource {
    private static let blockSize = 1 << 16
    private static let farewell = 500

    /// Whether anything has come from it.
    private(set) var hasSpoken = false
    /// When something came from it last; at first, when it was started.
    private(set) var lastHeard = SuspendingClock.now
    private var process: BoundProcess
    private let reader: FileDescriptor
    /// The first bytes of a moment that is not whole yet.
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

    /// What has come from it since the last look, in whole moments; nil when it has ended.
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

    /// Ends it.
    ///
    /// - Returns: what it had heard until then.
    func end() -> [UInt8] {
        process.send(SIGTERM)
        process.wait(atMost: Self.farewell)
        var heard: [UInt8] = []
        while let bytes = try? read(), !bytes.isEmpty { heard += bytes }
        return heard
    }
}
