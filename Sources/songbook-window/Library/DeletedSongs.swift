import FileWork
import Files
import LibraryChanges
import Problems
import Toolkit

/// What of a library is in the trash, as long as a window shows it: what file managers delete and restore, too.
@MainActor
final class DeletedSongs {
    /// Called when ``items`` or ``problem`` is something else.
    var onChange: @MainActor () -> Void = {}

    /// The latest first.
    private(set) var items: [TrashedItem] = []
    /// Why the trash cannot be looked at; nil when it can.
    private(set) var problem: Problem?
    /// Whether what is deleted now can be restored later.
    private(set) var hasTrash = true

    private let root: FilePath
    private let editor: @Sendable () -> LibraryEditor
    private let worker = FileWorker()
    private var monitor: FolderMonitor?
    private var isLooking = false
    private var isAgainWanted = false

    /// - Parameter root: the library's folder: absolute, links resolved.
    init(root: FilePath, _ work: LibraryOperations) {
        self.root = root
        editor = work.editor(of: root)
    }

    /// Looks at the trash, and follows it from then on. To be called again when another disk is where the library is.
    func begin() {
        let (root, editor) = (root, editor)
        worker.run {
            try? editor().trashFolders(of: root)
        } then: { [weak self] folders in
            self?.monitor?.close()
            self?.monitor = FolderMonitor(folders ?? []) { [weak self] in self?.refresh() }
        }
        refresh()
    }

    /// Looks at it once more.
    func refresh() {
        guard !isLooking else { return isAgainWanted = true }
        isLooking = true
        let (root, editor) = (root, editor)
        worker.run {
            let editor = editor()
            return (editor.hasTrash(for: root), Result { () throws(Problem) in try editor.trashed(from: root) })
        } then: { [weak self] hasTrash, result in
            guard let self else { return }
            isLooking = false
            self.hasTrash = hasTrash
            apply(result)
            if isAgainWanted {
                isAgainWanted = false
                refresh()
            }
        }
    }

    /// To be called when the window goes.
    func close() {
        worker.dropResults()
        monitor?.close()
    }

    private func apply(_ result: Result<[TrashedItem], Problem>) {
        switch result {
        case .success(let found): (items, problem) = (found, nil)
        case .failure(let failure): (items, problem) = ([], failure)
        }
        onChange()
    }
}
