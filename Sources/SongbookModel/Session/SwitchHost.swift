public import Files
public import Problems

/// The window in which a ``SongSwitcher`` switches songs.
public protocol SwitchHost: WindowHost {
    /// The folder of its library; nil if it has none.
    var libraryRoot: FilePath? { get }
    /// The song on its page; nil if another page is shown.
    var shownSong: SongModel? { get }
    /// Whether its page says that no song is selected.
    var showsNoSong: Bool { get }
    /// Whether a sheet is open over it. A sheet is about the song below it, which stays as long as the sheet is open.
    var hasSheet: Bool { get }

    /// Returns when no sheet is open over it any more.
    func sheetsClosed() async
    /// Commits pending input, such as text that is being composed.
    func finishTyping()
    /// Reads a song of its library, off the main thread.
    func read(_ song: FilePath) async -> OpenResult
    /// Returns the window that already shows a song; nil if none does.
    func window(showing song: LoadedSong) -> (any SwitchHost)?
    /// Begins a song in the folder that its list shows; nil if that is not possible.
    func beginNewSong() -> PendingNewSong?
    /// Opens another window of its library; nil if that is not possible.
    func openAnother() -> (any SwitchHost)?

    /// Shows what was opened in place of its content.
    ///
    /// - Parameter showsFolder: whether its list goes to the song's folder.
    func show(_ opening: OpenResult, showsFolder: Bool)
    /// Shows the page of a new song, with the text that was typed for it.
    func show(_ new: PendingNewSong, with typed: String)
    /// Makes a client wait for what the window shows; see ``WaitingClients``.
    func attend(_ opening: OpenResult, _ client: WaitingClient?)
    /// Brings the window to the front.
    func present()
    /// Makes the page visible, and with `grabsFocus` moves the keyboard focus to it.
    func showEditor(grabsFocus: Bool)
    /// Takes the keyboard focus from the widget that has it.
    func releaseKeyboard()
    /// Goes to a part of the song.
    func arrive(at part: SongPart)
    /// Types text on the page.
    func typeAhead(_ typed: String)
    /// Types text into the search entry.
    func insertIntoSearch(_ typed: String)
    /// Marks the matches of the list's search in the song.
    func revealHits()
    /// Marks the line of its song in the list.
    func markSong()
    /// Shows sentences above the page.
    func notify(_ sentences: [String])
    /// Shows notices above the page.
    func notify(_ notices: [Notice])
    /// Shows a message for some seconds.
    func report(_ words: String)
    /// Called when a draft of a new song was left and can be offered; in another window if this one is closed.
    func offerDrafts()
}

/// The part of a song to go to.
public enum SongPart: Equatable {
    /// The title, selected.
    case title
    /// The song's details.
    case details
    /// Lines of the lyrics, which are marked; the first is 1.
    case lines([Int])
}
