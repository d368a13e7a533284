import EditingSession
import FileWork
import Files
import Freedesktop
import Toolkit

/// The songs that have drafts of unsaved changes, kept current.
@MainActor
final class DraftMarks {
    /// The songs' files: absolute, links resolved.
    private(set) var files: Set<FilePath> = []

    private let environment: Environment
    private let onChange: @MainActor () -> Void
    private let worker = FileWorker()
    private var monitor: FolderMonitor?
    private var isLooking = false
    private var isOutdated = false
    private var isClosed = false
    /// The pause between two checks, in seconds: each save creates a draft and removes it.
    private static let pause = 0.5

    /// - Parameter onChange: called when ``files`` changes.
    init(environment: Environment, _ onChange: @escaping @MainActor () -> Void) {
        (self.environment, self.onChange) = (environment, onChange)
        monitor = FolderMonitor([environment.stateHome.appending("songbook/drafts")]) { [weak self] in self?.look() }
        look()
    }

    /// Call this when the window closes.
    func close() {
        isClosed = true
        monitor?.close()
        worker.dropResults()
    }

    private func look() {
        guard !isLooking else { return isOutdated = true }
        (isLooking, isOutdated) = (true, false)
        worker.run { [environment] in
            OrphanedDrafts.unsavedFiles(environment: environment)
        } then: { [weak self] found in
            guard let self else { return }
            if found != files {
                files = found
                onChange()
            }
            MainLoop.after(seconds: Self.pause) { [weak self] in
                guard let self, !isClosed else { return }
                isLooking = false
                if isOutdated { look() }
            }
        }
    }
}
