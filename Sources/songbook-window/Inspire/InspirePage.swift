import CAdwaita
import Toolkit

/// One page of the panel beside the song.
///
/// The panel creates the page when the panel is first opened. While hidden, the page does no work: it keeps what it is
/// told for ``shown()``.
@MainActor
protocol InspirePage: AnyObject {
    /// Its name in the saved state of the window: an identifier that stays the same.
    var name: String { get }
    /// Its title in the panel's header.
    var title: String { get }
    /// The page as a widget, which the panel owns once it has it.
    var widget: Widget { get }

    /// The window shows another song, or none. Answers for the previous song must not arrive any more.
    func show(_ song: OpenSong?)
    /// The song changed: its title, its place, what can be done with it, its text, its selection or its caret. Called
    /// for every key.
    func songChanged()
    /// The page has become visible.
    func shown()
    /// The page has become hidden: the panel is closed, or another page is visible.
    func hidden()
    /// Moves the keyboard focus to the control that is used first.
    func grabFocus()
    /// The window closes: the widget must not be used any more.
    func close()
}
