import FileWork
import Freedesktop

/// Writes a file of state off the main thread, one text after the other.
@MainActor
final class StateWriter {
    private let file: StateFile
    private let worker = FileWorker()

    nonisolated init(_ file: StateFile) {
        self.file = file
    }

    /// Writes what `bytes` returns, which is called off the main thread. That it cannot be written is no trouble of a
    /// person's: the next start is as it would be without.
    func write(_ bytes: @escaping @Sendable () -> [UInt8]) {
        worker.write { [file] in
            try? file.write(bytes())
        } then: { _ in
        }
    }
}
