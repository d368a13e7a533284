import CAdwaita
import Files
import Toolkit

/// What an open song asks of the window that it is in.
@MainActor
protocol SongHost: AnyObject {
    /// Its title, its place, or the state of saving changed.
    func songChanged()
    /// It was made, or its files got another name.
    func songNamed()
    /// It was saved.
    ///
    /// - Parameter file: where it was before.
    func songSaved(from file: FilePath)
    /// Its file has another name, or another place, than this one.
    func fileMoved(from file: FilePath)
    /// It was found at another place of its library, and is followed there.
    func songMoved()
    /// Its library turned out to be gone, or not to answer.
    func libraryWentAway()
    /// Somebody typed on its page.
    func songTyped()
    /// Says something for a few seconds, of which nothing has to be done.
    func report(_ words: String)
    /// Says what was done and offers to take it back for a while; what it returns withdraws the offer.
    func offerUndo(_ words: String, _ takeBack: @escaping @MainActor () -> Void) -> @MainActor () -> Void
    /// All other versions are decided about, after ``OtherVersions/resolveAll(in:)``.
    func versionsResolved()
    /// Unsaved changes of before are restored, or discarded, or saved elsewhere.
    func draftSettled()
    /// Shows the songs of its library with a tag.
    func showSongs(taggedWith tag: String)
    /// Moves the song to a folder of its own, and offers to move it back.
    func moveToOwnFolder()
    /// Opens another song.
    func open(_ file: FilePath)
    /// Closes the song.
    func close()
    /// Asks for a new file to save to.
    ///
    /// - Parameter finish: gets nil when the person thinks better of it.
    func askForFile(then finish: @escaping @MainActor (FilePath?) -> Void)
    /// Gives the window that a sheet is shown over.
    func presentSheet(_ present: @MainActor (Widget) -> Void)
}
