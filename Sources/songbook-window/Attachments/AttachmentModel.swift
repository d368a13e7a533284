import FileWork
import Files
import SongLibrary
import SongNames

/// What lies beside an open song, as its folder has it. Folders are listed off the main thread, one after the other.
@MainActor
final class AttachmentModel {
    /// What is there, by the bytes of the names.
    private(set) var items: [Attachment] = []
    /// Called when something came or went.
    var onChange: @MainActor (_ old: [Attachment]) -> Void = { _ in }
    /// Called when something may have changed that was there before.
    var onLook: @MainActor () -> Void = {}

    private let worker = FileWorker()
    private var place: Place?
    private var isLooking = false
    private var isDue = false

    private struct Place: Sendable, Equatable {
        let file: FilePath
        let root: FilePath
        let isInLibrary: Bool
    }

    /// Shows what lies beside this song from now on.
    ///
    /// - Parameters:
    ///   - file: the song's file: absolute, links resolved.
    ///   - location: of the library that it is in.
    func follow(_ file: FilePath, in location: SongLocation) {
        let new = Place(file: file, root: location.root, isInLibrary: location.isInLibrary)
        guard new != place else { return }
        place = new
        refresh()
    }

    /// Looks again.
    func refresh() {
        guard let place else { return }
        guard !isLooking else { return isDue = true }
        isLooking = true
        worker.run {
            // What cannot be read now may be there still.
            guard (try? place.file.waitForAnswer()) != nil else { return nil }
            return try? SongAttachments.of(place.file, root: place.root, isInLibrary: place.isInLibrary)
        } then: { [weak self] (found: [Attachment]?) in
            guard let self else { return }
            isLooking = false
            if isDue || place != self.place {
                isDue = false
                refresh()
            }
            if place == self.place, let found { show(found) }
        }
    }

    /// To be called when the song goes.
    func close() {
        place = nil
        worker.dropResults()
    }

    private func show(_ found: [Attachment]) {
        guard found != items else { return onLook() }
        let old = items
        items = found
        onChange(old)
        onLook()
    }
}
