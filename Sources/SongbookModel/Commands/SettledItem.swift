public import EditingSession
public import FileWork

/// A song or folder whose text is all saved, so that it can be changed.
public struct SettledItem {
    /// Changes its files, and saves the open song that is the item, or is inside it.
    public let worker: FileWorker
    /// The session of the open song; nil if none is open.
    public let session: EditingSession?
    /// Given back to the host with the result.
    public let holder: AnyObject?

    /// An item whose text was just saved.
    public init(worker: FileWorker, session: EditingSession? = nil, holder: AnyObject? = nil) {
        (self.worker, self.session, self.holder) = (worker, session, holder)
    }
}

/// The result of saving the text of an item.
public enum ItemSaving {
    /// All of it is saved.
    case saved(SettledItem)
    /// It could not be saved.
    case unsaved
    /// The window was closed.
    case closed
}
