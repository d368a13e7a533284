import Files
import Glibc
import Problems
import Processes
import Synchronization

/// Writes the output of a pipe to the file of a recording, on a thread of its own, so that a slow disk delays neither
/// the microphone nor the encoder while there is room in the pipe.
final class RecordingWriter: Sendable {
    /// The state of the writer.
    struct State {
        /// Where the file is; nil until there is one.
        var file: FilePath?
        var problem: Problem?
        var isDone = false
    }

    /// How much may be lost in a power failure, in seconds.
    private static let syncInterval = 5.0
    private static let wait: Int32 = 500

    private let state = Mutex(State())
    private let done: Waker

    /// - Parameter hasSound: called at the end; a file without sound is removed.
    init(
        from reader: consuming FileDescriptor, in directory: Directory, title: String, encoder: SoundEncoder,
        hasSound: @escaping @Sendable () -> Bool
    ) throws(FileError) {
        done = try Waker()
        let number = reader.release()
        let isPlain = encoder.program == nil
        let suffix = encoder.suffix
        try BackgroundThread.start(for: directory.path) { [self] in
            let input = FileDescriptor(owning: number, path: "pipe")
            let file = RecordingFile(in: directory, title: title, suffix: suffix, isPlain: isPlain)
            do throws(FileError) {
                try fill(file, from: input)
            } catch {
                note(Problem(recording: error, in: directory.path, isBegun: file.path != nil && hasSound()))
            }
            finish(file, hasSound: hasSound())
        }
    }

    var current: State { state.withLock { $0 } }

    /// - Returns: whether writing ended within this time.
    func waitUntilDone(milliseconds: Int32) -> Bool {
        if case .rung = done.wait(milliseconds: milliseconds) { true } else { false }
    }

    private func fill(_ file: RecordingFile, from input: borrowing FileDescriptor) throws(FileError) {
        var isSynchronized = true
        var last = SuspendingClock.now
        while true {
            var polled = pollfd(fd: input.rawValue, events: Int16(POLLIN), revents: 0)
            if poll(&polled, 1, Self.wait) > 0 {
                guard let bytes = try input.readAvailable(limit: 1 << 16) else { return }
                if !bytes.isEmpty {
                    try file.append(bytes)
                    isSynchronized = false
                }
                let path = file.path
                state.withLock { $0.file = path }
            }
            guard !isSynchronized, SuspendingClock.now - last > .seconds(Self.syncInterval) else { continue }
            try file.synchronize()
            isSynchronized = true
            last = .now
        }
    }

    private func finish(_ file: RecordingFile, hasSound: Bool) {
        if hasSound, !file.isEmpty {
            do throws(FileError) {
                try file.synchronize()
            } catch {
                note(Problem(recording: error, in: error.path, isBegun: true))
            }
        } else {
            file.remove()
        }
        let path = file.path
        state.withLock {
            $0.file = path
            $0.isDone = true
        }
        done.ring()
    }

    /// Keeps the first problem, which is the cause of later ones.
    private func note(_ problem: Problem) {
        state.withLock { $0.problem = $0.problem ?? problem }
    }
}
