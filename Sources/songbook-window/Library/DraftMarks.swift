import EditingSession
import FileWork
import Files
import Freedesktop
import Toolkit

/// Which songs have unsaved changes that wait, kept current.
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
    /// How long is waited between two looks, in seconds: each save makes a draft and removes it.
    private static let pause = 0.5

    /// - Parameter onChange: called when ``files`` are others.
    init(environment: Environment, _ onChange: @escaping @MainActor () -> Void) {
        (self.environment, self.onChange) = (environment, onChange)
        monitor = FolderMonitor([environment.stateHome.appending("songbook/drafts")]) { [weak self] in self?.look() }
        look()
    }

    /// To be called when the window goes.
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
