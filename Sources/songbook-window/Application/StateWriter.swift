import CAdwaita
import Freedesktop
import Synchronization

/// Writes a file of state off the main thread, one text after the other.
@MainActor
final class StateWriter {
    /// How long the end of the program waits for the file, in seconds.
    private static let timeout = 1.0

    private let file: StateFile
    private let worker = FileWorker()
    private let writing = Pending()

    nonisolated init(_ file: StateFile) {
        self.file = file
    }

    /// Writes what `bytes` returns, which is called off the main thread. That it cannot be written is no trouble of a
    /// person's: the next start is as it would be without.
    func write(_ bytes: @escaping @Sendable () -> [UInt8]) {
        writing.count.withLock { $0 += 1 }
        worker.run { [file, writing] in
            defer { writing.count.withLock { $0 -= 1 } }
            try? file.write(bytes())
        } then: { _ in
        }
    }

    /// Waits until what is being written is written, but not for a disk that does not answer. To be called at the end.
    func finish() {
        let end = MainLoop.now + Self.timeout
        while writing.count.withLock({ $0 > 0 }), MainLoop.now < end { g_usleep(1000) }
    }
}

private final class Pending: Sendable {
    let count = Mutex(0)
}
