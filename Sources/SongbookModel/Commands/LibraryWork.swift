public import FileWork
public import Files
public import LibraryChanges

/// The worker and the editor that change a library.
public struct LibraryWork {
    /// Changes its songs and folders, one after the other.
    public let worker: FileWorker
    /// Makes the editor of the library, or of another one at `root`, on that worker.
    public let editor: (_ root: FilePath?) -> @Sendable () -> LibraryEditor

    /// Creates a value from its properties.
    public init(worker: FileWorker, editor: @escaping (_ root: FilePath?) -> @Sendable () -> LibraryEditor) {
        (self.worker, self.editor) = (worker, editor)
    }
}
