public import EditingSession
public import Files
public import SongFormat

/// What an open song asks of its window.
public protocol SongHost: AnyObject {
    /// Called when its title, its place or the state of saving changed.
    func songChanged()
    /// Called when it was created, or its files were renamed.
    func songNamed()
    /// Called when it was saved.
    ///
    /// - Parameter file: where it was before.
    func songSaved(from file: FilePath)
    /// Called when its file was renamed or moved from this path.
    func fileMoved(from file: FilePath)
    /// Called when it was found at another place in its library, and is followed there.
    func songMoved()
    /// Called when its library turned out to be gone, or not to answer.
    func libraryWentAway()
    /// Shows a message for a few seconds that needs no action.
    func report(_ words: String)
    /// Shows what was done and offers to undo it for a while; the returned closure withdraws the offer.
    func offerUndo(_ words: String, _ takeBack: @escaping @MainActor () -> Void) -> @MainActor () -> Void
    /// Called when the user has decided about all other versions, after ``OtherVersions/resolveAll()``.
    func versionsResolved()
    /// Called when earlier unsaved changes were restored, discarded or saved to another file.
    func draftSettled()
    /// Moves the song to a folder of its own, and offers to move it back.
    func moveToOwnFolder()
    /// Opens another song.
    func open(_ file: FilePath)
    /// Closes the song.
    func close()
    /// Asks for a new file to save to.
    ///
    /// - Parameter finish: gets nil if the user cancels.
    func askForFile(then finish: @escaping @MainActor (FilePath?) -> Void)
}

/// What an open song asks of the page that shows it, besides its text.
public protocol SongPage: AnyObject {
    /// Shows problems or information until the user closes them or types into the song.
    func notify(_ sentences: [String])
    /// Hides what ``notify(_:)`` showed.
    func hideNotices()
    /// Called when tags, pin or metadata changed.
    func labelsChanged()
    /// Called when the song is at another place or in another library, to show what lies next to it there.
    func placeChanged()
    /// Called when something next to the song was added, removed or changed.
    func besideChanged()
    /// Shows two versions side by side.
    ///
    /// - Parameter finish: called once, with the decision, before the user can do anything else; with nil if the
    ///   comparison was closed without one.
    func compare(_ versions: ComparedVersions, then finish: @escaping @MainActor (SongFile?) -> Void)
}

/// Two versions of a song for the user to decide about.
nonisolated public struct ComparedVersions: Sendable {
    /// What they are called.
    public enum Names: Sendable {
        /// The song and a draft of it.
        case draft
        /// The song and a copy of it, by the names of their files; `yours` is the one that was open.
        case versions(yours: String, theirs: String, isOnCopy: Bool)
    }

    /// What they contain.
    public let comparison: VersionComparison
    /// What they are called.
    public let names: Names
}
