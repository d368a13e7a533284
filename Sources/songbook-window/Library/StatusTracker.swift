import EditingSession
import FileWork
import Files
import Freedesktop
import LibraryIndex
import Problems
import SongFormat
import SongLibrary
import SongNames
import SongOpening
import Toolkit

/// Keeps the line at the foot of the sidebar true: of what the window knows of its library anyway, and of the drafts, which
/// are looked at when their folder changes.
@MainActor
final class StatusTracker {
    let indicator = StatusIndicator()
    /// What is known of the library as a whole; nil while nothing is.
    private(set) var condition: LibraryCondition?
    /// What the line says.
    var words: String { StatusText(condition, circumstances).words }
    /// Called when ``condition`` is another one.
    var onChange: @MainActor () -> Void = {}
    /// Called when the line may say something else, or ``condition`` is another one.
    var onStatus: @MainActor () -> Void = {}
    /// Called with what a person should be told, once.
    var onNotice: @MainActor (String) -> Void = { _ in }

    private let model: LibraryModel
    private let environment: Environment
    // Drafts wait for the disks of their songs.
    private let draftWorker = FileWorker()
    private let counter = FileWorker()
    private var monitor: FolderMonitor?
    private var drafts: [OrphanedDraft] = []
    private var sync: SyncProgram?
    private var libraryFile: Problem?
    private var counted: LibraryTree?
    private var circumstances = StatusText.Circumstances()
    private var generation = Generation()
    private var lookGeneration = Generation()
    private var isClosed = false
    /// How long more drafts are waited for, in seconds: each save has one for a moment.
    private static let pause = 0.4

    init(_ model: LibraryModel, environment: Environment) {
        (self.model, self.environment) = (model, environment)
        circumstances.isUnavailable = model.isOutOfReach
    }

    /// Looks for drafts, and follows them.
    func begin() {
        guard monitor == nil else { return }
        monitor = FolderMonitor([environment.stateHome.appending("songbook/drafts")]) { [weak self] in
            self?.draftsChanged()
        }
        refreshDrafts()
    }

    /// To be called when more, or something else, is known of the library.
    func modelChanged() {
        if model.isOutOfReach != circumstances.isUnavailable {
            circumstances.isUnavailable = model.isOutOfReach
            circumstances.unavailableSince = model.isOutOfReach ? DisplayText.day(of: Timestamp(FileTime.now)) : nil
        }
        circumstances.isScanning = model.isLooking
        if let tree = model.snapshot?.tree, tree !== counted { count() }
        show()
    }

    /// To be called when the save of the open song is at another point, or another song is open; nil where none is.
    func saveChanged(_ state: Saver.State?) {
        (circumstances.isSaving, circumstances.hasFailed) =
            switch state {
            case .edited, .saving, .waiting: (true, false)
            case .failed: (false, true)
            case .untouched, .saved, nil: (false, false)
            }
        show()
    }

    /// To be called with what is wrong with the library's own file, and with nil where nothing is.
    func libraryFileChanged(_ problem: Problem?) {
        guard problem != libraryFile else { return }
        libraryFile = problem
        count()
    }

    /// To be called when the window goes.
    func close() {
        isClosed = true
        monitor?.close()
        draftWorker.dropResults()
        counter.dropResults()
    }
}

extension StatusTracker {
    private func show() {
        guard !isClosed else { return }
        indicator.show(StatusText(condition, circumstances))
        onStatus()
    }

    private func draftsChanged() {
        let turn = lookGeneration.advance()
        MainLoop.after(seconds: Self.pause) { [weak self] in
            if let self, turn == lookGeneration, !isClosed { refreshDrafts() }
        }
    }

    private func refreshDrafts() {
        draftWorker.run { [environment] in
            OrphanedDrafts.all(environment: environment)
        } then: { [weak self] found in
            guard let self else { return }
            for notice in found.notices { onNotice(notice.sentences) }
            drafts = found.drafts
            count()
        }
    }

    /// Off the main thread, for a library may have many folders.
    private func count() {
        guard let snapshot = model.snapshot else { return }
        counted = snapshot.tree
        let turn = generation.advance()
        let (root, drafts, known, isThere) = (model.root, drafts, sync, !model.isOutOfReach)
        let libraryFile = libraryFile
        counter.run {
            // A disk that is not there is not asked.
            let sync = known ?? (isThere ? SyncProgram.keeping(root) : nil)
            return LibraryCondition(snapshot, root: root, drafts: drafts, libraryFile: libraryFile, sync: sync)
        } then: { [weak self] condition in
            guard let self, turn == generation, !isClosed else { return }
            self.condition = condition
            sync = condition.sync
            show()
            onChange()
        }
    }
}
