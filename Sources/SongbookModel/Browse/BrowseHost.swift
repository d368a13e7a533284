public import LibraryIndex

/// The window that shows a library's list, and acts on its songs.
public protocol BrowseHost: AnyObject {
    /// Opens a song; with `grabsFocus`, for typing into it at once.
    func open(_ song: SongEntry, grabsFocus: Bool)
    /// Called when the first search result is to be opened as soon as it is found, or no longer is.
    func firstSongIsAwaited(_ isAwaited: Bool)
    /// Called when the search ended.
    func searchEnded()
}
