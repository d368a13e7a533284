public import Files
public import LibraryChanges
public import LibraryFile
public import LibraryIndex
public import Problems

/// The window that commands are given in: it knows the open songs, and reports the outcome of commands.
public protocol CommandHost: AnyObject {
    /// Whether it no longer shows a library; then nothing more is begun.
    var isClosed: Bool { get }
    /// The library's own folder; nil if it shows none any more.
    var place: FolderPlace? { get }
    /// The window of another library; nil if that has none.
    ///
    /// - Parameter root: that library's folder: absolute, links resolved.
    func window(ofLibrary root: FilePath) -> (any CommandHost)?
    /// What is known of its library; nil if nothing is.
    var tree: LibraryTree? { get }
    /// What changes its library, apart from open songs; nil if it shows none any more.
    var work: LibraryWork? { get }

    /// Gives the files of a song that was just begun the name that follows from its title.
    ///
    /// - Returns: the item with its new name; nil if that song is empty, or its window was closed.
    func settleName(of target: ItemSelection) async -> ItemSelection?
    /// Saves what is typed into the open song that is the target, or is inside it.
    func save(_ target: ItemSelection) async -> ItemSaving
    /// Called with the result for an item, which may be at another place now.
    func itemChanged(_ target: ItemSelection, _ item: SettledItem, _ result: Result<LibraryChange, Problem>)

    /// Called with the result for an item, which may be in another library now, and is no longer shown here then.
    func itemLeft(_ target: ItemSelection, _ item: SettledItem, _ result: Result<LibraryChange, Problem>)
    /// Called when the item no longer exists: it is no longer shown, unless something was typed into it since.
    func itemDeleted(_ target: ItemSelection)
    /// Called when the library was changed, or that was tried: names may have been added or removed anywhere in it.
    func libraryChanged()
    /// Called when something was restored from the trash, or deleted there.
    ///
    /// - Parameter gone: what no longer exists there: absolute.
    func trashChanged(_ gone: [FilePath])

    /// Scans the whole library.
    ///
    /// - Returns: its present state; nil if it cannot be scanned.
    func lookAtLibrary() async -> LibraryTree?
    /// Changes the library's arrangement, and reports problems with that.
    ///
    /// - Parameters:
    ///   - place: a place that is renamed by that; views of it follow.
    ///   - body: makes the change, off the main thread; called again if another program writes the file meanwhile.
    /// - Returns: the change; nil if nothing could be changed.
    func changeArrangement(
        replacing place: PlaceChange?,
        _ body: @escaping @Sendable (inout LibraryArrangement) throws(Problem) -> Void
    ) async -> ArrangementChange?

    /// Shows the progress of a command that takes a while.
    func show(_ progress: CommandProgress)
    /// Hides the progress. Returns when it is gone.
    func endProgress() async
    /// Shows notices about something that was done.
    func notify(_ notices: [Notice])
    /// Shows a message for a few seconds.
    func tell(_ words: String)
    /// Reports what could not be changed, if anything.
    func report(_ failures: [FailedItem], _ heading: (ItemSelection) -> String)
    /// Asks a question, and runs its command if the user confirms.
    func ask(_ question: CommandQuestion)
    /// Shows what a command created or restored.
    func show(_ place: CommandEnd.Place)
    /// Says what was done, and offers to undo it.
    func offerUndo(_ undo: CommandEnd.Undo)
}
