import Synchronization

/// The progress of adding files. Safe to use from any thread.
nonisolated public final class AttachmentProgress: Sendable {
    private let done = Atomic(0)
    private let copied = Atomic(0)

    /// Starts with nothing added.
    public init() {}

    /// How many files were added or refused.
    public var files: Int { done.load(ordering: .relaxed) }
    /// How many bytes were copied.
    public var bytes: Int { copied.load(ordering: .relaxed) }

    /// Records that this many more bytes were copied.
    public func didCopy(_ bytes: Int) { copied.add(bytes, ordering: .relaxed) }
    /// Records that one more file was added or refused.
    public func finishFile() { done.add(1, ordering: .relaxed) }
}
