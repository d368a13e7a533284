public import LibraryChanges
public import LibraryFile
public import LibraryIndex
public import Problems

/// The window that commands are given in: it knows the songs that are open, and says what became of a command.
public protocol CommandHost: AnyObject {
    /// Whether it shows no library any more; then nothing else is begun.
    var isClosed: Bool { get }
    /// What is known of its library; nil while nothing is.
    var tree: LibraryTree? { get }

    /// Gives the files of a song that was just begun the name that they get by its title.
    ///
    /// - Returns: the item as it is called then; nil where that song is empty, or its window is closed by now.
    func settleName(of target: ItemSelection) async -> ItemSelection?
    /// Saves what is typed into the open song that is the target, or is in it.
    ///
    /// - Returns: nil where that is not possible, which is said, or where it is closed by now.
    func save(_ target: ItemSelection) async -> SettledItem?
    /// Told what became of the item, which may be at another place now.
    func itemChanged(_ target: ItemSelection, _ item: SettledItem, _ result: Result<LibraryChange, Problem>)

    /// Looks at the whole library.
    ///
    /// - Returns: what it is like now; nil where it cannot be looked at.
    func lookAtLibrary() async -> LibraryTree?
    /// Changes what the library remembers. Says what is wrong with that.
    ///
    /// - Parameters:
    ///   - names: a tag that has another name by that: what shows the songs with it shows those with the new one.
    ///   - body: makes the change, off the main thread; called again where another program writes the file meanwhile.
    /// - Returns: what was changed; nil where nothing could be.
    func changeArrangement(
        renaming names: (tag: String, newTag: String)?,
        _ body: @escaping @Sendable (inout LibraryArrangement) throws(Problem) -> Void
    ) async -> ArrangementChange?

    /// Shows how far a command is, where it takes a while.
    func show(_ progress: CommandProgress)
    /// Shows that no more. Returns when it is gone.
    func endProgress() async
    /// Says what is to be known of something that was done.
    func notify(_ notices: [Notice])
    /// Says what could not be changed, if anything.
    func report(_ failures: [FailedItem], _ heading: (ItemSelection) -> String)
    /// Says what was done, and offers to take it back.
    func offerUndo(_ undo: CommandEnd.Undo)
}
