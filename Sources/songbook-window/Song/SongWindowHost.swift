import SongbookModel
import Toolkit

/// What a song's page requires of its window.
@MainActor
protocol SongWindowHost: SongHost {
    /// Called when the user typed on the page.
    func songTyped()
    /// Shows the songs of its library with a tag.
    func showSongs(taggedWith tag: String)
    /// Calls `present` with the window to show a sheet over, unless the window is closed.
    func presentSheet(_ present: @MainActor (Widget) -> Void)
}
