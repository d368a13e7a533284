public import FileWork
public import Files
public import SongNames

/// Reads the facts of files whose lines are on the screen, off the main thread, many at once.
public final class AttachmentFactsLoader {
    /// Called when the facts of a file have changed.
    public var onLoad: (FilePath) -> Void = { _ in }

    private var known: [FilePath: AttachmentFacts] = [:]
    private var wanted: [FilePath: Attachment] = [:]
    private var isLoading = false
    private var isClosed = false
    private let worker: any FileJobs

    /// Starts with nothing known.
    ///
    /// - Parameter worker: reads the facts.
    public init(on worker: any FileJobs = FileWorker()) {
        self.worker = worker
    }

    /// What is known of a file by now.
    public subscript(path: FilePath) -> AttachmentFacts? { known[path] }

    /// Reads the facts of a file again, soon.
    public func load(_ attachment: Attachment) {
        wanted[attachment.path] = attachment
        guard !isLoading, !isClosed else { return }
        isLoading = true
        Task { [weak self, worker] in
            while let items = self?.takeWanted() {
                let found = await worker.run {
                    // They are all in one folder.
                    guard (try? items.first?.path.waitForAnswer()) != nil else {
                        return [(FilePath, AttachmentFacts)]()
                    }
                    return items.map { ($0.path, AttachmentFacts(of: $0)) }
                }
                self?.apply(found)
            }
        }
    }

    /// Forgets files that are no longer next to the song.
    public func keep(_ items: [Attachment]) {
        guard !known.isEmpty else { return }
        let paths = Set(items.map(\.path))
        known = known.filter { paths.contains($0.key) }
    }

    /// Call this when the song goes away.
    public func close() {
        isClosed = true
    }

    /// - Returns: nil if nothing is left.
    private func takeWanted() -> [Attachment]? {
        guard !wanted.isEmpty, !isClosed else {
            isLoading = false
            return nil
        }
        defer { wanted = [:] }
        return Array(wanted.values)
    }

    private func apply(_ found: [(FilePath, AttachmentFacts)]) {
        guard !isClosed else { return }
        for (path, facts) in found where known[path] != facts {
            known[path] = facts
            onLoad(path)
        }
    }
}
