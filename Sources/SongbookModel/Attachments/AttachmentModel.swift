public import FileWork
public import Files
public import SongLibrary
public import SongNames

/// The files next to an open song, as listed in its folder. Folders are listed off the main thread, one at a time.
public final class AttachmentModel {
    /// The files, sorted by the bytes of their names.
    public private(set) var items: [Attachment] = []
    /// Called when files were added or removed.
    public var onChange: (_ old: [Attachment]) -> Void = { _ in }
    /// Called when files that were there before may have changed.
    public var onLook: () -> Void = {}

    private let worker: any FileJobs
    private var place: Place?
    private var isLooking = false
    private var isDue = false

    nonisolated private struct Place: Sendable, Equatable {
        let file: FilePath
        let root: FilePath
        let isInLibrary: Bool
    }

    /// Starts without a song.
    ///
    /// - Parameter worker: lists folders.
    public init(on worker: any FileJobs = FileWorker()) {
        self.worker = worker
    }

    /// Shows the files next to this song from now on.
    ///
    /// - Parameters:
    ///   - file: the song's file: absolute, links resolved.
    ///   - location: where it is in its library.
    public func follow(_ file: FilePath, in location: SongLocation) {
        let new = Place(file: file, root: location.root, isInLibrary: location.isInLibrary)
        guard new != place else { return }
        place = new
        refresh()
    }

    /// Lists the folder again.
    public func refresh() {
        guard let place else { return }
        guard !isLooking else { return isDue = true }
        isLooking = true
        Task { [weak self, worker] in
            let found: [Attachment]? = await worker.run {
                // What cannot be read now may still exist.
                guard (try? place.file.waitForAnswer()) != nil else { return nil }
                return try? SongAttachments.of(place.file, root: place.root, isInLibrary: place.isInLibrary)
            }
            self?.finish(found, at: place)
        }
    }

    /// Call this when the song goes away.
    public func close() {
        place = nil
    }

    private func finish(_ found: [Attachment]?, at place: Place) {
        isLooking = false
        if isDue || place != self.place {
            isDue = false
            refresh()
        }
        if place == self.place, let found { show(found) }
    }

    private func show(_ found: [Attachment]) {
        guard found != items else { return onLook() }
        let old = items
        items = found
        onChange(old)
        onLook()
    }
}
