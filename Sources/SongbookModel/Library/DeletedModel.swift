import FileWork
public import Files
public import LibraryChanges
public import Observation
public import Problems
public import SongFormat

/// The items of a library in the trash, including those that file managers delete and restore, if the model is told
/// that the trash changed.
@Observable
@MainActor
public final class DeletedModel {
    /// The folders of the trash.
    public struct Watched: Equatable {
        /// Absolute; they need not exist.
        public internal(set) var folders: [FilePath] = []
        /// Incremented when they may be on another disk than before, whatever their names.
        var revision = 0
    }

    /// The latest first.
    public private(set) var items: [TrashedItem] = []
    /// Why the trash cannot be read; nil if it can.
    public private(set) var problem: Problem?
    /// Whether what is deleted now can be restored later.
    public private(set) var hasTrash = true
    /// The folders to watch for changes of ``items``.
    public private(set) var watched = Watched()
    /// The marked item, which is being viewed: its path in the trash; nil if there is none.
    public var marked: FilePath?

    @ObservationIgnored private let root: FilePath
    @ObservationIgnored private let editor: @Sendable () -> LibraryEditor
    @ObservationIgnored private let worker = FileWorker()
    @ObservationIgnored private var look: Task<Void, Never>?
    @ObservationIgnored private var search: Task<Void, Never>?
    @ObservationIgnored private var isAgainWanted = false

    /// - Parameters:
    ///   - root: the library's folder: absolute, links resolved.
    ///   - editor: makes the editor that reads the trash, off the main thread.
    public init(root: FilePath, editor: @escaping @Sendable () -> LibraryEditor) {
        (self.root, self.editor) = (root, editor)
    }

    isolated deinit {
        look?.cancel()
        search?.cancel()
    }

    /// Reads the trash, and finds its folders. Call this again when another disk is mounted where the library is.
    public func begin() {
        search?.cancel()
        search = Task { [weak self, worker, root, editor] in
            let folders = await worker.run { try? editor().trashFolders(of: root) }
            guard !Task.isCancelled, let self else { return }
            watched = Watched(folders: folders ?? [], revision: watched.revision + 1)
        }
        refresh()
    }

    /// Reads it again.
    public func refresh() {
        guard look == nil else { return isAgainWanted = true }
        look = Task { [weak self, worker, root, editor] in
            let (hasTrash, result) = await worker.run {
                let editor = editor()
                return (editor.hasTrash(for: root), Result { () throws(Problem) in try editor.trashed(from: root) })
            }
            guard !Task.isCancelled, let self else { return }
            look = nil
            apply(hasTrash, result)
            if isAgainWanted {
                isAgainWanted = false
                refresh()
            }
        }
    }

    /// The song of an item in the trash; nil for a folder.
    public func song(_ item: TrashedItem) async -> Result<Song?, Problem> {
        await worker.run { Result { () throws(Problem) in try item.song() } }
    }

    private func apply(_ hasTrash: Bool, _ result: Result<[TrashedItem], Problem>) {
        self.hasTrash = hasTrash
        switch result {
        case .success(let found): (items, problem) = (found, nil)
        case .failure(let failure): (items, problem) = ([], failure)
        }
    }
}
