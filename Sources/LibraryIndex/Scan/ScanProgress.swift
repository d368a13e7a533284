import Synchronization

/// The progress of a scan, readable from any thread at any time.
public final class ScanProgress: Sendable {
    private let songCounter = Atomic(0)
    private let folderCounter = Atomic(0)

    /// Nothing found yet.
    public init() {}

    /// Songs found so far.
    public var songs: Int {
        songCounter.load(ordering: .relaxed)
    }

    /// Folders found so far that are not songs.
    public var folders: Int {
        folderCounter.load(ordering: .relaxed)
    }

    func addSong() {
        songCounter.add(1, ordering: .relaxed)
    }

    func addFolder() {
        folderCounter.add(1, ordering: .relaxed)
    }
}
