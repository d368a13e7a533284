public import EditingSession
public import FileWork
public import LibraryChanges

/// A song or folder whose words are all saved, so that it can be changed.
public struct SettledItem {
    /// Where its files are changed: where the open song that is it, or is in it, is saved, before and after.
    public let worker: FileWorker
    /// Makes what changes its library, on that worker.
    public let editor: @Sendable () -> LibraryEditor
    /// The session of the open song; nil where none is open.
    public let session: EditingSession?
    /// Given back to the host with what became of it.
    public let holder: AnyObject?

    /// One whose words were just saved.
    public init(
        worker: FileWorker, editor: @escaping @Sendable () -> LibraryEditor, session: EditingSession? = nil,
        holder: AnyObject? = nil
    ) {
        (self.worker, self.editor, self.session, self.holder) = (worker, editor, session, holder)
    }
}
