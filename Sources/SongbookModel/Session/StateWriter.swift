public import FileWork
public import Freedesktop

/// Writes a state file off the main thread, one content after the other.
nonisolated public final class StateWriter: Sendable {
    private let file: StateFile
    private let worker: any FileJobs

    /// - Parameter worker: where it is written.
    public init(_ file: StateFile, on worker: any FileJobs) {
        (self.file, self.worker) = (file, worker)
    }

    /// Writes what `bytes` returns, which is called off the main thread. Write errors are ignored: the next start does
    /// without the state.
    public func write(_ bytes: @escaping @Sendable () -> [UInt8]) {
        worker.enqueueWrite { [file] in
            try? file.write(bytes())
        }
    }
}
